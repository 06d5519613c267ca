import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const SCRIPT = fileURLToPath(new URL('../../page/probe.js', import.meta.url))

/** Comes first in the list, so that its row is always in sight. */
export const PROBE_NAME = '0 probe'

export interface Probe {
  /** Locations that the page was told of. */
  events: number
  /** Speeds that the list showed of the probe, and when. */
  shown: { value: number; at: number }[]
}

/** Has to be called before the page is opened. */
export const addProbe = (page: Page) => page.addInitScript({ path: SCRIPT })

export const watchProbe = (page: Page) => page.evaluate(`benchProbe.watch(${JSON.stringify(PROBE_NAME)})`)

export const readProbe = (page: Page) => page.evaluate<Probe>('({ ...benchProbe, watch: undefined })')
