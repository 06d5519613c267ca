import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { isUnavailable } from './db-unavailable.ts'
import { compileSql, sql } from './sql.ts'

const t = useApp()
const settings = () =>
  t.db.system(
    (db) => db<{ account: string | null; scope: string | null }>`
      select current_setting('app.account_id', true) as account, current_setting('app.scope', true) as scope`,
  )

test("a transaction's account does not outlive it on the connection", async () => {
  const { accountId } = await t.account()
  await Promise.all(Array.from({ length: 20 }, () => t.db.account(accountId, (db) => db`select 1 as one`)))
  const found = await Promise.all(Array.from({ length: 20 }, settings))
  expect(found.flat().every(({ account, scope }) => !account && scope === 'system')).toBe(true)
})

test.each(['', "1'; drop table accounts; --", '1 or 1=1', '-1', '12345678901234567890'])(
  '%j is not an account id and reaches no database',
  async (accountId) => {
    t.queries.length = 0
    await expect(t.db.account(accountId, (db) => db`select 1 as one`)).rejects.toThrow('whole number')
    expect(t.queries).toEqual([])
  },
)

test('work that fails leaves nothing behind, and the connection is good for more', async () => {
  const { accountId } = await t.account()
  const failing = t.db.account(accountId, async (db) => {
    await db`update accounts set name = 'changed' where id = ${accountId}`
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const [row] = await t.db.account(
    accountId,
    (db) => db<{ name: string }>`select name from accounts where id = ${accountId}`,
  )
  expect(row?.name).toBe('Acme')
})

test('the last statements are durable when they are answered, with what was told', async () => {
  const { accountId } = await t.account()
  const seen: string[] = []
  await t.db.account(accountId, async (db) => {
    db.tell(accountId, { type: 'account.renamed', at: new Date(), data: {} })
    const [row] = await db.last(
      () => db<{ name: string }>`update accounts set name = 'New' where id = ${accountId} returning name`,
    )
    seen.push(row?.name ?? '')
    const elsewhere = await t.db.one(accountId)<{ name: string; told: string }>`
      select name, (select types::text from events where account_id = id order by last_id desc limit 1) as told
      from accounts where id = ${accountId}`
    seen.push(...elsewhere.flatMap(({ name, told }) => [name, told]))
  })
  expect(seen).toEqual(['New', 'New', '{account.renamed}'])
})

test('last statements that fail undo the whole, tell nobody, and say why', async () => {
  const { accountId } = await t.account()
  const failing = t.db.account(accountId, async (db) => {
    db.tell(accountId, { type: 'account.renamed', at: new Date(), data: {} })
    await db`update accounts set name = 'New' where id = ${accountId}`
    await db.last(() => Promise.all([db`select 1 / 0 as one`, db`select 1 as one`]))
  })
  await expect(failing).rejects.toThrow('division by zero')
  const [row] = await t.db.one(accountId)<{ name: string; told: boolean }>`
    select name, exists (select from events where account_id = id and 'account.renamed' = any(types)) as told
    from accounts where id = ${accountId}`
  expect(row).toEqual({ name: 'Acme', told: false })
})

test('a statement that fails once can be run again', async () => {
  const divide = (by: number) => t.db.system((db) => db<{ result: number }>`select 10 / ${by}::int as result`)
  for (let i = 0; i < 12; i++) await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(5)).toEqual([{ result: 2 }])
})

test('two transactions that lock each other out both succeed in the end', async () => {
  const [first, second] = [await t.account(), await t.account()]
  let met = 0
  const both = new Set<() => void>()
  const meet = () =>
    new Promise<void>((resolve) => {
      both.add(resolve)
      if (++met >= 2) for (const go of both) go()
    })
  const rename = (ids: string[], name: string) =>
    t.db.system(async (db) => {
      await db`update accounts set name = ${name} where id = ${ids[0]}`
      await meet()
      await db`update accounts set name = ${name} where id = ${ids[1]}`
    })
  const ids = [first.accountId, second.accountId]
  await Promise.all([rename(ids, 'one'), rename(ids.toReversed(), 'two')])
  const rows = await t.db.system(
    (db) => db<{ name: string }>`select name from accounts where id = any(${ids}::bigint[])`,
  )
  expect(new Set(rows.map(({ name }) => name)).size).toBe(1)
})

test('dates and large numbers come back as they are stored', async () => {
  const [row] = await t.db.system(
    (db) => db`select date '2026-03-29' as day, 9007199254740993::bigint as big`,
  )
  expect(row).toEqual({ day: '2026-03-29', big: '9007199254740993' })
})

test('values become parameters wherever they stand, also inside fragments', () => {
  const injected = "'; drop table users; --"
  const compile = (strings: TemplateStringsArray, ...values: unknown[]) => compileSql(strings, values)
  expect(compile`select ${1} ${sql`where a = ${injected} ${sql`and b = ${2}`}`} limit ${3}`).toEqual({
    text: 'select $1 where a = $2 and b = $3 limit $4',
    values: [1, injected, 2, 3],
  })
})

test('a statement whose pieces differ from those of last time has a text of its own', () => {
  const compile = (strings: TemplateStringsArray, ...values: unknown[]) => compileSql(strings, values)
  const find = (name?: string) =>
    compile`select 1 where a = ${1} ${name === undefined ? sql`` : sql`and name = ${name}`}`
  const [all, some] = [find(), find('x')]
  expect(all).toEqual({ text: 'select 1 where a = $1 ', values: [1] })
  expect(some).toEqual({ text: 'select 1 where a = $1 and name = $2', values: [1, 'x'] })
  expect([find(), find('x'), find('x'), find()]).toEqual([all, some, some, all])
})

test.each([
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['57P01', true],
  ['53300', true],
  ['57014', true],
  ['55P03', true],
  ['ENOENT', false],
  ['42P01', false],
  ['23505', false],
])('an error %s means that the database is away: %s', (code, away) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(away)
})

test('a single statement sees its own account, and leaves no trace of it on the connection', async () => {
  const [first, second] = [await t.account(), await t.account()]
  const visible = (accountId: string) => t.db.one(accountId)<{ id: string }>`select id from accounts`
  const found = await Promise.all(
    Array.from({ length: 40 }, (_, i) => visible(i % 2 ? first.accountId : second.accountId)),
  )
  expect(found.map(([row, ...more]) => [row?.id, more])).toEqual(
    Array.from({ length: 40 }, (_, i) => [i % 2 ? first.accountId : second.accountId, []]),
  )
  expect((await settings()).every(({ account }) => !account)).toBe(true)
})

test('a single statement that fails says so, and the next one works', async () => {
  const { accountId } = await t.account()
  const divide = (by: number) => t.db.one(accountId)<{ result: number }>`select 10 / ${by}::int as result`
  for (let i = 0; i < 12; i++) await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(5)).toEqual([{ result: 2 }])
})
