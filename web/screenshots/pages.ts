import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  path: string
}

/** Pages for guests of an installation that has an account. */
export const GUEST_SHOTS: readonly Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'docs', path: '/docs' },
]

const SETTINGS = ['profile', 'display', 'account', 'api-key', 'templates', 'sessions']

/** Pages behind the sign-in. Some need ids, which are read by the API with the session of the page. */
export async function signedInShots(page: Page): Promise<Shot[]> {
  const read = async (path: string) => (await (await page.request.get(`/api/${path}`)).json()) as Lists
  const { devices = [] } = await read('devices')
  const { alertRules = [] } = await read('alertRules')
  const { groups = [] } = await read('groups')
  const { geofences = [] } = await read('geofences')
  const { webhooks = [] } = await read('webhooks')
  const { shareLinks = [] } = await read('shareLinks')
  const id = (list: Named[], name: string) => list.find((each) => each.name.includes(name))?.id ?? ''
  const hiker = id(devices, 'Hiker')
  const truck = id(devices, 'Truck Rotterdam')
  return [
    { name: 'map', path: '/' },
    { name: 'device-overview', path: `/?device=${id(devices, 'Alpine')}` },
    { name: 'device-limits', path: `/?device=${id(devices, 'Phoenix')}&tab=limits` },
    { name: 'device-alerts', path: `/?device=${hiker}&tab=alerts` },
    { name: 'device-expired', path: `/?device=${id(devices, 'Container')}` },
    { name: 'history', path: `/history?device=${truck}` },
    { name: 'alerts', path: '/alerts' },
    { name: 'messages', path: '/messages' },
    { name: 'rules', path: '/rules' },
    { name: 'rule', path: `/rules?rule=${id(alertRules, '90 km/h')}` },
    { name: 'geofences', path: '/geofences' },
    { name: 'geofence', path: `/geofences?geofence=${id(geofences, 'Dogger')}` },
    { name: 'groups', path: '/groups' },
    { name: 'group', path: `/groups?group=${id(groups, 'Fishing')}` },
    { name: 'users', path: '/users' },
    ...SETTINGS.map((tab) => ({ name: `settings-${tab}`, path: `/settings?tab=${tab}` })),
    { name: 'webhooks', path: '/webhooks' },
    { name: 'webhook', path: `/webhooks?webhook=${webhooks[0]?.id ?? ''}` },
    { name: 'share-links', path: '/share-links' },
    { name: 'share', path: new URL(shareLinks[0]?.url ?? '/', page.url()).pathname },
    { name: 'not-found', path: '/no-such-page' },
  ]
}

interface Named {
  id: string
  name: string
  url?: string
}
type Lists = Record<string, Named[] | undefined>
