import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../src/platform/embedded-postgres/index.ts'
import { migrate } from '../src/platform/migrate.ts'
import { describeSchema } from '../test/describe-schema.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sextant-schema-'))
const database = await openEmbeddedDatabase({ dataDir, durable: false, role: 'server', log: () => {} })
try {
  await migrate(database.connection)
  await writeFile(new URL('../schema.sql', import.meta.url), await describeSchema(database.connection))
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.stdout.write('server/schema.sql is written.\n')
