import type { Person } from './support/account.ts'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const LISBON = { latitude: 38.7, longitude: -9.2 }

/** Two ships; answers their ids, which are unique in the installation. */
async function givenShips({ sextant }: Person) {
  const { id: first } = await sextant.devices.create({ name: 'MV Alpine Voyager' })
  const { id: second } = await sextant.devices.create({ name: 'MV Coral Carrier' })
  await sextant.alertRules.create({ name: 'Emergency', alertName: 'SOSButton', critical: true })
  return { first, second }
}

const pressSos = ({ sextant }: Person, deviceId: string) =>
  sextant.locations.store(deviceId, [
    { dateTime: new Date().toISOString(), ...LISBON, speed: 12, alerts: ['SOSButton'] },
  ])

test('alerts come in by themselves, lead to what is known of them, and are acknowledged', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const { first, second } = await givenShips(holder)
  await signIn(holder, '/alerts')
  await expect(page.getByRole('heading', { name: 'Nothing needs you now' })).toBeVisible()
  const list = page.getByRole('list', { name: 'List of alerts' })
  await holder.sextant.alerts.raise(second, { alertName: 'SpeedLimit', text: 'Much too fast', ...LISBON })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await pressSos(holder, first)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('SOS button pressed')
  await expect(page.getByText('New alert: SOS button pressed, MV Alpine Voyager')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Alerts, 2 open' }).first()).toBeVisible()

  await page.getByLabel('Critical only').check()
  await expect(page).toHaveURL(/critical=yes/)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link').click()
  const detail = page.getByRole('region', { name: 'Alert', exact: true })
  await expect(detail.getByRole('heading', { name: 'SOS button pressed' })).toBeVisible()
  await expect(detail).toContainText('38° 42.000′ N, 9° 12.000′ W')
  await expect(detail).toContainText('(Europe/Lisbon)')
  await expect(detail.getByRole('link', { name: 'Emergency' })).toHaveAttribute('href', /rules\?rule=/)
  await expect(detail.getByRole('link', { name: 'Show the history around it' })).toHaveAttribute(
    'href',
    new RegExp(`history\\?device=${first}&from=.*&to=`),
  )
  await detail.getByLabel('Note').fill('Crew called back: pressed by mistake.')
  await detail.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(detail).toContainText('Acknowledged by')
  await expect(detail).toContainText('Crew called back')
  await expect(page.getByRole('heading', { name: 'No alert fits these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByText('Acknowledged', { exact: true }).first().click()
  await expect(list.getByRole('listitem')).toContainText('Acknowledged by')
})

test('several are acknowledged at once, and all that are open, for the device that is filtered for', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const { first, second } = await givenShips(holder)
  for (const alertName of ['SpeedLimit', 'LowBattery', 'Offline'] as const)
    await holder.sextant.alerts.raise(first, { alertName })
  await holder.sextant.alerts.raise(second, { alertName: 'Vibration' })
  await signIn(holder, '/alerts')
  const list = page.getByRole('list', { name: 'List of alerts' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await page.getByLabel('Select Too fast, MV Alpine Voyager').check()
  await page.getByLabel('Select Battery low, MV Alpine Voyager').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge 2 alerts' })
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await page.goto(`/alerts?device=${first}`)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Acknowledge all open' }).click()
  const confirm = page.getByRole('dialog', { name: 'Acknowledge all open alerts?' })
  await expect(confirm).toContainText('of MV Alpine Voyager')
  await confirm.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('heading', { name: 'No alert fits these filters' })).toBeVisible()
  const { items } = await holder.sextant.alerts.list({ state: 'open' })
  expect(items.map(({ deviceId }) => deviceId)).toEqual([second])
})

test('a critical alert is told of on every other page, with a way to it', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const { first } = await givenShips(holder)
  await signIn(holder, '/rules')
  await expect(page.getByRole('heading', { name: 'Alert rules' })).toBeVisible()
  await pressSos(holder, first)
  const toast = page.getByRole('alert').filter({ hasText: 'Critical alert' })
  await expect(toast).toContainText('MV Alpine Voyager: SOS button pressed')
  await toast.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/alerts\?alert=/)
  await expect(page.getByRole('region', { name: 'Alert', exact: true })).toContainText('MV Alpine Voyager')
})

test('who may only read sees alerts, by keyboard alone, and no button that would fail', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  const { first } = await givenShips(holder)
  for (const alertName of ['SpeedLimit', 'LowBattery'] as const)
    await holder.sextant.alerts.raise(first, { alertName, ...LISBON })
  await signIn(await user(holder), '/alerts')
  const list = page.getByRole('list', { name: 'List of alerts' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Acknowledge/ })).toHaveCount(0)
  await expect(list.getByRole('checkbox')).toHaveCount(0)
  await page.getByLabel('Critical only').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'Alert', exact: true })
  await expect(detail.getByRole('heading', { name: 'Too fast' })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
})

test('the page breaks no rule of accessibility in any look', async ({ page, account, signIn }) => {
  const holder = await account()
  const { first, second } = await givenShips(holder)
  await pressSos(holder, first)
  await holder.sextant.alerts.raise(second, { alertName: 'LowBattery' })
  await signIn(holder, '/alerts?state=all')
  const list = page.getByRole('list', { name: 'List of alerts' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('link').filter({ hasText: 'SOS' }).click()
  await expect(page.getByText('No message was written about it.')).toBeVisible()
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
})
