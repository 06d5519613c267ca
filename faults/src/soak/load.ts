import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions, type Credentials, quantile } from '@sextant/harness'
import { Sextant } from '@sextant/sdk'
import { ApiCaller, HttpCaller } from '../api-caller.ts'
import { SmtpSink } from '../ledger/smtp-sink.ts'
import { WebhookReceiver } from '../ledger/webhook-receiver.ts'
import { Random } from '../random.ts'
import { HISTORY, HISTORY_ROWS, MixedWork } from './mixed-work.ts'

export type LoadQuestion =
  | { do: 'listen' }
  | { do: 'prepare'; url: string; accounts: SoakAccount[] }
  | { do: 'measure'; seconds: number }
  | { do: 'begin'; rate: number }
  | { do: 'window' | 'end' }

export interface SoakAccount {
  credentials: Credentials
  /** Whether an alert rule watches its devices: their locations take another way to the database. */
  hasRule: boolean
}

/** What happened since the last time it was asked. */
export interface Window {
  requests: number
  failures: Record<string, number>
  p50Ms: number
  p99Ms: number
  events: number
  mails: number
  deliveries: number
}

const STREAMS_EACH = 5
const AT_ONCE = 32
const TICK_MS = 10
const MOST_UNDER_WAY = 500
const ROWS_A_REQUEST = 1000

const sink = new SmtpSink()
const receiver = new WebhookReceiver()
const random = new Random(1)
let receiverUrl = ''
const accounts: { caller: ApiCaller; work: MixedWork }[] = []
let isWorking = false
let times: number[] = []
let failures: Record<string, number> = {}
let events = 0
const underWay = new Set<Promise<void>>()

async function prepare(url: string, { credentials, hasRule }: SoakAccount) {
  const caller = new ApiCaller(new HttpCaller(url), credentials)
  const work = new MixedWork(random, credentials.userName)
  const make = async (path: string, body: object) => {
    const { status } = await caller.ask({ method: 'POST', path, body })
    if (status !== 201) throw new Error(`${path} was answered ${status}.`)
  }
  for (const id of [work.historyDevice, ...work.devices])
    await make('/api/devices', { id, limits: { expires: false, dailyEmailLimit: null } })
  const startMs = Date.parse(HISTORY.from)
  for (let first = 0; first < HISTORY_ROWS; first += ROWS_A_REQUEST) {
    const locations = Array.from({ length: ROWS_A_REQUEST }, (_, i) => ({
      dateTime: new Date(startMs + (first + i) * 1000).toISOString(),
      latitude: 1,
      longitude: 2,
    }))
    await make(`/api/devices/${work.historyDevice}/locations`, { locations })
  }
  if (hasRule)
    await make('/api/alertRules', { name: 'Too fast', alertName: 'SpeedLimit', parameters: { speed: 90 } })
  await make('/api/webhooks', { url: receiverUrl, events: ['alert.raised', 'message.sent'] })
  const sextant = new Sextant({ baseUrl: url, ...credentials })
  for (let i = 0; i < STREAMS_EACH; i++) listen(sextant).catch((error: unknown) => note(String(error)))
  return { caller, work }
}

async function prepareAll(url: string, all: readonly SoakAccount[]) {
  for (const each of all) accounts.push(await prepare(url, each))
}

async function listen(sextant: Sextant) {
  for await (const { id } of sextant.events.stream()) if (id > 0) events++
}

const note = (failure: string) => {
  failures[failure] = (failures[failure] ?? 0) + 1
}

async function one(): Promise<void> {
  const account = accounts[random.upTo(accounts.length)]
  if (!account) return
  const { kind, ask } = account.work.next()
  const answer = await account.caller.ask(ask)
  times.push(answer.ms)
  if (answer.status !== 200 && answer.status !== 201)
    note(`${kind} ${answer.status} ${String(answer.body['error'])}`)
}

/** How many requests a second are served when each is followed by the next. */
async function measure(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let served = 0
  const keepAsking = async () => {
    while (performance.now() < until) {
      await one()
      served++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking))
  return served / seconds
}

/** Requests at a steady pace, whatever becomes of them. */
async function keepPace(rate: number) {
  const begun = performance.now()
  isWorking = true
  for (let due = 0; isWorking; await pause(TICK_MS)) {
    const wanted = ((performance.now() - begun) / 1000) * rate
    for (; due < wanted; due++) {
      if (underWay.size >= MOST_UNDER_WAY) note('not sent')
      else {
        const asking = one().finally(() => underWay.delete(asking))
        underWay.add(asking)
      }
    }
  }
}

function takeWindow(): Window {
  const window = {
    requests: times.length,
    failures,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    events,
    mails: sink.received.size,
    deliveries: receiver.received.size,
  }
  times = []
  failures = {}
  events = 0
  return window
}

answerQuestions(async (question: LoadQuestion) => {
  switch (question.do) {
    case 'listen':
      receiverUrl = await receiver.open()
      return sink.open()
    case 'prepare':
      return prepareAll(question.url, question.accounts)
    case 'measure':
      return measure(question.seconds)
    case 'begin':
      takeWindow()
      keepPace(question.rate).catch(() => process.exit(1))
      return undefined
    case 'window':
      return takeWindow()
    case 'end':
      isWorking = false
      await Promise.all(underWay)
      return undefined
  }
})
