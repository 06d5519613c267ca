import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { inDatabase } from '../../test/connection.ts'
import { openDb } from './db.ts'
import { dropEvents, readEvents, readHeads, type StoredEvent } from './outbox.ts'

const t = useApp()
const at = new Date('2026-11-14T09:30:00Z')
const everything = { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 100_000 }
const headOf = async (accountId: string) =>
  (await readHeads(t.db.one(accountId), [accountId])).map(({ lastId }) => lastId)[0] ?? 0
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

/** Follows an account as streams do: always after the highest id that it has seen. */
function startReader(accountId: string, from: number) {
  const seen: StoredEvent[] = []
  let stopped = false
  const running = (async () => {
    for (let last = false; ; last = stopped) {
      const after = seen.at(-1)?.id ?? from
      const events = await readEvents(t.db.one(accountId), accountId, { ...everything, after, packets: 7 })
      seen.push(...events)
      if (last && events.length === 0) return seen
    }
  })()
  return {
    finish() {
      stopped = true
      return running
    },
  }
}

describe('under many transactions at once', () => {
  test('ids rise by one in the order of commits, and who follows misses none and sees none late', async () => {
    const accounts = [await t.account(), await t.account(), await t.account()].map(
      ({ accountId }) => accountId,
    )
    const starts = await Promise.all(accounts.map(headOf))
    const second = openDb({ connection: inDatabase(inject('admin'), t.database), max: 8 })
    const readers = accounts.map((accountId, i) => startReader(accountId, starts[i] as number))
    const told = new Map(accounts.map((id) => [id, 0]))
    const note = (id: string, count: number) => told.set(id, (told.get(id) ?? 0) + count)

    async function write(writer: number) {
      const db = writer % 2 === 0 ? t.db : second
      for (let i = 0; i < 25; i++) {
        const data = { writer, i }
        // Every third spans accounts, in whichever order they come; some take a while between telling and the commit.
        const several = (writer + i) % 3 === 0
        const mine = several
          ? accounts.toSorted(() => Math.random() - 0.5)
          : [accounts[(writer + i) % 3] as string]
        const work = async (db: Parameters<Parameters<typeof t.db.system>[0]>[0]) => {
          for (const id of mine) for (let n = 0; n <= i % 3; n++) db.tell(id, { type: 'test.told', at, data })
          if (i % 5 === 0) await pause(Math.random() * 15)
          await db`select 1 as one`
          if (i % 7 === 0) throw new Error('rolled back')
        }
        const done = several ? db.system(work) : db.account(mine[0] as string, work)
        await done.then(
          () => mine.forEach((id) => note(id, (i % 3) + 1)),
          (error: Error) => expect(error.message).toBe('rolled back'),
        )
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)))
    await second.end()
    for (const [i, accountId] of accounts.entries()) {
      const seen = (await readers[i]?.finish()) ?? []
      const first = (starts[i] as number) + 1
      expect(seen.map(({ id }) => id)).toEqual(idsFrom(first, told.get(accountId) ?? 0))
      expect(await readEvents(t.db.one(accountId), accountId, { ...everything, after: first - 1 })).toEqual(
        seen,
      )
    }
  })

  test('batches over several accounts, told in opposite orders, do not block one another', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, async () => (await t.account()).accountId))
    const before = await Promise.all(accounts.map(headOf))
    const orders = [accounts, accounts.toReversed()]
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        t.db.system(async (db) => {
          for (const id of orders[i % 2] as string[]) db.tell(id, { type: 'test.told', at, data: {} })
        }),
      ),
    )
    expect(await Promise.all(accounts.map(headOf))).toEqual(before.map((id) => id + 60))
  })
})

describe('what is told', () => {
  test('is not there before the commit, and listeners hear of it after', async () => {
    const { accountId } = await t.account()
    const before = await headOf(accountId)
    const heard: (readonly string[])[] = []
    const unhear = t.db.onTold((ids) => heard.push(ids))
    await t.db.account(accountId, async (db) => {
      db.tell(accountId, { type: 'test.told', at, data: { n: 1 } })
      db.tell(accountId, { type: 'test.other', at, data: '{"n":2}' })
      expect([await headOf(accountId), heard]).toEqual([before, []])
    })
    unhear()
    expect(heard).toEqual([[accountId]])
    expect(await readEvents(t.db.one(accountId), accountId, { ...everything, after: before })).toEqual([
      { id: before + 1, type: 'test.told', timestamp: at.toISOString(), data: { n: 1 } },
      { id: before + 2, type: 'test.other', timestamp: at.toISOString(), data: { n: 2 } },
    ])
  })

  test('is lost with a transaction that is rolled back, or that fails at its commit', async () => {
    const { accountId } = await t.account()
    const before = await headOf(accountId)
    const heard: unknown[] = []
    const unhear = t.db.onTold((ids) => heard.push(ids))
    const failing = [
      async () => {
        throw new Error('thrown')
      },
      // Not awaited by the work: it comes to light with the commit.
      async (db: (strings: TemplateStringsArray) => Promise<unknown>) => {
        db`select 1 / 0`.catch(() => undefined)
      },
    ]
    for (const fail of failing)
      await expect(
        t.db.account(accountId, async (db) => {
          db.tell(accountId, { type: 'test.told', at, data: {} })
          await fail(db)
        }),
      ).rejects.toThrow(/thrown|transaction is aborted/)
    unhear()
    expect([await headOf(accountId), heard]).toEqual([before, []])
  })

  test('is read in pages of whole packets, from the middle of one too, and by type', async () => {
    const { accountId } = await t.account()
    const from = await headOf(accountId)
    for (const types of [['a.a', 'a.b'], ['a.b'], ['a.c', 'a.a', 'a.c']])
      await t.db.account(accountId, async (db) => {
        for (const type of types) db.tell(accountId, { type, at, data: {} })
      })
    const read = async (range: object) =>
      (await readEvents(t.db.one(accountId), accountId, { ...everything, after: from, ...range })).map(
        ({ id, type }) => `${id - from} ${type}`,
      )
    expect(await read({ packets: 2 })).toEqual(['1 a.a', '2 a.b', '3 a.b'])
    expect(await read({ after: from + 1, packets: 1 })).toEqual(['2 a.b'])
    expect(await read({ upTo: from + 3, after: from + 2 })).toEqual(['3 a.b'])
    expect(await read({ types: ['a.c'] })).toEqual(['4 a.c', '5 a.a', '6 a.c'])
    expect(await read({ after: from + 6 })).toEqual([])
  })

  test('is dropped when it is old, oldest first and in steps, by several at once', async () => {
    const { accountId } = await t.account()
    const from = await headOf(accountId)
    for (let day = 1; day <= 8; day++)
      await t.db.account(accountId, async (db) =>
        db.tell(accountId, { type: 'test.told', at: new Date(Date.UTC(2020, 0, day)), data: { day } }),
      )
    const drop = () =>
      t.db.account(accountId, (db) => dropEvents(db, accountId, new Date(Date.UTC(2020, 0, 6)), 2))
    expect(await drop()).toBe(true)
    const dropAll = async () => {
      while (await drop());
    }
    await Promise.all([dropAll(), dropAll(), dropAll()])
    const [head] = await readHeads(t.db.one(accountId), [accountId])
    expect(head).toEqual({ accountId, lastId: from + 8, droppedId: from + 5 })
    const kept = await readEvents(t.db.one(accountId), accountId, { ...everything, after: from })
    expect(kept.map(({ data }) => data['day'])).toEqual([6, 7, 8])
  })
})
