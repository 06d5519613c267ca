import { expect, test } from './support/test.ts'

test('who is not signed in is asked to, and then sees the page that was asked for', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await signIn(holder, '/settings')
  await expect(page).toHaveURL(/\/settings$/)
})

test('a wrong password is refused in words', async ({ page, account }) => {
  const { userName } = await account()
  await page.goto('/sign-in')
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid user name or password.')
})
