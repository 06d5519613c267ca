import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the holder generates an API key, sees it once, and it works; regenerating and deleting end it', async ({
  page,
  account,
  signIn,
  installation,
  request,
}) => {
  const holder = await account()
  await holder.sextant.apiKey.delete()
  await signIn(holder, '/settings?tab=api-key')
  await page.getByRole('button', { name: 'Generate a key' }).click()
  const field = page.getByRole('textbox', { name: 'API key' })
  await expect(field).toHaveValue(/^sxt_/)
  const apiKey = await field.inputValue()
  const token = () =>
    request.post(`${installation.api}/api/Auth/Token`, { data: { userName: holder.userName, apiKey } })
  expect((await token()).status()).toBe(200)
  await expect(page.getByRole('figure', { name: 'curl' })).toContainText(apiKey)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Regenerate the key' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Regenerate the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate the key' }).click()
  await expect(page.getByRole('textbox', { name: 'API key' })).not.toHaveValue(apiKey)
  expect((await token()).status()).toBe(401)

  await page.getByRole('button', { name: 'Delete the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the key' }).click()
  await expect(page.getByText('You have no API key yet.')).toBeVisible()
})

test('the holder changes the account and the defaults of new devices', async ({ page, account, signIn }) => {
  const holder = await account()
  await signIn(holder, '/settings?tab=account')
  await page.getByRole('textbox', { name: 'Name of the account' }).fill('Acme Shipping')
  await page.getByRole('checkbox', { name: 'Daily SMS limit of new devices: No limit' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const { name, defaults } = await holder.sextant.account.get()
  expect({ name, sms: defaults.dailySmsLimit }).toEqual({ name: 'Acme Shipping', sms: null })
})

test('the holder says how long locations are kept, and is asked before less is kept', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const kept = async () => (await holder.sextant.account.get()).keepLocationsDays
  await signIn(holder, '/settings?tab=account')
  await page.getByRole('checkbox', { name: 'Days that locations are kept: For ever' }).uncheck()
  await page.getByRole('textbox', { name: 'Days that locations are kept' }).fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Locations older than 90 days will be deleted for good')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await kept()).toBe(null)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save and delete' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await kept()).toBe(90)
  await page.getByRole('checkbox', { name: 'Days that locations are kept: For ever' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(kept).toBe(null)
})

test('what is typed stays when somebody else saves first, and nothing of theirs is undone', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await signIn(holder, '/settings?tab=account')
  await page.getByRole('textbox', { name: 'Name of the account' }).fill('Mine')
  await holder.sextant.account.patch({ name: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name of the account' })).toHaveValue('Mine')
  expect((await holder.sextant.account.get()).name).toBe('Theirs')
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the account' })).toHaveValue('Mine')
})

test('language, units and colours change at once and stay after a reload', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account(), '/settings?tab=display')
  await page.getByText('Nautical').click()
  await expect(page.getByText('For example 10.0 kn and 6.6 nm')).toBeVisible()
  await page.getByText('Español').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await page.getByText('Oscuros').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('sessions are listed and another one can be ended', async ({
  page,
  account,
  signIn,
  browser,
  installation,
}) => {
  const holder = await account()
  const other = await browser.newContext()
  await other.request.post(`${installation.url}/api/auth/session`, {
    data: { userName: holder.userName, password: holder.password },
  })
  await signIn(holder, '/settings?tab=sessions')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('One session was ended.')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const gone = await other.request.get(`${installation.url}/api/auth/session`)
  expect(gone.status()).toBe(401)
  await other.close()
})

test('a user without privileges sees the account, and neither an API key nor a way to change it', async ({
  page,
  account,
  user,
  signIn,
}) => {
  await signIn(await user(await account()), '/settings?tab=account')
  await expect(page.getByText('Name of the account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'API key' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('every tab of the settings is accessible in light, dark and on a phone', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account(), '/settings')
  for (const tab of ['profile', 'display', 'account', 'api-key', 'templates', 'sessions']) {
    await page.goto(`/settings?tab=${tab}`)
    await expect(page.getByRole('tabpanel').first()).toBeVisible()
    for (const look of Object.keys(LOOKS) as Look[]) {
      await lookAs(page, look)
      await expectAccessible(page)
    }
  }
})
