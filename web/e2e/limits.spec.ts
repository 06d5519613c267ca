import { expectAccessible, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const DAY = 86_400_000
const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

test('limits are changed, and the counters of today follow by themselves', async ({
  page,
  account,
  signIn,
}) => {
  const { sextant, ...holder } = await account({ timeZone: 'America/New_York' })
  const { id } = await sextant.devices.create({ limits: { dailyEmailLimit: 20, dailySmsLimit: 5 } })
  await signIn(holder, `/?device=${id}&tab=limits`)
  const panel = page.getByRole('tabpanel', { name: 'Limits' })
  const email = panel.getByRole('textbox', { name: 'Daily e-mail limit' })
  await expect(email).toHaveValue('20')
  await expect(panel).toContainText('0 of 5')
  await expect(panel).toContainText(/The counters start again at 00:00 \(America\/New_York\), in .+\./)
  const phones = ['+4520123451', '+4520123452', '+4520123453', '+4520123454', '+4520123455']
  await sextant.messages.send(id, { channel: 'SMS', to: phones, text: 'Moored.' })
  await expect(panel).toContainText('5 of 5')
  await expect(panel).toContainText('The limit is reached: nothing more is sent today.')

  await email.fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Enter a whole number from 0 to 1,000,000, or choose no limit.')
  await email.fill('0')
  await expect(panel).toContainText('0 means that nothing is sent.')
  await panel.getByRole('checkbox', { name: 'No limit for SMS' }).check()
  await panel.getByRole('switch', { name: 'Expires' }).check({ force: true })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Choose a date, or switch Expires off.')
  await panel.getByLabel('Expiry date').click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('table').getByRole('button').nth(15).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(panel).toContainText('5, no limit')
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
  const { limits } = await sextant.devices.get(id)
  expect(limits).toMatchObject({ expires: true, dailyEmailLimit: 0, dailySmsLimit: null })
  expect(limits.expirationDate).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test("somebody else's change is never undone, and is taken over while nothing is typed", async ({
  page,
  account,
  signIn,
}) => {
  const { sextant, ...holder } = await account()
  const { id } = await sextant.devices.create({ limits: { dailyEmailLimit: 20, dailySmsLimit: 5 } })
  await signIn(holder, `/?device=${id}&tab=limits`)
  const panel = page.getByRole('tabpanel', { name: 'Limits' })
  const email = panel.getByRole('textbox', { name: 'Daily e-mail limit' })
  const sms = panel.getByRole('textbox', { name: 'Daily SMS limit' })
  await expect(email).toHaveValue('20')
  await sextant.devices.limits.patch(id, { dailyEmailLimit: 30 })
  await expect(email).toHaveValue('30')
  await sms.fill('9')
  await sextant.devices.limits.patch(id, { dailyEmailLimit: 40 })
  await expect(panel.getByRole('alert')).toContainText('Somebody else has changed this meanwhile.')
  await expect(sms).toHaveValue('9')
  await panel.getByRole('button', { name: 'Load the newest version' }).click()
  await expect(email).toHaveValue('40')
  await expect(sms).toHaveValue('5')

  await sms.fill('9')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('dialog')).toContainText('You have changes that are not saved.')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(sms).toHaveValue('9')
  await page.getByRole('searchbox', { name: 'Search devices' }).fill('x')
  await expect(page).toHaveURL(/q=x/)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(sms).toHaveValue('5')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(panel).toBeHidden()
})

test('a save that the lost connection stops keeps what was typed, and goes through afterwards', async ({
  page,
  account,
  signIn,
  installation,
}) => {
  const { sextant, ...holder } = await account()
  const { id } = await sextant.devices.create({ limits: { dailyEmailLimit: 20 } })
  await signIn(holder, `/?device=${id}&tab=limits`)
  const panel = page.getByRole('tabpanel', { name: 'Limits' })
  const email = panel.getByRole('textbox', { name: 'Daily e-mail limit' })
  await expect(email).toHaveValue('20')
  await installation.stopServer()
  await expect(page.getByText('The connection to the server is lost.')).toBeVisible()
  await email.fill('33')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(email).toHaveValue('33')
  await installation.startServer()
  await expect(page.getByText('The connection to the server is lost.')).toBeHidden()
  await expect(email).toHaveValue('33')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(panel.getByRole('alert')).toBeHidden()
  expect((await sextant.devices.limits.get(id)).dailyEmailLimit).toBe(33)
})

test('who may not write sees the limits and counters without a form', async ({
  page,
  account,
  user,
  signIn,
}) => {
  const holder = await account()
  const expirationDate = dateIn(200)
  const { id } = await holder.sextant.devices.create({
    limits: { dailyEmailLimit: 20, dailySmsLimit: null, expires: true, expirationDate },
  })
  await signIn(await user(holder), `/?device=${id}&tab=limits`)
  const panel = page.getByRole('tabpanel', { name: 'Limits' })
  await expect(panel).toContainText('You may see the limits but not change them.')
  await expect(panel).toContainText('0 of 20')
  await expect(panel).toContainText('0, no limit')
  await expect(panel).toContainText('00:00 (Europe/Lisbon)')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})

test('a limit is changed by keyboard alone', async ({ page, account, signIn }) => {
  const { sextant, ...holder } = await account()
  const { id } = await sextant.devices.create({ limits: { dailyEmailLimit: 20 } })
  await signIn(holder, `/?device=${id}&tab=limits`)
  const email = page.getByRole('textbox', { name: 'Daily e-mail limit' })
  await expect(email).toHaveValue('20')
  await page.getByRole('tab', { name: 'Limits' }).focus()
  await page.keyboard.press('Tab')
  if (!(await email.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(email).toHaveValue('21')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  expect((await sextant.devices.limits.get(id)).dailyEmailLimit).toBe(21)
})

test('breaks no rule of accessibility in any look', async ({ page, account, signIn }) => {
  test.setTimeout(240_000)
  const { sextant, ...holder } = await account()
  const { id } = await sextant.devices.create({
    limits: { dailyEmailLimit: 20, dailySmsLimit: 1, expires: true, expirationDate: dateIn(200) },
  })
  await sextant.messages.send(id, { channel: 'SMS', to: ['+4520123451'], text: 'Moored.' })
  await signIn(holder, `/?device=${id}&tab=limits`)
  const panel = page.getByRole('tabpanel', { name: 'Limits' })
  await expect(panel).toContainText('1 of 1')
  await panel.getByRole('textbox', { name: 'Daily e-mail limit' }).fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toContainText('Enter a whole number')
  for (const look of ['light', 'dark', 'phone'] satisfies Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
})
