#!/usr/bin/env node
import { SERVER } from './build-parts.mjs'
import { ensureBuiltOrExit } from './ensure-built.mjs'

await ensureBuiltOrExit([SERVER])
const { runCommand } = await import('../dist/cli/index.js')
process.exitCode = await runCommand(process.argv.slice(2))
