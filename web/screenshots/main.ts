import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { LOOKS, type Look } from '../e2e/support/axe.ts'
import { Installation } from '../e2e/support/installation.ts'
import config from '../playwright.config.ts'
import { startDemo } from './demo-process.ts'
import { HELP, readOptions } from './options.ts'
import { GUEST_SHOTS, signedInShots } from './pages.ts'
import { openPage, type Studio, takeAll } from './take.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const looks = Object.keys(LOOKS) as Look[]

async function photographSetUp(studio: Studio) {
  const fresh = await Installation.start()
  try {
    for (const look of looks) {
      const page = await openPage(studio, fresh.url, LOOKS[look])
      await takeAll(studio, page, look, [{ name: 'set-up', path: fresh.setupLink ?? '/setup' }])
      await page.context().close()
    }
  } finally {
    await fresh.end()
  }
}

async function photographDemo(studio: Studio, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-screenshots-'))
  say('starting the demo fleet')
  const demo = await startDemo(join(folder, 'demo'), signal)
  try {
    const url = await demo.url()
    say('waiting for the SOS')
    await demo.sos()
    for (const look of looks) {
      const page = await openPage(studio, url, LOOKS[look])
      await takeAll(studio, page, look, GUEST_SHOTS)
      await page.goto('/settings')
      await page.getByLabel('User name or e-mail').fill(await demo.userName())
      await page.getByRole('textbox', { name: 'Password' }).fill(await demo.password())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await takeAll(studio, page, look, await signedInShots(page))
      await page.context().close()
    }
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const { help, to, only, scale } = readOptions(process.argv.slice(2))
if (help) process.stdout.write(HELP)
else {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const stopping = new AbortController()
  // Whatever waits for the browser fails then, and everything that was started is stopped on the way out.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      stopping.abort(new Error(`Stopped by ${name}.`))
      void browser.close()
    })
  try {
    const studio = { browser, folder: to, only, scale, say }
    if ('set-up'.includes(only)) await photographSetUp(studio)
    await photographDemo(studio, stopping.signal)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await browser.close()
  }
}
