import type { Ask } from '../api-caller.ts'
import type { Random } from '../random.ts'

const DEVICES = 100
export const HISTORY_ROWS = 2000
const BATCH_ROWS = 50
const FAST_ONE_IN = 100

/** The range of the history that does not change. */
export const HISTORY = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }

type Kind =
  | 'single'
  | 'batch'
  | 'lastLocation'
  | 'devices'
  | 'history'
  | 'export'
  | 'alerts'
  | 'messages'
  | 'alert'
  | 'message'

/** Shares of the mix, in percent. */
const SHARES: Record<Kind, number> = {
  single: 55,
  batch: 5,
  lastLocation: 18,
  devices: 2,
  history: 8,
  export: 1,
  alerts: 4,
  messages: 4,
  alert: 2,
  message: 1,
}

const SEQUENCE = (Object.entries(SHARES) as [Kind, number][]).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind),
)

/** What the load asks for an account, one request after the other, in shares that follow from a seed. */
export class MixedWork {
  /** Has a history that does not change, so that reading it is the same work from the first minute to the last. */
  readonly historyDevice: string
  readonly devices: readonly string[]
  readonly #random: Random
  readonly #startMs = Date.now() - 20 * 60 * 60_000
  #number = 0

  constructor(random: Random, account: string) {
    this.#random = random
    this.historyDevice = `${account}-history`
    this.devices = Array.from({ length: DEVICES }, (_, i) => `${account}-${i}`)
  }

  next(): { kind: Kind; ask: Ask } {
    const kind = SEQUENCE[this.#random.upTo(SEQUENCE.length)] ?? 'single'
    return { kind, ask: this.#asks[kind](++this.#number) }
  }

  readonly #asks: Record<Kind, (number: number) => Ask> = {
    single: (number) =>
      post(`/api/devices/${this.#deviceOf(number)}/locations`, { location: this.#location(number) }),
    batch: (number) =>
      post('/api/locations', {
        locations: Array.from({ length: BATCH_ROWS }, (_, i) => ({
          deviceId: this.#deviceOf(i),
          ...this.#location(number),
        })),
      }),
    lastLocation: (number) => get(`/api/devices/${this.#deviceOf(number)}/lastLocation`),
    devices: () => get('/api/devices?include=lastLocation'),
    history: () => post(`/api/devices/${this.historyDevice}/locations`, { ...HISTORY, limit: 1000 }),
    export: () =>
      get(
        `/api/devices/${this.historyDevice}/locations?from=${HISTORY.from}&to=${HISTORY.to}&format=geojson`,
      ),
    alerts: () => get('/api/alerts?limit=50'),
    messages: () => get('/api/messages?limit=50'),
    alert: (number) =>
      post(`/api/devices/${this.#deviceOf(number)}/alerts`, {
        alert: { alertName: 'SOSButton', text: `soak ${number}` },
      }),
    message: (number) =>
      post(`/api/devices/${this.#deviceOf(number)}/messages`, {
        channel: 'Email',
        to: [`soak${number}@sink.test`],
        text: 'Soak',
      }),
  }

  #deviceOf(number: number) {
    return this.devices[number % DEVICES]
  }

  /** Now and then too fast, so that the rule has something to find. */
  #location(number: number) {
    const speed = this.#random.upTo(FAST_ONE_IN) === 0 ? 120 : 60
    return {
      dateTime: new Date(this.#startMs + number).toISOString(),
      latitude: 55,
      longitude: 12,
      speed,
      course: 74,
      battery: 88,
    }
  }
}

const get = (path: string): Ask => ({ method: 'GET', path })
const post = (path: string, body: object): Ask => ({ method: 'POST', path, body })
