import type { Person } from './support/account.ts'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** One e-mail waits for a mail server, the other is over the limit of the device; an SMS was sent by hand. */
async function givenMessages({ sextant }: Person) {
  const limits = { dailyEmailLimit: 1, dailySmsLimit: 5 }
  const ship = await sextant.devices.create({ name: 'MV Alpine Voyager', limits })
  const truck = await sextant.devices.create({ name: 'Truck PN-5502' })
  await sextant.alertRules.create({
    name: 'Emergency',
    alertName: 'SOSButton',
    channels: ['Email'],
    recipients: { emails: ['night@acme.test', 'ops@acme.test'] },
  })
  await sextant.messages.send(truck.id, { channel: 'SMS', to: ['+351912345678'], text: 'Call the desk.' })
  await sextant.locations.store(ship.id, [
    { dateTime: new Date().toISOString(), latitude: 38.7, longitude: -9.2, alerts: ['SOSButton'] },
  ])
  await expect.poll(async () => (await sextant.messages.list()).items.length).toBe(3)
  return ship
}

test('every message says what became of it and why, and what the operator has to set', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const ship = await givenMessages(holder)
  await signIn(holder, '/messages')
  const table = page.getByRole('table', { name: 'Messages, the newest first' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('E-mail is not set up')).toBeVisible()
  await expect(page.getByText(/sets SMTP_URL and MAIL_FROM/)).toBeVisible()
  await expect(page.getByText('SMS is not set up')).toBeVisible()

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Held back' }).click()
  await expect(page).toHaveURL(/status=suppressed/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Daily limit reached')
  await table.getByRole('link').click()
  const detail = page.getByRole('dialog', { name: 'Message' })
  await expect(detail).toContainText(/had used up its e-mails of .* at 00:00 \(Europe\/Lisbon\)/)
  await expect(detail.getByRole('link', { name: 'Show the alert that it tells of' })).toBeVisible()
  await detail.getByRole('button', { name: 'Send again' }).click()
  await expect(detail.getByRole('alert')).toContainText(
    /has no e-mails left today. It may send again on .* \(Europe\/Lisbon\)/,
  )
  await expect(detail.getByRole('link', { name: 'Open the device' })).toHaveAttribute(
    'href',
    new RegExp(`device=${ship.id}`),
  )

  await holder.sextant.devices.limits.patch(ship.id, { dailyEmailLimit: 10 })
  await detail.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('It is in the queue').first()).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test('who may not send sees messages, by keyboard alone, and no button that would fail', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  await givenMessages(holder)
  await signIn(await user(holder), '/messages?status=suppressed')
  const link = page.getByRole('table').getByRole('link')
  await expect(link).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Device' }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: 'Message' })
  await expect(detail).toContainText('Nobody has tried to send it yet.')
  await expect(detail.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(page).not.toHaveURL(/message=/)
})

test('the page breaks no rule of accessibility in any look', async ({ page, account, signIn }) => {
  const holder = await account()
  await givenMessages(holder)
  await signIn(holder, '/messages')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('Attempts')
  await expectAccessible(page)
})
