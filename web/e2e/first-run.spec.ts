import { test as base } from '@playwright/test'
import { Installation } from './support/installation.ts'
import { expect, watch } from './support/test.ts'

base('the link of the first start leads to an account and the live map, once', async ({ browser }) => {
  base.setTimeout(240_000)
  const installation = await Installation.start()
  const page = await browser.newPage()
  const faults = watch(page, installation.url)
  try {
    const link = installation.setupLink ?? ''
    await page.goto(`${installation.url}/`)
    await expect(page.getByText('There is no account yet.')).toBeVisible()
    await page.goto(link)
    await page.getByLabel('Name of the account').fill('Acme Shipping')
    await page.getByLabel('User name').fill('acme')
    await page.getByLabel('E-mail address').fill('ops@acme.test')
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('correct horse')
    await page.getByRole('textbox', { name: 'The same again' }).fill('correct house')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await expect(page.getByText('The two are not the same')).toBeVisible()
    await page.getByRole('textbox', { name: 'The same again' }).fill('correct horse')
    await page.getByRole('button', { name: 'Make the account' }).click()
    await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
    await expect(page.getByText('0 of 100')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('This installation is set up already.')).toBeVisible()
    expect(faults()).toEqual([])
  } finally {
    await page.close()
    await installation.end()
  }
})
