import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/platform/db.ts'
import { openEmbeddedDatabase } from '../src/platform/embedded-postgres/index.ts'
import { migrate } from '../src/platform/migrate.ts'
import { inDatabase } from './connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    admin: Connection
    template: string
  }
}

/**
 * Runs once per `vitest` run: starts the embedded PostgreSQL in a scratch folder, or takes the server of TEST_DATABASE_URL,
 * and builds the migrated template that every test file copies.
 */
export default async function setup(project: TestProject) {
  const { admin, stop } = await openServer(process.env['TEST_DATABASE_URL'])
  const template = `sextant_template_${process.pid}`
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`create database ${template}`)
  await migrate(inDatabase(admin, template))
  project.provide('admin', admin)
  project.provide('template', template)
  return async () => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.end()
    await stop()
  }
}

async function openServer(
  url: string | undefined,
): Promise<{ admin: Connection; stop: () => Promise<void> }> {
  if (url) return { admin: { connectionString: url }, stop: () => Promise.resolve() }
  const dataDir = await mkdtemp(join(tmpdir(), 'sextant-test-'))
  const database = await openEmbeddedDatabase({ dataDir, durable: false, role: 'server', log: () => {} })
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { admin: database.connection, stop }
}
