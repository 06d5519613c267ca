import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page as it is now breaks no rule of accessibility. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .exclude('.maplibregl-canvas-container')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found).toEqual([])
}

export const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const
export type Look = keyof typeof LOOKS

/** Shows the page in one of the looks. */
export async function lookAs(page: Page, look: Look) {
  const { colorScheme, viewport } = LOOKS[look]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  if (page.url() !== 'about:blank')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
