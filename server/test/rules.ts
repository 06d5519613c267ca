import { readEvents } from '../src/platform/outbox.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { givenDevice } from './factories.ts'

export const START = Date.UTC(2026, 0, 5, 12)
/** Seconds after noon of Monday, 5 January 2026, UTC. */
export const at = (second: number) => new Date(START + second * 1000).toISOString()
/** A time on the wall in UTC as seconds after START. */
export const secondOf = (time: string) => (Date.parse(time) - START) / 1000

export async function givenRule(client: Client, rule: Record<string, unknown>): Promise<string> {
  const made = await client.post('/api/alertRules', { name: 'A rule', ...rule })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id
}

/** A circle of 1 km; without a place it is around 0, 0. */
export async function givenArea(
  client: Client,
  name = 'Harbour',
  center: [number, number] = [0, 0],
): Promise<string> {
  const made = await client.post('/api/geofences', {
    name,
    geometry: { type: 'Circle', center, radius: 1000 },
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id
}

export const INSIDE = { latitude: 0, longitude: 0 }
export const OUTSIDE = { latitude: 1, longitude: 1 }

export interface GivenFix {
  /** Seconds after START. */
  at: number
  [field: string]: unknown
}

/** A device that sends fixes and is asked for its alerts. */
export class Tracker {
  readonly client: Client
  readonly id: string

  constructor(client: Client, id: string) {
    this.client = client
    this.id = id
  }

  static async given(client: Client, device: Record<string, unknown> = {}) {
    return new Tracker(client, await givenDevice(client, device))
  }

  /** In one upload; a fix that names no place is at 0, 0. */
  async send(...fixes: GivenFix[]) {
    const locations = fixes.map(({ at: second, ...fix }) => ({ dateTime: at(second), ...INSIDE, ...fix }))
    const answer = await this.client.post(`/api/devices/${this.id}/locations`, { locations })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer
  }

  /** All alerts so far, as the API tells them. */
  async alerts() {
    const { body } = await this.client.post(`/api/devices/${this.id}/alerts`, {
      from: '2000-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
    })
    return body.alerts as {
      id: string
      dateTime: string
      text: string
      alerts: string[]
      latitude?: number
      ruleId?: string
      critical?: boolean
      overAt?: string
    }[]
  }

  /** When alerts were raised, in seconds after START. */
  async raisedAt() {
    return (await this.alerts()).map(({ dateTime }) => secondOf(dateTime))
  }

  /** When they were over, null for those that are not. */
  async overAt() {
    return (await this.alerts()).map(({ overAt }) => (overAt === undefined ? null : secondOf(overAt)))
  }
}

/** What was told of alerts in an account. */
export async function alertEvents(test: TestApp, accountId: string) {
  const events = await test.db.account(accountId, (db) =>
    readEvents(db, accountId, { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 10_000 }),
  )
  return events.filter(({ type }) => type.startsWith('alert.'))
}
