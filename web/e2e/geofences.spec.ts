import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Person } from './support/account.ts'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const LISBON = { latitude: 38.7, longitude: -9.2 }
/** Places on the screen beside the panels. */
const MIDDLE = { x: 640, y: 420 }
const EDGE = { x: 740, y: 420 }

async function givenShip({ sextant }: Person, place = LISBON) {
  // Ids are unique among all accounts.
  const id = `ship-${randomBytes(4).toString('hex')}`
  await sextant.devices.create({ id, name: 'MV Alpine Voyager' })
  await sextant.locations.store(id, [{ dateTime: new Date().toISOString(), ...place, speed: 12 }])
  return id
}

/** Puts a place of the earth at a place of the screen. */
async function look(page: Page, { latitude, longitude }: typeof LISBON, at = MIDDLE, zoom = 11) {
  await page.locator('.map-canvas[data-map-ready]').waitFor()
  await page.locator('.map-canvas').evaluate(
    (element, { latitude, longitude, at, zoom }) => {
      const { map } = element as unknown as {
        map: { jumpTo(o: object): void; panBy(by: [number, number], o: object): void }
      }
      const { left, top, width, height } = element.getBoundingClientRect()
      map.jumpTo({ center: [longitude, latitude], zoom })
      map.panBy([left + width / 2 - at.x, top + height / 2 - at.y], { duration: 0 })
    },
    { latitude, longitude, at, zoom },
  )
  await page.locator('.map-canvas[data-map-ready]').waitFor()
}

const start = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'New geofence' }).first().click()
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Geofence', exact: true })

test('a circle is drawn in two clicks around a ship, told of, and edited as a circle', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const ship = await givenShip(holder)
  await signIn(holder, '/geofences')
  await expect(page.getByRole('heading', { name: 'No geofences yet' })).toBeVisible()
  await look(page, LISBON)
  await start(page, 'Circle')
  await expect(page).toHaveURL(/geofence=new&draw=Circle/)
  const card = page.getByRole('region', { name: 'Draw a circle' })
  await expect(card).toContainText('Click where the centre is.')
  await page.mouse.click(MIDDLE.x, MIDDLE.y)
  await expect(card).toContainText('Click where the edge is.')
  await page.mouse.move(EDGE.x, EDGE.y, { steps: 4 })
  await expect(card).toContainText(/radius [\d.]+ km/)
  await page.mouse.click(EDGE.x, EDGE.y)
  await expect(card).toContainText('Drag the centre to move it')
  await expect(page.getByLabel('Latitude')).toHaveValue(/^38\.7/)
  await field(page, 'Radius').fill('2.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give the area a name.')).toBeVisible()
  await field(page, 'Name').fill('Port of Lisbon')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByLabel('Name of tag 1').fill('customer')
  await page.getByLabel('Value of tag 1').fill('Acme')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(panel(page).getByRole('heading', { name: 'Port of Lisbon' })).toBeVisible()
  await expect(panel(page)).toContainText('radius 2.5 km')
  await expect(panel(page)).toContainText('customer: Acme')
  await expect(panel(page)).toContainText('1 device is inside now')
  await expect(panel(page).getByRole('link', { name: 'MV Alpine Voyager' })).toHaveAttribute(
    'href',
    `/?device=${ship}`,
  )
  const [area] = (await holder.sextant.geofences.list()).items
  expect(area?.geometry).toMatchObject({ type: 'Circle', radius: 2500 })
  await expect(panel(page).getByRole('link', { name: 'Make a rule with this area' })).toHaveAttribute(
    'href',
    `/rules?rule=new&geofence=${area?.id}`,
  )
  await expect(page.getByRole('option', { name: /Port of Lisbon/ })).toContainText('Circle · radius 2.5 km')

  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Adjust the shape')).toBeVisible()
  await page.locator('.map-canvas[data-map-ready]').waitFor()
  await page.mouse.move(MIDDLE.x, MIDDLE.y)
  await page.mouse.down()
  await page.mouse.move(MIDDLE.x + 60, MIDDLE.y - 60, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Latitude')).not.toHaveValue(/^38\.70/)
  await page.getByRole('link', { name: 'Alerts' }).first().click()
  const asked = page.getByRole('dialog', { name: 'You have changes that are not saved.' })
  await asked.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Port of Lisbon' })).toBeVisible()
  const moved = await holder.sextant.geofences.get(area?.id ?? '')
  expect(moved.geometry).toMatchObject({ type: 'Circle', radius: 2500 })
  expect(moved.geometry).not.toEqual(area?.geometry)
})

test('polygons and corridors are drawn corner by corner, and holes are kept', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await givenShip(holder)
  await signIn(holder, '/geofences')
  await look(page, LISBON)
  await start(page, 'Polygon')
  const click = (x: number, y: number) => page.mouse.click(MIDDLE.x + x, MIDDLE.y + y)
  await click(-100, -80)
  await click(100, -80)
  await click(120, 0)
  await page.keyboard.press('Backspace')
  await click(100, 80)
  await click(-100, 80)
  await expect(page.getByRole('textbox', { name: 'Corners' })).toHaveValue(/^(.+\n){3}.+$/)
  await click(-98, -82)
  await expect(page.getByText('Adjust the shape')).toBeVisible()
  await field(page, 'Name').fill('Harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page)).toContainText('1 device is inside now')

  await start(page, 'Corridor')
  await expect(field(page, 'Width')).toHaveValue('1')
  await click(-100, 140)
  await click(0, 150)
  await page.mouse.dblclick(MIDDLE.x + 100, MIDDLE.y + 140)
  await expect(page.getByText('Adjust the shape')).toBeVisible()
  await field(page, 'Name').fill('Fairway')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page)).toContainText('1.0 km wide')
  const { items } = await holder.sextant.geofences.list()
  expect(items.map(({ geometry }) => geometry)).toMatchObject([
    { type: 'Polygon', coordinates: [{ length: 5 }] },
    { type: 'Corridor', line: { length: 3 }, width: 1000 },
  ])

  const hole = [0.01, 0.02, 0.01].map((by, i): [number, number] => [-9.2 + by, 38.7 + i / 200])
  const [harbour] = items
  if (harbour?.geometry.type !== 'Polygon') throw new Error('no polygon')
  const coordinates = [...harbour.geometry.coordinates, [...hole, hole[0] as [number, number]]]
  await holder.sextant.geofences.patch(harbour.id, { geometry: { type: 'Polygon', coordinates } })
  await page.goto(`/geofences?geofence=${harbour.id}&draw=edit`)
  await expect(page.getByText('The hole of this polygon is kept as it is.')).toBeVisible()
  const corners = page.getByRole('textbox', { name: 'Corners' })
  await corners.fill(`${await corners.inputValue()}\n38.7 north`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Line 5 is not a position.')).toBeVisible()
  await corners.fill((await corners.inputValue()).replace('38.7 north', '38.75, -9.25'))
  await holder.sextant.geofences.patch(harbour.id, { description: 'Dredged' })
  await expect(page.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Load the newest version' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Dredged')
  await corners.fill(`${await corners.inputValue()}\n38.75, -9.25`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page)).toContainText('Dredged')
  const saved = await holder.sextant.geofences.get(harbour.id)
  expect(saved.geometry).toMatchObject({ coordinates: [{ length: 6 }, coordinates[1]] })
})

test('an area across the antimeridian is chosen by a click and knows what is inside', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const place = { latitude: -17.2, longitude: 179.9 }
  await givenShip(holder, { ...place, latitude: -17.5 })
  const ring: [number, number][] = [
    [179, -18],
    [-179, -18],
    [-179, -16],
    [179, -16],
    [179, -18],
  ]
  await holder.sextant.geofences.create({ name: 'Fiji', geometry: { type: 'Polygon', coordinates: [ring] } })
  await signIn(holder, '/geofences')
  await expect(page.getByRole('option')).toContainText('Fiji')
  await look(page, place, MIDDLE, 7)
  await page.mouse.click(MIDDLE.x, MIDDLE.y)
  await expect(panel(page).getByRole('heading', { name: 'Fiji' })).toBeVisible()
  await expect(panel(page)).toContainText('1 device is inside now')
  await expect(page).toHaveURL(/geofence=/)
})

test('by keyboard alone an area is made from numbers, found, and deleted once no rule uses it', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await givenShip(holder)
  await holder.sextant.geofences.create({
    name: 'Anchorage',
    geometry: { type: 'Circle', center: [10, 50], radius: 300 },
  })
  await signIn(holder, '/geofences')
  await page.getByRole('button', { name: 'New geofence' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await field(page, 'Name').focus()
  await page.keyboard.type('Berth 4')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Around this device' })).toBeFocused()
  await page.keyboard.type('Alpine')
  await expect(page.getByRole('option', { name: /Alpine/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Latitude')).toHaveValue('38.7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Radius')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('750')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('radius 750 m')
  await expect(panel(page)).toContainText('1 device is inside now')

  const search = page.getByRole('searchbox', { name: 'Find a geofence' })
  await search.focus()
  await page.keyboard.type('anch')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('listbox', { name: 'List of geofences' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Anchorage' })).toBeVisible()
  const [anchorage] = (await holder.sextant.geofences.list({ search: 'Anchorage' })).items
  const rule = await holder.sextant.alertRules.create({
    name: 'Left the anchorage',
    alertName: 'AllowedArea',
    geofences: [anchorage?.id ?? ''],
  })
  await expect(panel(page).getByRole('link', { name: 'Left the anchorage' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Delete the geofence' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Anchorage?' })
  await dialog.getByRole('button', { name: 'Delete the geofence' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Alert rules use this geofence')
  await expect(dialog.getByRole('link', { name: 'Go to the alert rules' })).toHaveAttribute('href', '/rules')
  await holder.sextant.alertRules.delete(rule.id)
  await dialog.getByRole('button', { name: 'Delete the geofence' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No geofence fits' })).toBeVisible()
  expect((await holder.sextant.geofences.list()).items.map(({ name }) => name)).toEqual(['Berth 4'])
})

async function givenPort({ sextant }: Person) {
  const { id } = await sextant.geofences.create({
    name: 'Port of Lisbon',
    description: 'Berths and anchorage',
    geometry: { type: 'Circle', center: [LISBON.longitude, LISBON.latitude], radius: 2500 },
    tags: { customer: 'Acme' },
  })
  return id
}

async function expectAccessibleInAllLooks(page: Page) {
  for (const name of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, name)
    await expectAccessible(page)
  }
}

test('who may not write looks only, and no look breaks a rule of accessibility', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  await givenShip(holder)
  const id = await givenPort(holder)
  await signIn(await user(holder), `/geofences?geofence=${id}&draw=edit`)
  await expect(panel(page)).toContainText('1 device is inside now')
  await expect(page.getByRole('button', { name: /New|Edit|Delete|Save/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Make a rule with this area' })).toHaveCount(0)
  await expectAccessibleInAllLooks(page)
})

test('the form of an area breaks no rule of accessibility in any look', async ({ page, account, signIn }) => {
  const holder = await account()
  await givenShip(holder)
  await signIn(holder, `/geofences?geofence=${await givenPort(holder)}&draw=edit`)
  await expect(page.getByText('Adjust the shape')).toBeVisible()
  await expectAccessibleInAllLooks(page)
})
