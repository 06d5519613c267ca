import { ensureBuiltOrExit } from './ensure-built.mjs'

await ensureBuiltOrExit(undefined, { strict: true })
