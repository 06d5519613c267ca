import type { Locator, Page } from '@playwright/test'

const MOST_STOPS = 60

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not come to ${String(target)}.`)
}
