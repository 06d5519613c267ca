import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLogTail, shrinkServerLog } from './server-log.ts'

describe('the log of postgres', () => {
  let file = ''

  beforeEach(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'sextant-test-')), 'postgres.log')
  })

  afterEach(async () => {
    await rm(join(file, '..'), { recursive: true })
  })

  test('starts over when it grows too large, with one old file kept', async () => {
    await writeFile(file, 'first '.repeat(10))
    await shrinkServerLog(file, 50)
    await appendFile(file, 'second')
    await shrinkServerLog(file, 50)
    expect(await readFile(file, 'utf8')).toBe('second')
    expect(await readFile(`${file}.old`, 'utf8')).toBe('first '.repeat(10))
  })

  test('is quoted from where this start began, its last lines only', async () => {
    await writeFile(file, 'before\n')
    await appendFile(file, 'one\ntwo\nthree\n')
    expect(await readLogTail(file, 'before\n'.length)).toBe('one\ntwo\nthree')
    expect(await readLogTail(file, 0, 2)).toBe('two\nthree')
    expect(await readLogTail(`${file}.missing`, 0)).toBe('')
  })
})
