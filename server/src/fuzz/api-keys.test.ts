import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App } from '../../test/client.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { generateKey } from '../auth/index.ts'

const t = useApp({ tokenTtlSeconds: 400 * 86_400 })
let elsewhere: App
beforeAll(async () => {
  elsewhere = await t.anotherApp()
})
afterEach(() => t.clock.release())

const user = fc.nat(1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sign in' as const), user, key: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('regenerate' as const), user }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), user }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disable' as const), user, disabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take api away' as const), user }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give api' as const), user }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A user with every key they ever had and every token made from one. The last key lives, unless it was deleted. */
interface Person {
  userId: string
  userName: string
  keys: string[]
  living: string | null
  disabled: boolean
  mayHaveKey: boolean
  tokens: { token: string; key: string }[]
}

const mayUse = ({ living, disabled, mayHaveKey }: Person, key: string | undefined) =>
  !disabled && mayHaveKey && living !== null && key === living

async function given() {
  const { client: holder, accountId } = await t.account()
  const people: Person[] = []
  for (let i = 0; i < 2; i++) {
    const { userId, userName, apiKey, client } = await t.user(holder)
    const tokens = [{ token: client.token ?? '', key: apiKey }]
    people.push({
      userId,
      userName,
      keys: [apiKey],
      living: apiKey,
      disabled: false,
      mayHaveKey: true,
      tokens,
    })
  }
  return { holder, accountId, people }
}
type World = Awaited<ReturnType<typeof given>>

async function take({ holder, accountId, people }: World, step: Step) {
  const person = people[step.user] as Person
  const change = async (fields: object) =>
    expect((await holder.patch(`/api/users/${person.userId}`, fields)).status).toBe(200)
  const live = person.tokens.find(({ key }) => mayUse(person, key))?.token
  if (step.do === 'sign in') {
    const key = person.keys[step.key % person.keys.length] as string
    // Who fails often has to wait; a quarter of an hour later all is forgotten.
    t.clock.advance(16 * 60_000)
    const answer = await t.client().post('/api/Auth/Token', { userName: person.userName, apiKey: key })
    expect([answer.status, answer.text]).toEqual([mayUse(person, key) ? 200 : 401, answer.text])
    if (answer.status === 200) person.tokens.push({ token: answer.body.token, key })
  } else if (step.do === 'regenerate') {
    const made = live
      ? (await t.client(live).post('/api/account/apiKey')).body.apiKey
      : await byOperator(accountId, person.userId)
    person.keys.push(made)
    person.living = made
  } else if (step.do === 'delete') {
    if (!live) return
    expect((await t.client(live).delete('/api/account/apiKey')).status).toBe(200)
    person.living = null
  } else if (step.do === 'disable') {
    await change({ disabled: step.disabled })
    person.disabled = step.disabled
  } else {
    person.mayHaveKey = step.do === 'give api'
    await change({ privileges: person.mayHaveKey ? ['read', 'api'] : ['read'] })
  }
}

/** As the operator's command does, for somebody who cannot do it themselves. */
async function byOperator(accountId: string, userId: string) {
  const made = await t.db.account(accountId, (db) =>
    generateKey(db, accountId, userId, t.secret, t.clock.now()),
  )
  return made.apiKey
}

async function expectSame({ people }: World, app: App) {
  for (const person of people)
    for (const { token, key } of person.tokens) {
      const { status } = await t.client(token, app).get('/api/account/apiKey')
      expect([person.userName, person.keys.indexOf(key), status]).toEqual([
        person.userName,
        person.keys.indexOf(key),
        mayUse(person, key) ? 200 : 401,
      ])
    }
}

test(
  'a token lives exactly as long as its key and its user: at once here, after a second elsewhere',
  forAll({
    runs: 5,
    cases: () => fc.array(step, { minLength: 2, maxLength: 14 }),
    holds: async (steps) => {
      expect.hasAssertions()
      t.clock.set('2026-11-14T09:30:00Z')
      const world = await given()
      for (const each of steps) {
        await take(world, each)
        await expectSame(world, t.app)
        // So that the other one has something to remember.
        await Promise.all(
          world.people
            .flatMap(({ tokens }) => tokens)
            .map(({ token }) => t.client(token, elsewhere).get('/api/account/apiKey')),
        )
      }
      await pause(1000)
      await expectSame(world, elsewhere)
    },
  }),
  FUZZ_TIMEOUT_MS,
)
