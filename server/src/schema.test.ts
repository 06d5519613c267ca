import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { inDatabase } from '../test/connection.ts'
import { describeSchema } from '../test/describe-schema.ts'

const t = useApp()

test('schema.sql is the migrated database; after a migration run npm run schema', async () => {
  const committed = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(inDatabase(inject('admin'), t.database))).toBe(committed)
})
