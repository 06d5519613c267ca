import type { Page } from '@playwright/test'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const editor = (page: Page) => page.getByRole('dialog', { name: /alert rule/i })

async function choose(page: Page, field: string, option: string) {
  const box = editor(page)
    .getByRole('combobox', { name: field })
    .or(editor(page).getByRole('textbox', { name: field }))
  await box.first().click()
  await page.getByRole('option', { name: option }).first().click()
}

test('a rule is made, says what it does, is turned off, changed and deleted', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const { sextant } = holder
  const ship = await sextant.devices.create({ name: 'MV Alpine Voyager' })
  await sextant.geofences.create({
    name: 'Harbour',
    geometry: { type: 'Circle', center: [-9.2, 38.7], radius: 2000 },
  })
  await signIn(holder, '/rules')
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New rule' }).first().click()
  await editor(page).getByRole('button', { name: 'Create' }).click()
  await expect(editor(page).getByText('Give the rule a name.')).toBeVisible()
  await expect(editor(page).getByText('Enter a number.')).toBeVisible()

  await editor(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Night visit')
  await choose(page, 'Raise an alert when', 'Entered a forbidden area')
  await choose(page, 'Areas', 'Harbour')
  await page.keyboard.press('Escape')
  await choose(page, 'Devices', 'MV Alpine Voyager')
  await page.keyboard.press('Escape')
  await editor(page).getByText('Only at certain times').click()
  await expect(editor(page).getByText(/ends on the next day/)).toBeVisible()
  await editor(page).getByRole('button', { name: 'Add a condition' }).click()
  const condition = editor(page).getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('Speed (km/h)').fill('5')
  await editor(page).getByLabel('E-mail', { exact: true }).check()
  await editor(page)
    .getByRole('textbox', { name: 'E-mail addresses' })
    .or(editor(page).getByRole('combobox', { name: 'E-mail addresses' }))
    .first()
    .fill('ops@acme.test')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('note')).toContainText(
    'When MV Alpine Voyager enters Harbour and goes faster than 5 km/h between 22:00 and 06:00 (Europe/Lisbon), raise an alert and tell ops@acme.test by e-mail.',
  )
  await editor(page).getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('link', { name: 'Night visit' })).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  const { items } = await sextant.alertRules.list()
  expect(items[0]).toMatchObject({
    alertName: 'ForbiddenArea',
    devices: [ship.id],
    schedule: { timeZone: 'Europe/Lisbon', from: '22:00', to: '06:00' },
    conditions: [{ alertName: 'SpeedLimit', parameters: { speed: 5 } }],
    recipients: { emails: ['ops@acme.test'] },
  })

  await page.getByRole('switch', { name: 'Night visit is on' }).click({ force: true })
  await expect.poll(async () => (await sextant.alertRules.list()).items[0]?.enabled).toBe(false)
  await page.getByRole('link', { name: 'Night visit' }).click()
  await editor(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Visit by night')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  const { value } = await sextant.alertRules.getTagged(items[0]?.id ?? '')
  await sextant.alertRules.patch(value.id, { critical: true })
  await expect(editor(page).getByText(/Somebody else has changed this/)).toBeVisible()
  await editor(page).getByRole('button', { name: 'Load the newest version' }).click()
  await editor(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Visit by night')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Visit by night' }).click()
  await editor(page).getByRole('button', { name: 'Delete this rule' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete “Visit by night”?' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible()
})

test('a complaint of the server stands at its field and nothing typed is lost', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await signIn(holder, '/rules?rule=new')
  await editor(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Fast')
  await editor(page).getByLabel('Speed (km/h)').fill('90')
  await editor(page).getByLabel('SMS', { exact: true }).check()
  const phones = editor(page).getByLabel('Telephone numbers')
  await phones.first().fill('+999')
  await page.keyboard.press('Enter')
  await editor(page).getByRole('button', { name: 'Create' }).click()
  await expect(editor(page).getByText(/must/).first()).toBeVisible()
  await expect(editor(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Fast')
})

test('who may not write reads rules by keyboard alone and sees no button that would fail', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  await holder.sextant.alertRules.create({
    name: 'Silence',
    alertName: 'Offline',
    parameters: { minutes: 30 },
  })
  await signIn(await user(holder), '/rules')
  await expect(page.getByRole('link', { name: 'Silence' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New rule' })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByLabel('Find a rule by name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Silence' })
  await expect(dialog.getByRole('note')).toContainText('When any device has not been heard of for 30 min')
  await expect(dialog.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the pages break no rule of accessibility in any look', async ({ page, account, signIn }) => {
  const holder = await account()
  await holder.sextant.alertRules.create({
    name: 'Silence',
    alertName: 'Offline',
    parameters: { minutes: 30 },
    critical: true,
    channels: ['Email', 'Webhook'],
    schedule: { timeZone: 'Europe/Lisbon', weekdays: [1, 2], from: '08:00', to: '18:00' },
    recipients: { emails: ['ops@acme.test'] },
    enabled: false,
  })
  await signIn(holder, '/rules')
  await expect(page.getByRole('link', { name: 'Silence' })).toBeVisible()
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Silence' }).click()
  await expect(editor(page).getByRole('note')).toContainText('raise a critical alert')
  for (const look of ['phone', 'dark'] as const) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
})
