import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  workers: 2,
  // The map is drawn in software here, and a busy machine can be slower than any patience.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: './e2e-results',
  use: {
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the tests themselves.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // A machine without a graphics card draws the map in software.
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--font-render-hinting=none',
        '--disable-lcd-text',
      ],
    },
  },
})
