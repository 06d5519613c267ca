#!/usr/bin/env node
import cluster from 'node:cluster'
import { ensureBuiltOrExit } from './ensure-built.mjs'

// A worker runs what the first process has built.
if (!cluster.isWorker) await ensureBuiltOrExit()
const { main } = await import('../dist/main.js')
await main(process.argv.slice(2))
