#!/usr/bin/env node
import { ensureBuilt } from './ensure-built.mjs'

await ensureBuilt()
const { main } = await import('../dist/main.js')
await main(process.argv.slice(2))
