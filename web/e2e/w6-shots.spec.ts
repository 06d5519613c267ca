import { type Look, lookAs } from './support/axe.ts'
import { test } from './support/test.ts'

const OUT = '/tmp/W6/shots'
test('shots', async ({ page, account, signIn }) => {
  test.setTimeout(400_000)
  const holder = await account()
  const { sextant } = holder
  const ids: string[] = []
  for (const [i, name] of ['MV Alpine Voyager', 'Truck PN-5502', 'MV Ocean Falcon'].entries()) {
    const { id } = await sextant.devices.create({ name })
    ids.push(id)
    for (const m of [300, 200, 120, 60, 2])
      await sextant.locations.store(id, { dateTime: new Date(Date.now() - m * 60_000).toISOString(), latitude: 56 + i * 0.8 - m / 200, longitude: 4 + i - m / 150, speed: i === 1 ? 0 : 18.2, course: 40, altitude: 12 })
  }
  const group = await sextant.groups.create({ name: 'North Sea', devices: ids })
  const link = await sextant.shareLinks.create({ name: 'Delivery of Monday', devices: ids, trail: true, expires: new Date(Date.now() + 7 * 86_400_000).toISOString() })
  await sextant.shareLinks.create({ name: 'Family', groups: [group.id], expires: new Date(Date.now() + 86_400_000).toISOString() })
  await sextant.shareLinks.create({ name: 'Ended', groups: [group.id], expires: new Date(Date.now() + 2000).toISOString() })
  const hook = await sextant.webhooks.create({ url: 'https://1.1.1.1:9/sextant', description: 'Dispatch' })
  await sextant.webhooks.create({ url: 'https://1.0.0.1/second', description: 'Accounting', events: ['alert.raised'] , enabled: false})
  await signIn(holder, '/share-links')
  const shot = async (name: string, looks: Look[], full = false) => {
    for (const look of looks) {
      await lookAs(page, look)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await page.screenshot({ path: `${OUT}/${name}-${look}.png`, fullPage: full })
    }
  }
  const all: Look[] = ['light', 'dark', 'phone']
  await page.waitForSelector('h1')
  await shot('links', all)
  await page.goto('/share-links?link=new')
  await page.waitForSelector('[role=dialog]')
  await shot('link-new', ['light', 'phone'])
  await page.goto(`/share-links?link=${link.id}`)
  await page.waitForSelector('[role=dialog] svg')
  await shot('link', ['light', 'phone'])
  await page.goto('/webhooks')
  await page.waitForSelector('h1')
  await shot('hooks', ['light', 'phone'])
  await page.goto(`/webhooks?webhook=${hook.id}`)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: /Test event/ }).first().click()
  await shot('hook', all)
  await page.goto('/webhooks?webhook=new')
  await page.getByRole('radio', { name: 'Only these' }).check()
  await shot('hook-new', ['light', 'phone'])
  await page.goto('/settings?tab=templates')
  await page.waitForSelector('.template')
  await shot('templates', all)
  await page.goto('/share/1.nothing')
  await page.waitForSelector('h1')
  await shot('ended', ['light', 'phone'])
  await page.goto(link.url)
  await page.getByRole('button', { name: /MV Alpine/ }).click()
  for (const look of all) {
    await lookAs(page, look)
    await page.waitForSelector('[data-map-ready]', { timeout: 60_000 })
    await page.screenshot({ path: `${OUT}/share-${look}.png` })
  }
})
