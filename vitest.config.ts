import { defineConfig } from 'vitest/config'
import { ClosingLine } from './.ci/closing-line.ts'

const conditions = ['@sextant/source']

export default defineConfig({
  test: {
    reporters: ['default', new ClosingLine()],
    projects: [
      {
        ssr: { resolve: { conditions } },
        test: {
          name: 'server',
          root: './server',
          // Not `exclude`: that would take the place of what the command line excludes.
          include: ['src/**/!(*.ci).test.ts'],
          globalSetup: ['./test/template-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
