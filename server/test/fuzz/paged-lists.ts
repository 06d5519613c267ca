import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { Client, Response } from '../client.ts'
import { givenDevice, givenGeofence, givenGroup, givenRule } from '../factories.ts'
import { hook, mail, share } from '../isolation-needs.ts'
import { newUser } from '../user-input.ts'

/** An account whose records of one kind are listed in pages. */
export interface Listed {
  client: Client
  accountId: string
  /** A device that the records may be about. */
  deviceId: string
}

export interface PagedList {
  name: string
  /** Makes a record and answers what the list calls it. `tick` differs from record to record, but for some. */
  add: (listed: Listed, tick: number) => Promise<string>
  /** Absent where records cannot be removed. */
  remove?: (listed: Listed, id: string) => Promise<unknown>
  page: (listed: Listed, limit: number, cursor: string | undefined) => Promise<Response>
  /** What the list calls the records of a page. */
  ids: (answer: Response) => string[]
}

const RANGE = { from: '2026-08-01T00:00:00Z', to: '2026-09-01T00:00:00Z' }
const timeOf = (tick: number) => new Date(Date.UTC(2026, 7, 2) + tick * 1000).toISOString()
const idsIn = (member: string) => (answer: Response) =>
  answer.body[member].map(({ id }: { id: string }) => id) as string[]
const queryOf = (limit: number, cursor: string | undefined) =>
  new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) }).toString()
const at =
  (url: string): PagedList['page'] =>
  ({ client }, limit, cursor) =>
    client.get(`${url}${url.includes('?') ? '&' : '?'}${queryOf(limit, cursor)}`)
const removeAt =
  (url: string): NonNullable<PagedList['remove']> =>
  ({ client }, id) =>
    client.delete(`${url}/${id}`)
const madeBy = async (answer: Promise<Response>) => {
  const { status, body, text } = await answer
  if (status !== 201) throw new Error(text)
  return body
}

/** A list of records that have a path of their own. */
const plainList = (name: string, add: PagedList['add']): PagedList => ({
  name,
  add,
  remove: removeAt(`/api/${name}`),
  page: at(`/api/${name}`),
  ids: idsIn(name),
})

const raise = async ({ client, deviceId }: Listed, tick: number) => {
  // Several in the same second: the order must not depend on the time alone.
  const alert = { alertName: 'SOSButton', dateTime: timeOf(Math.floor(tick / 3)) }
  return (await madeBy(client.post(`/api/devices/${deviceId}/alerts`, { alert }))).alert.id as string
}

export const PAGED_LISTS: PagedList[] = [
  plainList('devices', ({ client }) => givenDevice(client)),
  plainList('groups', ({ client }) => givenGroup(client)),
  plainList('geofences', ({ client }) => givenGeofence(client)),
  plainList('alertRules', ({ client }) => givenRule(client)),
  plainList('users', async ({ client }) => (await madeBy(client.post('/api/users', newUser()))).id),
  plainList('webhooks', async ({ client }) => (await madeBy(client.post('/api/webhooks', hook()))).id),
  plainList(
    'shareLinks',
    async ({ client, deviceId }) => (await madeBy(client.post('/api/shareLinks', share({ deviceId })))).id,
  ),
  {
    name: 'messages',
    add: async ({ client, deviceId }) =>
      (await madeBy(client.post(`/api/devices/${deviceId}/messages`, mail()))).messages[0].id,
    page: at('/api/messages'),
    ids: idsIn('messages'),
  },
  { name: 'alerts of all devices', add: raise, page: at('/api/alerts'), ids: idsIn('alerts') },
  {
    name: 'alerts of a device',
    add: raise,
    page: ({ client, deviceId }, limit, cursor) =>
      client.post(`/api/devices/${deviceId}/alerts`, { ...RANGE, limit, cursor }),
    ids: idsIn('alerts'),
  },
  {
    name: 'locations of a device',
    add: async ({ client, deviceId }, tick) => {
      const location = { dateTime: timeOf(tick), latitude: 1, longitude: 2 }
      await madeBy(client.post(`/api/devices/${deviceId}/locations`, { location }))
      return location.dateTime
    },
    page: ({ client, deviceId }, limit, cursor) =>
      client.post(`/api/devices/${deviceId}/locations`, { ...RANGE, limit, cursor }),
    ids: ({ body }) => body.locations.map(({ dateTime }: { dateTime: string }) => dateTime),
  },
  {
    name: 'where all devices were at a time',
    add: async ({ client }, tick) => {
      const id = await givenDevice(client)
      // Some have never been anywhere: they take a place on a page without being on it.
      const location = { dateTime: timeOf(0), latitude: 1, longitude: 2 }
      if (tick % 4 !== 0) await madeBy(client.post(`/api/devices/${id}/locations`, { location }))
      return id
    },
    remove: removeAt('/api/devices'),
    page: at(`/api/locations/at?time=${timeOf(5)}`),
    ids: ({ body }) => body.locations.map(({ deviceId }: { deviceId: string }) => deviceId),
  },
]

/** An account with nothing but a device. */
export async function givenListed(t: TestApp): Promise<Listed> {
  const { client, accountId } = await t.account()
  const limits = { dailyEmailLimit: null }
  return { client, accountId, deviceId: await givenDevice(client, { id: `listed-${randomUUID()}`, limits }) }
}
