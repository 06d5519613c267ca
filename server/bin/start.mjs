#!/usr/bin/env node
import { ensureBuiltOrExit } from './ensure-built.mjs'

await ensureBuiltOrExit()
const { main } = await import('../dist/main.js')
await main(process.argv.slice(2))
