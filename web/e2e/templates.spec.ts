import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the holder words a message with placeholders, sees how it comes out, and takes the original back', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const before = await holder.sextant.messageTemplates.get()
  await signIn(holder, '/settings?tab=templates')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('MV Alpine Voyager: SpeedLimit')
  await expect(page.getByRole('button', { name: 'Back to the original text' })).toHaveCount(0)

  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Look:  now')
  await subject.press('Home')
  for (let i = 0; i < 'Look: '.length; i++) await subject.press('ArrowRight')
  await page.getByRole('button', { name: 'Name of the rule: insert {{ruleName}}' }).click()
  await expect(subject).toHaveValue('Look: {{ruleName}} now')
  await expect(subject).toBeFocused()
  await expect(preview).toContainText('Look: Harbour speed now')

  await page.getByRole('tab', { name: 'Alert, SMS' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('{{deviceNam}} is fast')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{{deviceNam}} is no placeholder of this text.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Alert, SMS (has a mistake)' })).toBeVisible()
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
  await lookAs(page, 'light')
  await text.fill('{{deviceName}} is fast\n{{mapLink}}')
  await expect(preview).toContainText('MV Alpine Voyager is fast geo:55.68,12.57')
  await expect(preview).toContainText('41 characters, one SMS')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const saved = await holder.sextant.messageTemplates.get()
  expect(saved.alertEmail).toEqual({ ...before.alertEmail, subject: 'Look: {{ruleName}} now' })
  expect(saved.alertSms.text).toBe('{{deviceName}} is fast\n{{mapLink}}')

  await page.getByRole('button', { name: 'Back to the original text' }).click()
  const asking = page.getByRole('dialog', { name: 'Alert, SMS: back to the original text?' })
  await asking.getByRole('button', { name: 'Back to the original text' }).click()
  await expect(text).toHaveValue(before.alertSms.text)
  expect((await holder.sextant.messageTemplates.get()).alertSms).toEqual(before.alertSms)
})

test('by keyboard alone another text is chosen and a placeholder inserted; unsaved changes are asked about', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account(), '/settings?tab=templates')
  await page.getByRole('tab', { name: 'Alert, e-mail' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Limit reached' })).toBeFocused()
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sent: ')
  await page.getByRole('button', { name: 'Daily limit: insert {{limit}}' }).focus()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.type('!')
  await expect(text).toHaveValue('Sent: {{limit}}!')
  await page.getByRole('link', { name: 'Groups' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('You have changes that are not saved.')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('Sent: {{limit}}!')
})

test('who is not the holder reads the texts and changes none', async ({ page, account, user, signIn }) => {
  await signIn(await user(await account()), '/settings?tab=templates')
  await expect(page.getByText('The holder of the account can change these texts.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /insert/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('MV Alpine Voyager')
})
