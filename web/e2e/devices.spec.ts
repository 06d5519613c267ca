import { randomInt } from 'node:crypto'
import type { NewDevice } from '@sextant/contract'
import type { Person } from './support/account.ts'
import { expectAccessible, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const DAY = 86_400_000
const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
/** Ids are unique in the installation, which the tests share. */
const newImei = () => `300434${randomInt(100_000_000, 999_999_999)}`

/** A ship that has reported. */
async function givenShip({ sextant }: Person, device: NewDevice = {}) {
  const { id } = await sextant.devices.create({
    id: newImei(),
    name: 'MV Alpine Voyager',
    tags: { kind: 'ship', callSign: 'OZAA2' },
    ...device,
  })
  await sextant.locations.store(id, {
    dateTime: new Date(Date.now() - 60_000).toISOString(),
    latitude: 38.7,
    longitude: -9.2,
    speed: 18.2,
    course: 74,
    battery: 88,
    temperature: 4.5,
    attributes: { engine: 'on' },
  })
  return id
}

test('a device is added, shown with its set-up, edited, put into a group and deleted', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account({ licenses: 2 })
  const group = await holder.sextant.groups.create({ name: 'North Sea' })
  await signIn(holder)
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a device' })
  await expect(adding).toContainText('Takes one licence: 0 of 2 are in use. 2 licences are free.')
  await adding.getByLabel('IMEI or serial number').fill('not an id')
  await adding.getByRole('button', { name: 'Add the device' }).click()
  await expect(adding).toContainText('Only letters, digits and . _ : - are allowed, at most 64.')
  await expect(adding).toContainText('Enter a name.')
  const id = newImei()
  await adding.getByLabel('IMEI or serial number').fill(id)
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck PN-5502')
  await adding.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Truck' }).click()
  await adding.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'North Sea' }).click()
  await adding.getByRole('button', { name: 'Add the device' }).click()
  const setUp = page.getByRole('dialog', { name: 'How Truck PN-5502 reports' })
  await expect(setUp.getByRole('textbox', { name: 'Address to send positions to' })).toHaveValue(
    new RegExp(`/api/devices/${id}/locations$`),
  )
  await expect(setUp.getByRole('img', { name: /QR code with the address/ })).toBeVisible()
  await expect(setUp.getByRole('region', { name: 'Commands that report a position' })).toContainText(
    'curl -s',
  )
  await expectAccessible(page)
  await setUp.getByRole('button', { name: 'Show the device' }).click()
  const detail = page.getByRole('region', { name: 'Details of Truck PN-5502' })
  await expect(detail).toContainText('Nothing has been heard of this device yet.')
  await expect(detail.getByRole('link', { name: 'North Sea' })).toBeVisible()

  await detail.getByRole('button', { name: 'More about this device' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Truck PN-5502' })
  await editing.getByRole('textbox', { name: 'Name', exact: true }).fill('Truck DL-4316')
  await editing.getByLabel('Telephone number').fill('12 34')
  await editing.getByRole('button', { name: 'Add a tag' }).click()
  await editing.getByLabel('Name of tag 1').fill('driver')
  await editing.getByLabel('Value of tag 1').fill('Ana')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toContainText('Enter + and the country code')
  await editing.getByLabel('Telephone number').fill('+45 12 34 56 78')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  const renamed = page.getByRole('region', { name: 'Details of Truck DL-4316' })
  await expect(renamed).toContainText('+4512345678')
  await expect(renamed).toContainText('Ana')
  expect((await holder.sextant.devices.get(id)).tags).toEqual({ kind: 'truck', driver: 'Ana' })

  await renamed.getByRole('button', { name: 'Change groups' }).click()
  const groups = page.getByRole('dialog', { name: 'Groups of Truck DL-4316' })
  await groups.getByRole('checkbox', { name: 'North Sea' }).uncheck()
  await expect(groups).toContainText('0 devices')
  expect((await holder.sextant.groups.get(group.id)).devices).toEqual([])
  await groups.getByRole('button', { name: 'Close' }).click()
  await expect(renamed).toContainText('In no group')

  const rule = await holder.sextant.alertRules.create({
    name: 'Fast',
    alertName: 'SpeedLimit',
    parameters: { speed: 90 },
    devices: [id],
  })
  const askToDelete = async () => {
    await renamed.getByRole('button', { name: 'More about this device' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await askToDelete()
  const deleting = page.getByRole('dialog', { name: 'Delete Truck DL-4316?' })
  await expect(deleting).toContainText('with its whole history')
  await expect(deleting).toContainText('Its licence becomes free')
  await deleting.getByRole('button', { name: 'Delete the device' }).click()
  await expect(deleting.getByRole('alert')).toContainText('an alert rule is about this device')
  await expect(deleting.getByRole('link', { name: 'Alert rules' })).toBeVisible()
  await holder.sextant.alertRules.delete(rule.id)
  await deleting.getByRole('button', { name: 'Delete the device' }).click()
  await expect(renamed).toBeHidden()
  await expect(page).not.toHaveURL(/device=/)
  expect((await holder.sextant.account.get()).licenses.used).toBe(0)
})

test('when no licence is left it is said before a device is added, and an id that is taken at its field', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account({ licenses: 2 })
  const taken = await givenShip(holder)
  await signIn(holder)
  await page.getByRole('button', { name: 'Add device' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a device' })
  await adding.getByLabel('IMEI or serial number').fill(taken)
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice')
  await adding.getByRole('button', { name: 'Add the device' }).click()
  await expect(adding).toContainText('This id belongs to a device already')
  await holder.sextant.devices.create({ name: 'The last one' })
  await expect(adding).toContainText('No licence is free')
  await expect(adding).toContainText('ask the operator of this server for more licences')
  await expect(adding.getByRole('button', { name: 'Add the device' })).toBeDisabled()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(adding.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Twice')
})

test('an expired device is reactivated, and the refusal is explained when the last licence is gone', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account({ licenses: 2 })
  const { sextant } = holder
  const id = await givenShip(holder)
  await sextant.devices.limits.patch(id, { expires: true, expirationDate: dateIn(-1) })
  await sextant.devices.create({ name: 'Other' })
  await signIn(holder, `/?device=${id}`)
  const detail = page.getByRole('region', { name: /Details of/ })
  await expect(detail).toContainText('Expired on')
  await expect(detail).toContainText('Reactivation takes one licence (1 free).')
  await expect(detail).toContainText('does not tell whether it still reports')
  // The page believes that a licence is free while somebody takes it.
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { account: { licenses: { available: number } } }
    body.account.licenses.available = 1
    await route.fulfill({ response, json: body })
  })
  const thief = await sextant.devices.create({ name: 'Thief' })
  await detail.getByRole('button', { name: 'Reactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reactivate MV Alpine Voyager' })
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No licence is free.')
  await page.unroute('**/api/account')
  await sextant.devices.patch(thief.id, { name: 'Thief of licences' })
  await sextant.devices.delete(thief.id)
  await expect(dialog).toContainText('1 licence is free.')
  await dialog.getByLabel('New expiry date').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('table').getByRole('button').nth(15).click()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect(dialog).toBeHidden()
  await expect(detail).not.toContainText('Expired on')
  const device = await sextant.devices.get(id)
  expect(device.state).toBe('active')
  expect(device.limits.expirationDate).not.toBeNull()
})

test('two people edit the same device: the later save is refused, and both changes can be had', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const id = await givenShip(holder)
  await signIn(holder, `/?device=${id}`)
  await page.getByRole('button', { name: 'More about this device' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  await editing.getByLabel('Description').fill('Mine')
  // No event and no reading reaches the page: it must be the server that refuses.
  await page.route(`**/api/devices/${id}`, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await holder.sextant.devices.patch(id, { name: 'MV Renamed' })
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toContainText('Somebody else has changed this meanwhile.')
  await expect(editing.getByLabel('Description')).toHaveValue('Mine')
  await page.unroute(`**/api/devices/${id}`)
  await editing.getByRole('button', { name: 'Load the newest version' }).click()
  await holder.sextant.devices.patch(id, { description: 'Theirs' })
  await expect(editing.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('MV Renamed')
  await expect(editing.getByLabel('Description')).toHaveValue('Theirs')
  await editing.getByLabel('Description').fill('Mine again')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  expect(await holder.sextant.devices.get(id)).toMatchObject({
    name: 'MV Renamed',
    description: 'Mine again',
  })
})

test('alerts are acknowledged and messages sent from the device, within its daily limit', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const id = await givenShip(holder, { limits: { dailyEmailLimit: 2 } })
  await holder.sextant.alerts.raise(id, { alertName: 'SOSButton', text: 'Crew pressed the button' })
  await signIn(holder, `/?device=${id}`)
  const detail = page.getByRole('region', { name: /Details of/ })
  await detail.getByRole('button', { name: '1 open alert' }).click()
  await expect(page).toHaveURL(/tab=alerts/)
  await detail.getByRole('button', { name: /^Acknowledge: SOS button pressed/ }).click()
  await expect(detail).toContainText('Acknowledged by')
  await expectAccessible(page)

  await detail.getByRole('button', { name: 'More about this device' }).click()
  await page.getByRole('menuitem', { name: 'Send a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a message for MV Alpine Voyager' })
  await expect(dialog).toContainText('2 of 2 left today')
  const to = dialog.getByRole('textbox', { name: 'To' }).or(dialog.getByRole('combobox', { name: 'To' }))
  await to.fill('night@acme.test')
  await to.press('Enter')
  await to.fill('day@acme.test')
  await to.press('Enter')
  await to.fill('noon@acme.test')
  await to.press('Enter')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Moored.')
  await expect(dialog).toContainText('That takes 3, and 2 are left today.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('so nothing was sent. The counters start again on')
  await to.press('Backspace')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('2 messages are on their way')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await holder.sextant.devices.limits.get(id)).usage.emailsSent).toBe(2)
})

test('who may only read is offered nothing that would fail', async ({ page, account, user, signIn }) => {
  const holder = await account()
  const id = await givenShip(holder)
  await holder.sextant.alerts.raise(id, { alertName: 'SOSButton' })
  await holder.sextant.devices.limits.patch(id, { expires: true, expirationDate: dateIn(-1) })
  await signIn(await user(holder), `/?device=${id}`)
  const detail = page.getByRole('region', { name: /Details of/ })
  await expect(detail).toContainText('You may not reactivate devices.')
  for (const name of ['Reactivate', 'More about this device', 'Change groups'])
    await expect(detail.getByRole('button', { name })).toHaveCount(0)
  await expect(detail.getByRole('link', { name: 'Share it by a link' })).toHaveCount(0)
  await detail.getByRole('tab', { name: 'Alerts' }).click()
  await expect(detail).toContainText('SOS button pressed')
  await expect(detail.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0)
})

test('works by keyboard alone', async ({ page, account, signIn }) => {
  const holder = await account()
  const id = await givenShip(holder)
  await signIn(holder, `/?device=${id}`)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Limits' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'More about this device' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  await expect(editing.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('MV Keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Details of MV Keyboard' })).toBeVisible()
  await expect(editing).toBeHidden()
})

test('breaks no rule of accessibility in any look', async ({ page, account, signIn }) => {
  test.setTimeout(240_000)
  const holder = await account()
  const soon = await givenShip(holder, { limits: { expires: true, expirationDate: dateIn(5) } })
  const gone = await givenShip(holder, { name: 'MV Grand Wind' })
  await holder.sextant.devices.limits.patch(gone, { expires: true, expirationDate: dateIn(-1) })
  await signIn(holder, `/?device=${soon}`)
  const detail = page.getByRole('region', { name: /Details of/ })
  for (const look of ['light', 'dark', 'phone'] satisfies Look[]) {
    await page.goto(`/?device=${soon}`)
    await lookAs(page, look)
    await expect(detail).toContainText('in 5 days')
    await expect(detail).toContainText('From its last report')
    await expectAccessible(page)
    await page.goto(`/?device=${gone}`)
    await detail.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByRole('dialog')).toContainText('licences are free')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  }
})
