import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ClosingLine } from './closing-line.ts'

/** The tests that need programs which `npm test` cannot count on; .ci/test-on-kannel starts them. */
export default defineConfig({
  root: fileURLToPath(new URL('../server', import.meta.url)),
  ssr: { resolve: { conditions: ['@sextant/source'] } },
  test: {
    reporters: ['default', new ClosingLine()],
    include: ['src/**/*.ci.test.ts'],
    globalSetup: ['./test/template-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
