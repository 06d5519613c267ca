import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { devicesDrawn, expectMapReady } from './support/map.ts'
import { expect, test } from './support/test.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const here = (latitude: number, longitude: number, speed = 0) => ({
  dateTime: new Date().toISOString(),
  latitude,
  longitude,
  speed,
  course: 10,
})

test('devices are found by name, id, phone, group and tag, and narrowed by state', async ({
  page,
  account,
  signIn,
}) => {
  test.slow()
  const holder = await account({ licenses: 4 })
  const { sextant } = holder
  const ship = await sextant.devices.create({
    name: 'Málaga',
    min: '+4512345678',
    tags: { kind: 'ship', callSign: 'OZAA2' },
    limits: { expires: true, expirationDate: day(6) },
  })
  const truck = await sextant.devices.create({ name: 'Truck 7' })
  const van = await sextant.devices.create({ name: 'Van 3' })
  await sextant.devices.create({ name: 'Silent' })
  const group = await sextant.groups.create({ name: 'North Atlantic', devices: [ship.id] })
  await sextant.locations.store(ship.id, here(56, 3, 20))
  await sextant.locations.store(truck.id, here(50, 10))
  await sextant.locations.store(van.id, here(45, 5))
  await sextant.devices.limits.patch(van.id, { expires: true, expirationDate: '2026-01-01' })
  await signIn(holder)

  const options = page.getByRole('option')
  await expect(options).toHaveCount(4)
  await expect(options.nth(0)).toContainText(/Málaga.*Moving · 20\.0 km\/h/)
  await expect(options.nth(0)).toContainText(/Expires in [56] days/)
  await expect(options.nth(1)).toContainText(/Silent.*No report yet/)
  await expect(options.nth(3)).toContainText(/Van 3.*Expired/)
  await expect(page.getByText('3 of 4')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search devices' })
  for (const text of ['malaga', ship.id, '451234', 'north atl', 'ozaa2']) {
    await search.fill(text)
    await expect(options).toHaveCount(1)
    await expect(options).toContainText('Málaga')
  }
  await expectMapReady(page)
  await expect.poll(() => devicesDrawn(page)).toEqual(['Málaga'])
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(options).toHaveCount(4)

  const states = page.getByRole('group', { name: 'Filter by state' })
  await expect(states.getByRole('button', { name: 'Expired 1' })).toBeVisible()
  await states.getByRole('button', { name: /Moving 1/ }).click()
  await states.getByRole('button', { name: /Expired 1/ }).click()
  await expect(options).toHaveText([/Málaga/, /Van 3/])
  await expect(page).toHaveURL(/state=moving%2Cexpired/)
  await page.reload()
  await expect(options).toHaveText([/Málaga/, /Van 3/])
  await states.getByRole('button', { name: /Moving/ }).click()
  await states.getByRole('button', { name: /Expired/ }).click()

  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: group.name }).click()
  await expect(page.getByRole('listbox', { name: 'Device list' }).getByRole('option')).toHaveText([/Málaga/])
  await search.fill('nothing has this')
  await expect(page.getByRole('heading', { name: 'No device matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all devices' }).last().click()
  await expect(options).toHaveCount(4)
})

test('full use of the licences is explained, in every look', async ({ page, account, signIn }) => {
  test.slow()
  const holder = await account({ licenses: 2 })
  const { sextant } = holder
  const ship = await sextant.devices.create({ name: 'MV Alpine', tags: { kind: 'ship' } })
  await sextant.locations.store(ship.id, here(56, 3, 20))
  const old = await sextant.devices.create({
    name: 'Old one',
    limits: { expires: true, expirationDate: '2026-01-01' },
  })
  await signIn(holder)
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await sextant.devices.reactivate(old.id, { expirationDate: day(5) })
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText('All licences are in use.')).toBeVisible()
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectMapReady(page)
    await expectAccessible(page)
  }
})

test('the list works by keyboard alone', async ({ page, account, signIn }) => {
  test.slow()
  const holder = await account({ licenses: 150 })
  const { sextant } = holder
  const names = Array.from({ length: 120 }, (_, i) => `Device ${i + 1}`)
  for (let i = 0; i < names.length; i += 20)
    await Promise.all(names.slice(i, i + 20).map((name) => sextant.devices.create({ name })))
  await signIn(holder)
  const list = page.getByRole('listbox', { name: 'Device list' })
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '120')
  expect(await list.getByRole('option').count()).toBeLessThan(60)

  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  await page.keyboard.press('Tab')
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('f')
  const activeName = () =>
    list.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant')
      return id === null ? undefined : document.getElementById(id)?.textContent
    })
  await expect.poll(activeName).toContain('Device 2')
  await expect(list.getByRole('option').first()).toContainText('Device 2')
  await page.keyboard.press('End')
  await expect.poll(activeName).toContain('Device 120')
  await page.keyboard.press('Home')
  await expect.poll(activeName).toContain('Device 2')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/device=/)
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
})

test('on a phone the list is a sheet that a key or a finger makes larger and smaller', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account())
  await lookAs(page, 'phone')
  const sheet = page.getByRole('region', { name: 'Devices' })
  const height = async () => (await sheet.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: 'Show the whole panel' }).press('Enter')
  await expect.poll(height).toBeGreaterThan(600)
  await page.getByRole('button', { name: 'Show only the top' }).press('Enter')
  await expect.poll(height).toBeLessThan(120)
  const grip = page.getByRole('button', { name: 'Show half of the panel' })
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(195, 400, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Show the whole panel' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('who may not write is offered no new device', async ({ page, account, user, signIn }) => {
  const holder = await account()
  const reader = await user(holder, { privileges: ['read'] })
  await signIn(reader)
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add device' })).toHaveCount(0)
})
