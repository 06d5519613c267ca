import type { Browser, CDPSession, Page } from '@playwright/test'
import type { SextantServer } from '@sextant/harness'
import { BenchAccount } from '../processes/bench-account.ts'
import { type Quantiles, quantilesOf } from '../statistics.ts'
import { type FrameWork, readFrameWork, TRACE_CATEGORIES } from './frame-work.ts'
import { addProbe, PROBE_NAME, readProbe, watchProbe } from './page-probe.ts'
import { makeFleet } from './sample-fleet.ts'
import { UpdateLoad } from './update-load.ts'

const DEVICES = 5000
const PER_SECOND = 200
const WARM_UP_MS = 15_000
const TRACED_MS = 5000
const BETWEEN_TRACES_MS = 15_000
const SETTLE_MS = 5000
const SIGN_IN_VISITS = 7
/** What scripts may take of a frame, in milliseconds. */
export const FRAME_LIMIT_MS = 50

export interface WebFigures {
  devices: number
  perSecond: number
  minutes: number
  frameMs: Quantiles
  runMs: Quantiles
  framesPerSecond: number
  /** Milliseconds of scripts in each second. */
  msPerSecond: number
  heapStart: number
  heapEnd: number
  sent: number
  received: number
  lagMs: Quantiles
  /** From the address to a form that takes a name, in a browser that has never been here. */
  signInMs: Quantiles
}

type Report = (progress: string) => void

/** The live page in a real browser, with a large fleet that reports all the time. */
export async function runWeb(server: SextantServer, minutes: number, report: Report): Promise<WebFigures> {
  const account = await BenchAccount.open(server, 'web', DEVICES)
  report(`making ${DEVICES} devices`)
  const devices = await makeFleet(account, DEVICES)
  const browser = await launchBrowser()
  try {
    const { url } = server
    const signInMs = await visitSignIn(browser, url, report)
    const page = await openLivePage(browser, url, account, report)
    return { ...(await measurePage(browser, page, account, devices, minutes, report)), signInMs }
  } finally {
    await browser.close()
  }
}

async function launchBrowser(): Promise<Browser> {
  // Only this benchmark needs it.
  const { chromium } = await import('@playwright/test')
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--js-flags=--expose-gc',
    ],
  })
}

async function visitSignIn(browser: Browser, url: string, report: Report) {
  report('visiting the sign-in page')
  const times: number[] = []
  // The first visit warms the server and the browser.
  for (let visit = 0; visit <= SIGN_IN_VISITS; visit++) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
    const page = await context.newPage()
    const started = performance.now()
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.getByLabel('User name or e-mail').fill('web')
    if (visit > 0) times.push(performance.now() - started)
    await context.close()
  }
  return quantilesOf(times)
}

async function openLivePage(browser: Browser, url: string, account: BenchAccount, report: Report) {
  report('opening the live page')
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
  })
  page.setDefaultTimeout(120_000)
  await addProbe(page)
  await page.goto('/')
  await page.getByLabel('User name or e-mail').fill('web')
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('option', { name: new RegExp(PROBE_NAME) }).waitFor()
  await page.locator('.map-canvas[data-map-ready]').waitFor()
  await watchProbe(page)
  return page
}

async function measurePage(
  browser: Browser,
  page: Page,
  account: BenchAccount,
  devices: readonly string[],
  minutes: number,
  report: Report,
): Promise<Omit<WebFigures, 'signInMs'>> {
  const before = await readProbe(page)
  const load = new UpdateLoad(account, devices, PER_SECOND)
  const inspector = await page.context().newCDPSession(page)
  report('warming up')
  await page.waitForTimeout(WARM_UP_MS)
  const heapStart = await readHeap(inspector)
  const work: FrameWork = { frames: [], runs: [] }
  let tracedSeconds = 0
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    const traced = await traceFor(browser, page, TRACED_MS)
    tracedSeconds += TRACED_MS / 1000
    work.frames.push(...traced.frames)
    work.runs.push(...traced.runs)
    report(`${Math.max(0, Math.round((end - Date.now()) / 1000))} s left; ${load.sent} locations sent`)
    await page.waitForTimeout(Math.min(BETWEEN_TRACES_MS, Math.max(0, end - Date.now())))
  }
  await load.stop()
  await page.waitForTimeout(SETTLE_MS)
  const heapEnd = await readHeap(inspector)
  const { events, shown } = await readProbe(page)
  const lags = shown.flatMap(({ value, at }) => {
    const sentAt = load.probeSent.get(value)
    return sentAt === undefined ? [] : [at - sentAt]
  })
  return {
    devices: DEVICES,
    perSecond: PER_SECOND,
    minutes,
    frameMs: quantilesOf(work.frames),
    runMs: quantilesOf(work.runs),
    framesPerSecond: work.frames.length / tracedSeconds,
    msPerSecond: work.runs.reduce((sum, ms) => sum + ms, 0) / tracedSeconds,
    heapStart,
    heapEnd,
    sent: load.sent,
    received: events - before.events,
    lagMs: quantilesOf(lags),
  }
}

async function traceFor(browser: Browser, page: Page, ms: number) {
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await page.waitForTimeout(ms)
  return readFrameWork(await browser.stopTracing())
}

/** Bytes in use after everything that can go is gone. */
async function readHeap(inspector: CDPSession) {
  await inspector.send('HeapProfiler.collectGarbage')
  return (await inspector.send('Runtime.getHeapUsage')).usedSize
}
