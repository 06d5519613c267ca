import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions, type Credentials } from '@sextant/harness'
import { Sextant } from '@sextant/sdk'
import { ApiCaller, HttpCaller } from '../api-caller.ts'
import { waitUntil } from '../wait-until.ts'

export type StormQuestion =
  | { do: 'begin'; url: string; credentials: Credentials; devices: string[]; streams: number }
  | { do: 'lost' | 'back' | 'newest' }

export interface Returned {
  /** For each client: milliseconds from the server being back to its first request that was served. */
  servedMs: number[]
  streamsMs: number[]
  answers: Record<string, number>
}

const BEAT_MS = 5000
const IMPATIENCE_MS = 500
const RETURNED_WITHIN_MS = 60_000

const answers: Record<string, number> = {}
const clients: Client[] = []
const streams: { connectedAt: number }[] = []
let backAt = 0

/** A tracker's gateway that never waits long before it tries again, with a new token each time it connects. */
class Client {
  readonly device: string
  servedAt = 0
  newest = ''
  #number = 0
  readonly #url: string
  readonly #credentials: Credentials
  readonly #startMs = Date.now() - 60 * 60_000
  #caller: ApiCaller | undefined

  constructor(device: string, url: string, credentials: Credentials) {
    this.device = device
    this.#url = url
    this.#credentials = credentials
  }

  async beat() {
    this.#caller ??= new ApiCaller(new HttpCaller(this.#url), this.#credentials)
    const dateTime = new Date(this.#startMs + ++this.#number).toISOString()
    const body = { location: { dateTime, latitude: 1, longitude: 2 } }
    const path = `/api/devices/${this.device}/locations`
    const { status } = await this.#caller.ask({ method: 'POST', path, body })
    answers[status] = (answers[status] ?? 0) + 1
    if (status === 201) {
      this.newest = dateTime
      if (this.servedAt === 0 && backAt > 0) this.servedAt = performance.now()
      return BEAT_MS
    }
    this.#caller = undefined
    return IMPATIENCE_MS
  }
}

async function keepBeating(client: Client) {
  for (;;) await pause(await client.beat())
}

async function keepListening(sextant: Sextant, place: { connectedAt: number }) {
  const onConnection = (open: boolean) => {
    place.connectedAt = open ? performance.now() : 0
  }
  for await (const { id } of sextant.events.stream({
    types: ['alert.raised'],
    longestWaitMs: IMPATIENCE_MS,
    onConnection,
  }))
    void id
}

async function begin({ url, credentials, devices, streams: count }: Extract<StormQuestion, { do: 'begin' }>) {
  for (const device of devices) clients.push(new Client(device, url, credentials))
  for (const client of clients) keepBeating(client).catch(() => process.exit(1))
  const sextant = new Sextant({ baseUrl: url, ...credentials })
  for (let i = 0; i < count; i++) {
    const place = { connectedAt: 0 }
    streams.push(place)
    keepListening(sextant, place).catch(() => process.exit(1))
  }
  await waitUntil(() => clients.every(({ newest }) => newest !== ''), 'all clients are served')
  await waitUntil(() => streams.every(({ connectedAt }) => connectedAt > 0), 'all streams are open')
}

async function comeBack(): Promise<Returned> {
  backAt = performance.now()
  const isBack = (at: number) => at > 0
  await waitUntil(
    () => clients.every(({ servedAt }) => isBack(servedAt)),
    'all clients are served again',
    RETURNED_WITHIN_MS,
  )
  await waitUntil(
    () => streams.every(({ connectedAt }) => isBack(connectedAt)),
    'all streams are open again',
    RETURNED_WITHIN_MS,
  )
  const since = (at: number) => Math.max(0, at - backAt)
  return {
    servedMs: clients.map(({ servedAt }) => since(servedAt)),
    streamsMs: streams.map(({ connectedAt }) => since(connectedAt)),
    answers: { ...answers },
  }
}

answerQuestions(async (question: StormQuestion) => {
  switch (question.do) {
    case 'begin':
      return begin(question)
    case 'lost':
      backAt = 0
      for (const client of clients) client.servedAt = 0
      return undefined
    case 'back':
      return comeBack()
    case 'newest':
      return clients.map(({ device, newest }) => ({ device, newest }))
  }
})
