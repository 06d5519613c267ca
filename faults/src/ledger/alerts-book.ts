import type { Alert } from '@sextant/sdk'
import type { Caller } from '../api-caller.ts'
import { type Book, type Finding, isAnswered } from './book.ts'

const BY_HAND = 'alerted'
const BY_RULE = 'ruled'
const STEP_MS = 1000
const HISTORY_MS = 12 * 60 * 60_000
// Alerts by hand have the server's time, and its clock may have been ahead.
const AHEAD_MS = 72 * 60 * 60_000
const SPEED_LIMIT = 90

interface Raised {
  text: string
  id: string | undefined
}

/** Alerts raised by hand, which must be there once; and those of a rule, one for each location that crosses its limit. */
export class AlertsBook implements Book {
  readonly name = 'alerts'
  readonly workers = 3
  readonly restMs = 60
  acknowledged = 0
  readonly #caller: Caller
  readonly #startMs = Date.now() - HISTORY_MS
  readonly #raised: Raised[] = []
  /** Locations of the ruled device that were acknowledged: slow and fast in turn, in order. */
  #reported = 0

  constructor(caller: Caller) {
    this.#caller = caller
  }

  async open() {
    const make = (path: string, body: object) => this.#caller.ask({ method: 'POST', path, body })
    for (const id of [BY_HAND, BY_RULE]) await make('/api/devices', { id })
    const rule = {
      name: 'Too fast',
      alertName: 'SpeedLimit',
      parameters: { speed: SPEED_LIMIT },
      devices: [BY_RULE],
    }
    const { status, body } = await make('/api/alertRules', rule)
    if (status !== 201) throw new Error(`The rule was answered ${status}: ${JSON.stringify(body)}`)
  }

  work(worker: number): Promise<boolean> {
    // One writer, so that each location is judged against the one before.
    return worker === 0 ? this.#report() : this.#raise()
  }

  async #raise(): Promise<boolean> {
    const raised: Raised = { text: `by hand ${this.#raised.length}`, id: undefined }
    this.#raised.push(raised)
    const alert = { alertName: 'SOSButton', text: raised.text }
    const path = `/api/devices/${BY_HAND}/alerts`
    const { status, body } = await this.#caller.ask<{ alert: Alert }>({
      method: 'POST',
      path,
      body: { alert },
    })
    if (status !== 201) return isAnswered(status)
    raised.id = body.alert.id
    this.acknowledged++
    return true
  }

  async #report(): Promise<boolean> {
    const number = this.#reported
    const location = {
      dateTime: this.#timeOf(number),
      latitude: 1,
      longitude: 2,
      speed: isFast(number) ? 120 : 60,
    }
    const path = `/api/devices/${BY_RULE}/locations`
    const { status } = await this.#caller.ask({ method: 'POST', path, body: { location } })
    if (status !== 201) return isAnswered(status)
    this.#reported++
    if (isFast(number)) this.acknowledged++
    return true
  }

  #timeOf(number: number) {
    return new Date(this.#startMs + number * STEP_MS).toISOString()
  }

  async check(): Promise<Finding[]> {
    return []
  }

  async audit(): Promise<Finding[]> {
    return [
      ...this.#compareByHand(await this.#readAll(BY_HAND)),
      ...this.#compareByRule(await this.#readAll(BY_RULE)),
    ]
  }

  #compareByHand(stored: readonly Alert[]): Finding[] {
    const findings: Finding[] = []
    const ids = new Set(stored.map(({ id }) => id))
    const texts = new Set<string>()
    for (const { text } of stored) {
      if (texts.has(text)) findings.push({ kind: 'twice', text: `alert "${text}" is stored twice` })
      texts.add(text)
    }
    for (const { id, text } of this.#raised)
      if (id !== undefined && !ids.has(id))
        findings.push({ kind: 'lost', text: `alert "${text}" was acknowledged and is not there` })
    return findings
  }

  #compareByRule(stored: readonly Alert[]): Finding[] {
    const findings: Finding[] = []
    const times = stored.map(({ dateTime }) => dateTime)
    const unique = new Set(times)
    if (unique.size < times.length)
      findings.push({
        kind: 'twice',
        text: `${times.length - unique.size} alerts of a rule are stored twice`,
      })
    for (let number = 0; number < this.#reported; number++)
      if (isFast(number) !== unique.delete(this.#timeOf(number)))
        findings.push({
          kind: isFast(number) ? 'lost' : 'wrong',
          text: `the rule's alert for location ${number} is ${isFast(number) ? 'missing' : 'there'}`,
        })
    // The last one may have been stored without its answer.
    if (isFast(this.#reported)) unique.delete(this.#timeOf(this.#reported))
    for (const time of unique)
      findings.push({ kind: 'wrong', text: `an alert of a rule at ${time}, never reported` })
    return findings
  }

  async #readAll(device: string): Promise<Alert[]> {
    const range = { from: new Date(this.#startMs - AHEAD_MS), to: new Date(Date.now() + AHEAD_MS) }
    const alerts: Alert[] = []
    let cursor: string | undefined
    do {
      const { status, body } = await this.#caller.ask<{ alerts: Alert[]; nextCursor?: string }>({
        method: 'POST',
        path: `/api/devices/${device}/alerts`,
        body: { ...range, ...(cursor !== undefined && { cursor }) },
      })
      if (status !== 200) throw new Error(`The alerts of ${device} were answered ${status}.`)
      alerts.push(...body.alerts)
      cursor = body.nextCursor
    } while (cursor !== undefined)
    return alerts
  }
}

const isFast = (number: number) => number % 2 === 1
