import { isDeepStrictEqual } from 'node:util'
import type { Location } from '@sextant/sdk'
import type { Caller } from '../api-caller.ts'
import type { Random } from '../random.ts'
import type { Book, Finding } from './book.ts'

interface Entry {
  device: string
  number: number
  acknowledged: boolean
}

/** What was sent in one request for the first time: stored whole or not at all. */
interface Submission {
  entries: Entry[]
  sentAgain: boolean
}

const DEVICES = ['anchor', 'buoy', 'compass', 'dinghy']
const STEP_MS = 100
const HISTORY_MS = 12 * 60 * 60_000

/** Numbered locations, single and in batches; what was not acknowledged is sent again, and some of what was as well. */
export class LocationsBook implements Book {
  readonly name = 'locations'
  readonly workers = 6
  readonly restMs = 10
  acknowledged = 0
  #resent = 0
  readonly #caller: Caller
  readonly #random: Random
  readonly #startMs = Date.now() - HISTORY_MS
  readonly #sent = new Map<string, Entry[]>(DEVICES.map((device) => [device, []]))
  readonly #submissions: Submission[] = []
  readonly #unanswered: Submission[] = []
  readonly #findings: Finding[] = []

  constructor(caller: Caller, random: Random) {
    this.#caller = caller
    this.#random = random
  }

  async open() {
    for (const id of DEVICES) await this.#caller.ask({ method: 'POST', path: '/api/devices', body: { id } })
  }

  work(worker: number): Promise<boolean> {
    const device = DEVICES[worker % DEVICES.length] ?? ''
    const dice = this.#random.upTo(10)
    const unanswered = dice < 3 ? this.#unanswered.shift() : undefined
    if (unanswered) {
      unanswered.sentAgain = true
      return this.#post(unanswered, false)
    }
    if (dice === 3) {
      const entries = (this.#sent.get(device) ?? []).slice(-9).filter(({ acknowledged }) => acknowledged)
      if (entries.length > 0) return this.#post({ entries, sentAgain: true }, false)
    }
    const size = dice < 6 ? 1 + this.#random.upTo(20) : 1
    const devices = dice === 4 ? DEVICES : [device]
    const entries = Array.from({ length: size }, (_, i) => this.#next(devices[i % devices.length] ?? device))
    const submission = { entries, sentAgain: false }
    this.#submissions.push(submission)
    return this.#post(submission, true)
  }

  #next(device: string): Entry {
    const known = this.#sent.get(device) ?? []
    const entry = { device, number: known.length, acknowledged: false }
    known.push(entry)
    return entry
  }

  async #post(submission: Submission, isNew: boolean): Promise<boolean> {
    const { entries } = submission
    const answer = await this.#caller.ask<{ accepted: number; duplicates: number }>({
      method: 'POST',
      ...this.#request(entries),
    })
    if (answer.status !== 201) {
      if (entries.some(({ acknowledged }) => !acknowledged)) this.#unanswered.push(submission)
      return false
    }
    const { accepted, duplicates } = answer.body
    if (accepted + duplicates !== entries.length || (isNew && duplicates > 0))
      this.#find('wrong', `${entries.length} new locations: accepted ${accepted}, duplicates ${duplicates}`)
    for (const entry of entries) entry.acknowledged = true
    if (isNew || duplicates === 0) this.acknowledged += entries.length
    else this.#resent += entries.length
    return true
  }

  #request(entries: readonly Entry[]) {
    const [first] = entries
    const path = `/api/devices/${first?.device}/locations`
    if (entries.some(({ device }) => device !== first?.device))
      return {
        path: '/api/locations',
        body: { locations: entries.map((each) => ({ deviceId: each.device, ...this.#locationOf(each) })) },
      }
    const locations = entries.map((each) => this.#locationOf(each))
    return { path, body: locations.length === 1 ? { location: locations[0] } : { locations } }
  }

  #locationOf({ device, number }: Entry): Location {
    return {
      dateTime: new Date(this.#startMs + number * STEP_MS).toISOString(),
      latitude: (number % 1800) / 10 - 90,
      longitude: (number % 3600) / 10 - 180,
      attributes: { device, number: String(number) },
    }
  }

  async check(): Promise<Finding[]> {
    return this.#findings.splice(0)
  }

  async audit(): Promise<Finding[]> {
    const stored = new Map<string, Set<number>>()
    for (const [device, sent] of this.#sent) stored.set(device, await this.#compare(device, sent))
    for (const { entries, sentAgain } of this.#submissions) {
      const kept = entries.filter(({ device, number }) => stored.get(device)?.has(number)).length
      if (!sentAgain && kept > 0 && kept < entries.length)
        this.#find('wrong', `${kept} of a batch of ${entries.length} stored`)
    }
    return this.check()
  }

  async #compare(device: string, sent: readonly Entry[]): Promise<Set<number>> {
    const locations = await this.#readAll(device)
    const found = new Set<number>()
    for (const location of locations) {
      const number = Number(location.attributes?.['number'])
      const entry = sent[number]
      if (!entry) this.#find('wrong', `${device}: never sent: ${JSON.stringify(location)}`)
      else if (found.has(number)) this.#find('twice', `location ${device} ${number} is stored twice`)
      else if (!isDeepStrictEqual(location, this.#locationOf(entry)))
        this.#find('wrong', `${device} ${number} is stored as ${JSON.stringify(location)}`)
      found.add(number)
    }
    for (const { number, acknowledged } of sent)
      if (acknowledged && !found.has(number))
        this.#find('lost', `location ${device} ${number} was acknowledged and is not there`)
    const path = `/api/devices/${device}/lastLocation`
    const { body } = await this.#caller.ask<{ lastLocation: Location | null }>({ method: 'GET', path })
    if (!isDeepStrictEqual(body.lastLocation, locations.at(-1) ?? null))
      this.#find(
        'wrong',
        `${device}: lastLocation is ${JSON.stringify(body.lastLocation)}, not the newest stored`,
      )
    return found
  }

  async #readAll(device: string): Promise<Location[]> {
    const path = `/api/devices/${device}/locations`
    const range = { from: new Date(this.#startMs), to: new Date(this.#startMs + 2 * HISTORY_MS) }
    const locations: Location[] = []
    let cursor: string | undefined
    do {
      const page = await this.#caller.ask<{ locations: Location[]; nextCursor?: string }>({
        method: 'POST',
        path,
        body: { ...range, ...(cursor !== undefined && { cursor }) },
      })
      if (page.status !== 200) throw new Error(`The history of ${device} was answered ${page.status}.`)
      locations.push(...page.body.locations)
      cursor = page.body.nextCursor
    } while (cursor !== undefined)
    return locations
  }

  notes() {
    return [`${this.#resent} locations sent again and stored once`]
  }

  #find(kind: Finding['kind'], text: string) {
    this.#findings.push({ kind, text })
  }
}
