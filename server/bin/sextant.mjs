#!/usr/bin/env node
import { ensureBuilt } from './ensure-built.mjs'

await ensureBuilt()
const { runCommand } = await import('../dist/cli/index.js')
process.exitCode = await runCommand(process.argv.slice(2))
