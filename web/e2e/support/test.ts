import { test as base, expect, type Page } from '@playwright/test'
import type { UserInput } from '@sextant/contract'
import { type AccountOptions, givenAccount, givenUser, type Person } from './account.ts'
import { Installation } from './installation.ts'

interface WorkerFixtures {
  installation: Installation
}

interface Fixtures {
  /** A new account. */
  account: (options?: AccountOptions) => Promise<Person>
  user: (holder: Person, user?: Partial<UserInput>) => Promise<{ userName: string; password: string }>
  /** Signs in through the page and waits for the path. */
  signIn: (person: { userName: string; password: string }, path?: string) => Promise<void>
}

/** Every test fails when its page asks another host for anything, or when the page reports an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from it
    async ({}, use) => {
      const installation = await Installation.start()
      await use(installation)
      await installation.end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
  page: async ({ page, installation }, use) => {
    const faults = watch(page, installation.url)
    await use(page)
    expect(faults()).toEqual([])
  },
  account: async ({ installation }, use) => use((options) => givenAccount(installation, options)),
  user: async ({ installation }, use) => use((holder, user) => givenUser(installation, holder, user)),
  signIn: async ({ page }, use) =>
    use(async ({ userName, password }, path = '/') => {
      await page.goto(path)
      await page.getByLabel('User name or e-mail').fill(userName)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached()
    }),
})

export { expect }

/** Answers what went wrong in the page so far. It may ask the installation, and these hosts. */
export function watch(page: Page, url: string, hosts: readonly string[] = []) {
  const faults: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isKnown = origin === new URL(url).origin || hosts.includes(origin)
    if (protocol.startsWith('http') && !isKnown) faults.push(`asked ${request.url()}`)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      faults.push(message.text())
  })
  return () => faults
}
