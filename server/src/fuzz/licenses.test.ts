import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { LicenseModel } from '../../test/fuzz/license-model.ts'
import { AppError } from '../platform/errors.ts'
import { changeLicenses } from '../settings/index.ts'

// The clock moves by weeks here, and tokens should live through that.
const t = useApp({ tokenTtlSeconds: 400 * 86_400 })
afterEach(() => t.clock.release())

const NOON = Date.UTC(2026, 10, 14, 12)
const DAY_MS = 86_400_000
/** Days from the first one; null for no date. */
type Due = number | null
const midnightOf = (due: Due) => (due === null ? null : Date.UTC(2026, 10, 14) + due * DAY_MS)
const dateOf = (due: Due) => (due === null ? null : new Date(midnightOf(due) ?? 0).toISOString().slice(0, 10))
const limitsOf = (due: Due) => ({ expires: due !== null, expirationDate: dateOf(due) })

const device = fc.nat(5)
const due = fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 6 }))
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), device, due }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), device }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('limit' as const), device, due }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reactivate' as const), device, due }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('total' as const), total: fc.nat(6) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: -2, max: 3 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** An account, and the model of it. */
async function given(total: number) {
  t.clock.set(new Date(NOON))
  const { client, accountId } = await t.account({ licenses: total })
  const run = randomUUID()
  const idOf = (number: number) => `${number}-${run}`
  return { client, accountId, idOf, model: new LicenseModel(total, NOON) }
}
type World = Awaited<ReturnType<typeof given>>

async function setTotal({ accountId }: World, total: number): Promise<boolean> {
  try {
    await t.db.account(accountId, (db) => changeLicenses(db, accountId, total, t.clock.now()))
    return true
  } catch (error) {
    expect(error instanceof AppError && error.code).toBe('licenses_in_use')
    return false
  }
}

const ask = (client: Client, id: string, step: Step) => {
  if (step.do === 'create') return client.post('/api/devices', { id, limits: limitsOf(step.due) })
  if (step.do === 'delete') return client.delete(`/api/devices/${id}`)
  if (step.do === 'limit') return client.put(`/api/devices/${id}/limits`, limitsOf(step.due))
  if (step.do === 'reactivate')
    return client.post(`/api/devices/${id}/reactivate`, { expirationDate: dateOf(step.due) })
  throw new Error(`Nobody asks the API to ${step.do}.`)
}

const predict = (model: LicenseModel, id: string, step: Step) => {
  if (step.do === 'create') return model.devices.has(id) ? 409 : model.create(id, midnightOf(step.due))
  if (step.do === 'delete') return model.delete(id)
  if (step.do === 'limit') return model.setExpiry(id, midnightOf(step.due))
  if (step.do === 'reactivate') return model.reactivate(id, midnightOf(step.due))
  throw new Error(`Nobody asks the API to ${step.do}.`)
}

async function take(world: World, step: Step) {
  const { client, model, idOf } = world
  if (step.do === 'wait') {
    model.now += step.days * DAY_MS
    t.clock.set(new Date(model.now))
  } else if (step.do === 'total') expect(await setTotal(world, step.total)).toBe(model.setTotal(step.total))
  else {
    const id = idOf(step.device)
    const answer = await ask(client, id, step)
    expect([answer.status, answer.text]).toEqual([predict(model, id, step), answer.text])
  }
}

async function expectSame({ client, model }: World) {
  const { licenses } = (await client.get('/api/account')).body.account
  const { total, used } = model
  expect(licenses).toEqual({ total, used, available: Math.max(0, total - used) })
  const { devices } = (await client.get('/api/devices')).body
  const states = devices.map(({ id, state }: { id: string; state: string }) => [id, state])
  const wanted = [...model.devices.keys()].map((id) => [id, model.isExpired(id) ? 'expired' : 'active'])
  expect(Object.fromEntries(states)).toEqual(Object.fromEntries(wanted))
}

test(
  'licences follow the model, whatever is created, deleted, ended, brought back and counted anew',
  forAll({
    runs: 20,
    cases: () => fc.record({ total: fc.nat(4), steps: fc.array(step, { minLength: 3, maxLength: 20 }) }),
    holds: async ({ total, steps }) => {
      expect.hasAssertions()
      const world = await given(total)
      for (const each of steps) {
        await take(world, each)
        await expectSame(world)
      }
    },
  }),
  FUZZ_TIMEOUT_MS,
)

test(
  'whoever races for licences, exactly as many win as are free',
  forAll({
    runs: 10,
    cases: () =>
      fc.record({
        total: fc.nat(5),
        before: fc.array(step, { maxLength: 8 }),
        created: fc.nat(6),
        returning: fc.nat(6),
      }),
    holds: async ({ total, before, created, returning }) => {
      const world = await given(total)
      const { client, model, idOf } = world
      for (const each of before) await take(world, each)
      const there = client.at(await second())
      const expired = Array.from({ length: returning }, (_, i) => idOf(100 + i))
      for (const id of expired)
        expect((await ask(client, id, { do: 'create', device: 0, due: -100 })).status).toBe(201)
      const free = Math.max(0, model.total - model.used)
      const answers = await Promise.all([
        ...Array.from({ length: created }, (_, i) =>
          ask(i % 2 ? client : there, idOf(200 + i), { do: 'create', device: 0, due: i % 3 ? null : 300 }),
        ),
        ...expired.map((id, i) =>
          ask(i % 2 ? there : client, id, { do: i % 3 ? 'reactivate' : 'limit', device: 0, due: null }),
        ),
      ])
      const won = answers.filter(({ status }) => status < 300).length
      expect(won).toBe(Math.min(free, created + returning))
      for (const { status, body } of answers.filter((answer) => answer.status >= 300))
        expect([status, body.code]).toEqual([409, 'no_license_available'])
      const { licenses } = (await client.get('/api/account')).body.account
      expect(licenses.used).toBe(model.used + won)
    },
  }),
  FUZZ_TIMEOUT_MS,
)

let other: Awaited<ReturnType<typeof t.anotherApp>> | undefined
/** Another server on the same database. */
const second = async () => {
  other ??= await t.anotherApp()
  return other
}
