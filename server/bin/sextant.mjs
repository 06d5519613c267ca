#!/usr/bin/env node
import { ensureBuiltOrExit } from './ensure-built.mjs'

await ensureBuiltOrExit(['server'])
const { runCommand } = await import('../dist/cli/index.js')
process.exitCode = await runCommand(process.argv.slice(2))
