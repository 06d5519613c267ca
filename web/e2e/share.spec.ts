import type { Browser, Page } from '@playwright/test'
import type { Person } from './support/account.ts'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test, watch } from './support/test.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const agoMs = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

async function givenShip({ sextant }: Person, name: string, longitude = -9.2) {
  const { id } = await sextant.devices.create({ name })
  for (const minutes of [120, 60, 2])
    await sextant.locations.store(id, {
      dateTime: agoMs(minutes * 60_000),
      latitude: 38.7 - minutes / 100,
      longitude,
      speed: 18.2,
      course: 74,
    })
  return id
}

/** Opens a page as somebody who has nothing but the link, in another part of the world. */
async function asVisitor(browser: Browser, url: string, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ timezoneId: 'America/New_York', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults = watch(page, new URL(url).origin)
  const referrers: string[] = []
  page.on('request', (request) => {
    const { referer } = request.headers()
    if (referer?.includes('/share/')) referrers.push(`${request.url()} from ${referer}`)
  })
  await page.goto(url)
  await visit(page)
  expect(faults()).toEqual([])
  expect(referrers.filter((each) => each.includes('/api/'))).toEqual([])
  await context.close()
}

test('a device is shared, watched live by a visitor who sees nothing else, and the link is revoked', async ({
  page,
  account,
  signIn,
  browser,
}) => {
  test.slow()
  const holder = await account()
  const { sextant } = holder
  const shared = await givenShip(holder, 'MV Alpine Voyager')
  await givenShip(holder, 'MV Secret', 12)
  await signIn(holder, `/share-links?device=${shared}`)
  const dialog = page.getByRole('dialog', { name: 'New share link' })
  await expect(dialog.getByRole('checkbox', { name: 'MV Alpine Voyager' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'MV Alpine Voyager' }).uncheck()
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one device or group.')
  await dialog.getByRole('checkbox', { name: 'MV Alpine Voyager' }).check()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Delivery of Monday')
  await dialog.getByText('1 day', { exact: true }).click()
  await dialog.getByRole('switch', { name: 'Show the trail' }).check()
  await dialog.getByRole('button', { name: 'Create the link' }).click()

  const made = page.getByRole('dialog', { name: 'Delivery of Monday' })
  await expect(made.getByRole('img', { name: /QR code/ })).toBeVisible()
  const url = await made.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(url).toContain(`${new URL(page.url()).origin}/share/`)
  const [link] = (await sextant.shareLinks.list()).items
  expect(link).toMatchObject({ devices: [shared], trail: true })
  expect(Math.abs(Date.parse(link?.expires ?? '') - Date.now() - DAY)).toBeLessThan(600_000)

  await asVisitor(browser, url, async (visitor) => {
    await expect(visitor.getByRole('heading', { level: 1, name: 'Delivery of Monday' })).toBeVisible()
    await expect(visitor.getByText(/^Live until .*\(America\/New_York\)$/)).toBeVisible()
    const row = visitor.getByRole('list', { name: 'Devices' }).getByRole('button')
    await expect(row).toContainText(/MV Alpine Voyager.*Moving · 18.2 km\/h · 2 min/)
    await expect(visitor.getByText('MV Secret')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: /Sextant|Sign in|Settings/ })).toHaveCount(0)
    expect(await visitor.locator('a[href^="/"]').count()).toBe(0)
    await expect(visitor.getByText('its way of the last 24 hours')).toBeVisible()
    await sextant.locations.store(shared, {
      dateTime: agoMs(1000),
      latitude: 38.75,
      longitude: -9.1,
      speed: 33,
    })
    await expect(row).toContainText('33.0 km/h')
    await visitor.getByRole('button', { name: 'Display' }).click()
    await visitor.getByRole('dialog', { name: 'Display' }).getByText('Nautical').click()
    await expect(visitor.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectAccessible(visitor)
    await visitor.keyboard.press('Escape')
    await expect(row).toContainText('17.8 kn')

    await made.getByRole('button', { name: 'Revoke' }).click()
    const asking = page.getByRole('dialog', { name: 'Revoke “Delivery of Monday”?' })
    await expect(asking).toContainText('whoever has it open is sent away')
    await asking.getByRole('button', { name: 'Revoke' }).click()
    await expect(visitor.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expect(visitor.getByText('MV Alpine Voyager')).toHaveCount(0)
  })
  await expect(page.getByText('No share links yet')).toBeVisible()
})

test('a group is shared by keyboard, the link is renamed, and a reader sees it without any button that would fail', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  const ship = await givenShip(holder, 'MV Alpine Voyager')
  const group = await holder.sextant.groups.create({ name: 'North Sea', devices: [ship] })
  await signIn(holder, `/share-links?group=${group.id}`)
  const dialog = page.getByRole('dialog', { name: 'New share link' })
  await expect(dialog).toContainText('North Sea')
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Family')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Family' })
  await expect(made).toContainText('North Sea')
  await made.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  const editing = page.getByRole('dialog', { name: 'Change the share link' })
  await editing.getByRole('textbox', { name: 'Name', exact: true }).fill('Family and friends')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Family and friends' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Active (1)' })).toContainText('Not opened yet')

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await signIn(await user(holder), `/share-links?device=${ship}`)
  await expect(page.getByRole('link', { name: 'Family and friends' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy the link/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Revoke/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New share link' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Family and friends' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Edit|Revoke/ })).toHaveCount(0)
})

async function expectAccessibleInAllLooks(page: Page) {
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
}

test('share links and their dialogs are accessible in light, dark and on a phone', async ({
  page,
  account,
  signIn,
}) => {
  test.slow()
  const holder = await account()
  const ship = await givenShip(holder, 'MV Alpine Voyager')
  const { id } = await holder.sextant.shareLinks.create({ devices: [ship], expires: inDays(7) })
  await signIn(holder, '/share-links')
  await expect(page.getByRole('link', { name: 'Without a name' })).toBeVisible()
  await expectAccessibleInAllLooks(page)
  for (const link of ['new', id]) {
    await page.goto(`/share-links?link=${link}`)
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectAccessibleInAllLooks(page)
  }
})

test('the shared page is accessible in light, dark and on a phone, also when the link is over', async ({
  page,
  account,
}) => {
  test.slow()
  const holder = await account()
  const devices = [await givenShip(holder, 'MV Alpine Voyager'), await givenShip(holder, 'Truck PN-5502', -8)]
  const { url } = await holder.sextant.shareLinks.create({ devices, trail: true, expires: inDays(7) })
  await page.goto(url)
  await page.getByRole('button', { name: /MV Alpine Voyager/ }).click()
  await expect(page.getByText('its way of the last 24 hours')).toBeVisible()
  await expectAccessibleInAllLooks(page)
  await page.goto('/share/1.none')
  await expect(page.getByRole('heading', { level: 1, name: 'This link has ended' })).toBeVisible()
  await expectAccessibleInAllLooks(page)
})

test('a visitor is told when the connection is lost, and sees what happened meanwhile when it is back', async ({
  account,
  browser,
  installation,
}) => {
  const holder = await account()
  const ship = await givenShip(holder, 'MV Alpine Voyager')
  const { url } = await holder.sextant.shareLinks.create({ devices: [ship], expires: inDays(1) })
  await asVisitor(browser, new URL(url, installation.url).href, async (visitor) => {
    await expect(visitor.getByRole('button', { name: /18.2 km\/h/ })).toBeVisible()
    await installation.stopServer()
    await expect(visitor.getByText('The connection is lost.')).toBeVisible()
    await installation.startServer()
    await holder.sextant.locations.store(ship, {
      dateTime: agoMs(0),
      latitude: 38.8,
      longitude: -9,
      speed: 44,
    })
    await expect(visitor.getByRole('button', { name: /44.0 km\/h/ })).toBeVisible()
    await expect(visitor.getByText('The connection is lost.')).toHaveCount(0)
  })
})
