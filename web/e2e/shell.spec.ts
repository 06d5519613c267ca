import { expectAccessible, lookAs } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { devicesDrawn, expectMapReady } from './support/map.ts'
import { expect, test } from './support/test.ts'

const report = (speed: number) => ({
  dateTime: new Date().toISOString(),
  latitude: 56,
  longitude: 3,
  speed,
})

test('one gets everywhere, and out, by keyboard alone', async ({ page, account, signIn }) => {
  await signIn(await account(), '/groups')
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'New group' }))

  await page.reload()
  const rail = page.getByRole('navigation', { name: 'Main' }).first()
  await tabTo(page, rail.getByRole('link', { name: 'Alert rules' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Alert rules', level: 1 })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Alert rules' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()

  const menu = page.getByRole('button', { name: /^Account of/ })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  const dark = page.getByRole('menuitem', { name: 'Use dark colours' })
  await expect(dark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Use light colours' })).toBeFocused()
  for (const name of ['API documentation', 'Sign out']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto('/groups')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('on a phone a bar at the bottom leads to everything', async ({ page, account, signIn }) => {
  await lookAs(page, 'phone')
  await signIn(await account(), '/groups')
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(bar).toHaveCount(1)
  await bar.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const link of await bar.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('an address that leads nowhere says so and shows the way back', async ({ page, account, signIn }) => {
  await signIn(await account(), '/groups')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the map' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
})

test('a session that was ended elsewhere asks to sign in over the page, which stays as it was', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await signIn(holder, '/groups?group=new')
  const editor = page.getByRole('dialog', { name: 'New group' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('North Sea')
  await holder.sextant.sessions.endOthers()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await again.getByLabel('User name or e-mail').fill(holder.userName)
  await again.getByRole('textbox', { name: 'Password' }).fill(holder.password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('North Sea')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /North Sea/ })).toBeVisible()
  // The stream has come back with the session.
  await holder.sextant.groups.create({ name: 'Made elsewhere' })
  await expect(page.getByRole('button', { name: /Made elsewhere/ })).toBeVisible()
})

test('who sees only a group sees and hears of nothing else, and is offered nothing they may not do', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  const { sextant } = holder
  const own = await sextant.devices.create({ name: 'Truck of ours' })
  const foreign = await sextant.devices.create({ name: 'Truck of others' })
  await sextant.locations.store(foreign.id, report(50))
  const group = await sextant.groups.create({ name: 'Ours', devices: [own.id] })
  await signIn(await user(holder, { privileges: ['read'], group: group.id }))
  const rows = page.getByRole('listbox', { name: 'Device list' }).getByRole('option')
  await expect(rows).toHaveText([/Truck of ours/])

  await sextant.locations.store(foreign.id, { ...report(60), alerts: ['SOSButton'] })
  await sextant.alerts.raise(foreign.id, { alertName: 'SOSButton', text: 'Not for them' })
  await sextant.devices.create({ name: 'Another of others' })
  await sextant.locations.store(own.id, report(33))
  await expect(rows).toHaveText([/Truck of ours.*33\.0 km\/h/])
  await expectMapReady(page)
  await expect.poll(() => devicesDrawn(page)).toEqual(['Truck of ours'])
  await expect(page.getByText(/others|Not for them/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add device' })).toHaveCount(0)
  const rail = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(rail.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto(`/?device=${foreign.id}`)
  await expect(rows).toHaveText([/Truck of ours/])
  await expect(page.getByText('Truck of others')).toHaveCount(0)
})
