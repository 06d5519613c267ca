import { defineConfig } from 'vitest/config'

const conditions = ['@sextant/source']

export default defineConfig({
  test: {
    projects: [
      {
        ssr: { resolve: { conditions } },
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['./test/template-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
