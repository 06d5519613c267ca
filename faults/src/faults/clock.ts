import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../api-caller.ts'
import { HttpCaller } from '../api-caller.ts'
import type { Fault } from '../fault.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'
import { becomesTrue } from '../wait-until.ts'
import { FakeClock } from './fake-clock.ts'

const DAILY_LIMIT = 3
const DAY = 24
const SETTLES_MS = 1500
const DRAINED_WITHIN_MS = 10_000

export const clock: Fault = {
  name: 'clock',
  about: 'The wall clock of the server jumps forward and back by 2, 6, 24 and 48 hours while it works.',
  promise:
    'Tokens and devices expire by the clock and live again when it is put right, a day has its limit of messages and no more however often it comes, nothing acknowledged is lost.',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const folder = await tools.folder()
  const fake = await FakeClock.prepare(folder)
  const scene = await tools.open({ folder, env: fake.env })
  const http = new HttpCaller(scene.server.url)
  const jump = async (hours: number) => {
    tools.report(`the clock is ${hours} h beside the true time`)
    // A message that has waited for a day is given up, and a day is what the clock says: none is to be waiting now.
    await scene.ledger.rest()
    await becomesTrue(async () => (await countQueued(scene)) === 0, { withinMs: DRAINED_WITHIN_MS })
    fake.jump(hours)
    await pause(SETTLES_MS)
    await scene.ledger.work()
    await scene.acknowledgesMore(50)
    await scene.check()
  }
  const expect = (what: string, answer: Answer, ...statuses: number[]) => {
    if (!statuses.includes(answer.status))
      scene.find(
        'wrong',
        `${what}: answered ${answer.status} ${JSON.stringify(answer.body['code'])}, not ${statuses.join(' or ')}`,
      )
  }
  await checkTokens(scene, http, jump, expect)
  await checkDailyLimit(scene, jump, expect)
  const licences = await checkExpiry(scene, jump, expect)
  for (const hours of [6, -6, 0]) await jump(hours)
  return scene.audit(1, [await scene.secondsUntilServed()], licences)
}

async function countQueued(scene: Scene): Promise<number> {
  const rows = await scene.database.query("select 1 from messages where status = 'queued'")
  return rows.length
}

type Jump = (hours: number) => Promise<void>
type Expect = (what: string, answer: Answer, ...statuses: number[]) => void

async function checkTokens(scene: Scene, http: HttpCaller, jump: Jump, expect: Expect) {
  const request = async () =>
    (await http.ask<{ token: string }>({ method: 'POST', path: '/api/Auth/Token', body: scene.credentials }))
      .body.token
  const use = (token: string) =>
    http.ask({ method: 'GET', path: '/api/account', headers: { authorization: `Bearer ${token}` } })
  const token = await request()
  expect('a new token', await use(token), 200)
  await jump(2)
  expect('a token of two hours ago', await use(token), 401)
  const ahead = await request()
  expect('a token of now', await use(ahead), 200)
  await jump(0)
  expect('a token whose hour has come back', await use(token), 200)
  expect('a token of a time to come', await use(ahead), 200, 401)
  expect('a token of the true time', await use(await request()), 200)
}

async function checkDailyLimit(scene: Scene, jump: Jump, expect: Expect) {
  const device = 'daily'
  await scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id: device } })
  await scene.holder.ask({
    method: 'PATCH',
    path: `/api/devices/${device}/limits`,
    body: { dailyEmailLimit: DAILY_LIMIT },
  })
  const send = () =>
    scene.holder.ask({
      method: 'POST',
      path: `/api/devices/${device}/messages`,
      body: { channel: 'Email', to: ['daily@sink.test'], text: 'One of few' },
    })
  const useUp = async (day: string) => {
    for (let i = 0; i < DAILY_LIMIT; i++) expect(`message ${i + 1} of ${day}`, await send(), 201)
    expect(`one more on ${day}`, await send(), 409)
  }
  await useUp('the first day')
  await jump(DAY)
  await useUp('the next day')
  await jump(0)
  expect('one more when the first day has come back', await send(), 409)
  await jump(DAY)
  expect('one more when the next day has come again', await send(), 409)
  await jump(0)
}

async function checkExpiry(scene: Scene, jump: Jump, expect: Expect): Promise<string[]> {
  const device = 'mayfly'
  const expirationDate = new Date(Date.now() + DAY * 60 * 60_000).toISOString().slice(0, 10)
  await scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id: device } })
  await scene.holder.ask({
    method: 'PATCH',
    path: `/api/devices/${device}/limits`,
    body: { expires: true, expirationDate },
  })
  let number = 0
  const startMs = Date.now() - 60 * 60_000
  const report = () => {
    const location = { dateTime: new Date(startMs + ++number).toISOString(), latitude: 1, longitude: 2 }
    return scene.holder.ask({ method: 'POST', path: `/api/devices/${device}/locations`, body: { location } })
  }
  const readUsed = async () => {
    const { body } = await scene.holder.ask<{ account: { licenses: { used: number } } }>({
      method: 'GET',
      path: '/api/account',
    })
    return body.account.licenses.used
  }
  expect('a device on the day before it expires', await report(), 201)
  const before = await readUsed()
  await jump(2 * DAY)
  expect('a device that has expired', await report(), 409)
  const after = await readUsed()
  if (after !== before - 1)
    scene.find('wrong', `${before} licences were used before a device expired, ${after} afterwards`)
  await jump(0)
  expect('a device whose last day has come back', await report(), 201)
  if ((await readUsed()) !== before)
    scene.find('wrong', 'a device lives again and its licence is not counted')
  return [
    `licences used: ${before}, ${after} after a device had expired, ${await readUsed()} when the clock was put right`,
  ]
}
