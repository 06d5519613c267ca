import { expectAccessible } from './support/axe.ts'
import { clickPlace, devicesDrawn, drawnIn, expectMapReady, mapCentre, moveMap } from './support/map.ts'
import { expect, test } from './support/test.ts'

const at = (latitude: number, longitude: number, more = {}) => ({
  dateTime: new Date().toISOString(),
  latitude,
  longitude,
  ...more,
})

test('devices are on the map, move by themselves, and are chosen by a click', async ({
  page,
  account,
  signIn,
}) => {
  test.slow()
  const holder = await account()
  const { sextant } = holder
  const [ship, truck, old] = await Promise.all([
    sextant.devices.create({ name: 'MV Alpine', tags: { kind: 'ship' } }),
    sextant.devices.create({ name: 'Truck 7' }),
    sextant.devices.create({ name: 'Old one' }),
  ])
  await sextant.locations.store(ship.id, at(56, 3, { speed: 20, course: 90 }))
  await sextant.locations.store(truck.id, at(52, 9, { speed: 0 }))
  await sextant.locations.store(old.id, at(48, -4))
  await sextant.devices.limits.patch(old.id, { expires: true, expirationDate: '2026-01-01' })
  await signIn(holder)
  await expectMapReady(page)
  expect((await drawnIn(page, 'land')).length).toBeGreaterThan(0)
  await expect.poll(() => devicesDrawn(page)).toEqual(['MV Alpine', 'Old one', 'Truck 7'])
  const icons = Object.fromEntries((await drawnIn(page, 'sx-devices')).map(({ name, icon }) => [name, icon]))
  expect(icons).toEqual({
    'MV Alpine': 'sx-arrow-moving',
    'Truck 7': 'sx-dot-stopped',
    'Old one': 'sx-hollow-expired',
  })

  await sextant.locations.store(ship.id, at(55, 4, { speed: 20, course: 45 }))
  await expect
    .poll(
      async () => (await drawnIn(page, 'sx-devices')).find(({ name }) => name === 'MV Alpine')?.['course'],
    )
    .toBe(45)

  await expectMapReady(page)
  await clickPlace(page, [4, 55])
  await expect(page).toHaveURL(new RegExp(`device=${ship.id}`))
  await expect(page.getByRole('option', { name: /MV Alpine/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => drawnIn(page, 'sx-selected-mark')).toHaveLength(1)
  await expect.poll(async () => (await drawnIn(page, 'sx-trail-line')).length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Follow MV Alpine' }).click()
  await sextant.locations.store(ship.id, at(60, 0, { speed: 20, course: 300 }))
  await expect.poll(async () => Math.round((await mapCentre(page))[1])).toBe(60)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expectMapReady(page)
  await expect.poll(() => drawnIn(page, 'sx-selected-mark')).toHaveLength(1)
  await page.getByRole('button', { name: 'Show all devices' }).click()
  await expect.poll(() => devicesDrawn(page)).toEqual(['MV Alpine', 'Old one', 'Truck 7'])
})

test('a cluster tells of an alert in it, and devices in one place are chosen from a list', async ({
  page,
  account,
  signIn,
}) => {
  test.slow()
  const holder = await account()
  const { sextant } = holder
  const names = ['Van 1', 'Van 2', 'Van 3']
  const vans = await Promise.all(names.map((name) => sextant.devices.create({ name })))
  const far = await sextant.devices.create({ name: 'Far away' })
  await sextant.alertRules.create({
    name: 'Too fast',
    alertName: 'SpeedLimit',
    parameters: { speed: 50 },
    devices: [vans[0]?.id ?? ''],
  })
  await sextant.locations.storeMany([
    ...vans.map(({ id }, i) => ({ deviceId: id, ...at(38.7, -9.1, { speed: i === 0 ? 90 : 0 }) })),
    { deviceId: far.id, ...at(55, 20) },
  ])
  await signIn(holder)
  await expectMapReady(page)
  await expect
    .poll(async () =>
      (await drawnIn(page, 'sx-clusters')).map(({ point_count, alerts }) => [point_count, alerts]),
    )
    .toEqual([[3, 1]])
  await expectMapReady(page)
  await clickPlace(page, [-9.1, 38.7])
  await expect(page.getByRole('menuitem')).toHaveText(names)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Van 2' }).click()
  await expect(page).toHaveURL(new RegExp(`device=${vans[1]?.id}`))
  await expect(page.getByRole('option', { name: /Van 2/ })).toHaveAttribute('aria-selected', 'true')
})

test('distances are measured by clicks and by keyboard, and Escape ends it', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account())
  await expectMapReady(page)
  await moveMap(page, [0, 0], 3)
  await page.getByRole('button', { name: 'Measure a distance' }).click()
  const card = page.getByRole('region', { name: 'Measure a distance' })
  await clickPlace(page, [-10, 0])
  await clickPlace(page, [10, 0])
  await expect(card).toContainText(/2,2\d\d\.\d km/)
  await expect(card).toContainText('90°')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  expect(await drawnIn(page, 'sx-measure-points')).toEqual([])

  await page.getByRole('button', { name: 'Measure a distance' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expectMapReady(page)
  await page.keyboard.press('Enter')
  await expect(card).toContainText(/\d km.*last leg 0°/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('when a map fails the next is shown, with a note and another try', async ({ page, account, signIn }) => {
  const holder = await account()
  let fails = true
  await page.route('**/tiles/broken/**', (route) =>
    fails ? route.fulfill({ status: 503 }) : route.fulfill({ status: 204 }),
  )
  await page.route('**/api/map', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { map: { sources: unknown[] } }
    const broken = {
      id: 'configured',
      kind: 'raster',
      url: '/tiles/broken/{z}/{x}/{y}.png',
      name: 'Harbour charts',
      attribution: 'Harbour office',
      minZoom: 0,
      maxZoom: 19,
    }
    body.map.sources.unshift(broken)
    await route.fulfill({ json: body })
  })
  await signIn(holder)
  await expect(page.getByText('The map “Harbour charts” cannot be loaded.')).toBeVisible()
  await expectMapReady(page)
  expect((await drawnIn(page, 'land')).length).toBeGreaterThan(0)
  await expectAccessible(page)
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Harbour office')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a map' }).click()
  await expect(page.getByRole('menuitemradio', { name: /World overview/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: /World overview/ }).click()
  await expect(page.getByText('Natural Earth')).toBeVisible()
})
