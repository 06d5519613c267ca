import { hasAccounts } from './accounts/index.ts'
import { setupToken } from './auth/index.ts'
import type { Installation } from './installation.ts'

/** Says that it listens, and where; the first time also how to set it up. */
export async function greet({ db, secret }: Installation, url: string) {
  const base = url.replace(/\/$/, '')
  const ready = `Sextant is ready at ${base} (API documentation: ${base}/docs)\n`
  const link = `\nThere is no account yet. Set up the first one here, once:\n  ${base}/setup#${setupToken(secret)}\n\n`
  process.stdout.write((await db.system(hasAccounts)) ? ready : ready + link)
}
