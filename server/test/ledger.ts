import type { HttpCaller } from './http-caller.ts'
import type { Random } from './random.ts'

/** A location as this test makes it: everything follows from the device and the number. */
interface Numbered {
  device: string
  number: number
}

export interface Entry extends Numbered {
  acknowledged: boolean
}

/** What was sent in one request for the first time; stored whole or not at all. */
interface FirstSend {
  entries: Entry[]
  sentAgain: boolean
}

const START = Date.UTC(2026, 10, 1)
const RANGE = { from: new Date(START).toISOString(), to: new Date(START + 30 * 86_400_000).toISOString() }

function locationOf({ device, number }: Numbered) {
  const attributes = { device, number: String(number) }
  const dateTime = new Date(START + number * 1000).toISOString()
  return { dateTime, latitude: (number % 1800) / 10 - 90, longitude: (number % 3600) / 10 - 180, attributes }
}

/** Everything that was sent, with what the server said about it. */
export class Ledger {
  readonly entries = new Map<string, Map<number, Entry>>()
  readonly faults: string[] = []
  acknowledgements = 0
  resent = 0
  failures = 0
  readonly #firstSends: FirstSend[] = []
  readonly #open: FirstSend[] = []
  readonly #random: Random

  constructor(devices: readonly string[], random: Random) {
    for (const device of devices) this.entries.set(device, new Map())
    this.#random = random
  }

  /** Sends once: mostly something new, sometimes what was not acknowledged, sometimes what was. */
  async send(caller: HttpCaller, device: string): Promise<boolean> {
    const dice = this.#random.upTo(10)
    if (dice < 3 && this.#open.length > 0) {
      const again = this.#open.splice(this.#random.upTo(this.#open.length), 1)[0] as FirstSend
      again.sentAgain = true
      return this.#post(caller, again, false)
    }
    if (dice === 3) {
      const known = [...(this.entries.get(device)?.values() ?? [])]
        .slice(-9)
        .filter((each) => each.acknowledged)
      if (known.length > 0) return this.#post(caller, { entries: known, sentAgain: true }, false)
    }
    const size = dice < 6 ? 1 + this.#random.upTo(20) : 1
    const devices = dice === 4 ? [...this.entries.keys()] : [device]
    const entries = Array.from({ length: size }, (_, i) => this.#next(devices[i % devices.length] as string))
    const first = { entries, sentAgain: false }
    this.#firstSends.push(first)
    return this.#post(caller, first, true)
  }

  #next(device: string): Entry {
    const known = this.entries.get(device) as Map<number, Entry>
    const entry = { device, number: known.size, acknowledged: false }
    known.set(entry.number, entry)
    return entry
  }

  async #post(caller: HttpCaller, send: FirstSend, isNew: boolean): Promise<boolean> {
    const { entries } = send
    const answer = await (this.#isOfOneDevice(entries)
      ? caller.post(`/api/devices/${entries[0]?.device}/locations`, bodyOf(entries))
      : caller.post('/api/locations', {
          locations: entries.map((entry) => ({ deviceId: entry.device, ...locationOf(entry) })),
        })
    ).catch(() => undefined)
    if (answer?.status !== 201) {
      this.failures++
      if (answer && answer.status !== 503) this.faults.push(`answered ${answer.status}: ${answer.text}`)
      if (entries.some(({ acknowledged }) => !acknowledged)) this.#open.push(send)
      return false
    }
    const { accepted, duplicates } = answer.body
    if (accepted + duplicates !== entries.length || (isNew && duplicates > 0))
      this.faults.push(`${entries.length} sent, accepted ${accepted}, duplicates ${duplicates}`)
    for (const entry of entries) entry.acknowledged = true
    this.acknowledgements += entries.length
    if (!isNew) this.resent += entries.length
    return true
  }

  #isOfOneDevice(entries: readonly Entry[]) {
    return new Set(entries.map(({ device }) => device)).size === 1
  }

  /** Compares with what the server has, and returns every difference in words. */
  async compare(caller: HttpCaller): Promise<string[]> {
    const differences = [...this.faults]
    const stored = new Map<string, Set<number>>()
    for (const [device, sent] of this.entries) {
      const { locations, last } = await readAll(caller, device)
      stored.set(device, new Set())
      for (const location of locations) {
        const number = Number(location.attributes?.number)
        const entry = sent.get(number)
        if (!entry) differences.push(`${device}: never sent: ${JSON.stringify(location)}`)
        else if (stored.get(device)?.has(number)) differences.push(`${device} ${number}: stored twice`)
        else if (JSON.stringify(sorted(location)) !== JSON.stringify(sorted(locationOf(entry))))
          differences.push(`${device} ${number}: stored as ${JSON.stringify(location)}`)
        stored.get(device)?.add(number)
      }
      for (const { number, acknowledged } of sent.values())
        if (acknowledged && !stored.get(device)?.has(number))
          differences.push(`${device} ${number}: acknowledged and lost`)
      if (JSON.stringify(last) !== JSON.stringify(locations.at(-1) ?? null))
        differences.push(
          `${device}: lastLocation is ${JSON.stringify(last)}, newest ${JSON.stringify(locations.at(-1))}`,
        )
    }
    for (const { entries, sentAgain } of this.#firstSends) {
      const kept = entries.filter(({ device, number }) => stored.get(device)?.has(number)).length
      if (!sentAgain && kept > 0 && kept < entries.length)
        differences.push(`${kept} of a batch of ${entries.length} stored`)
    }
    return differences
  }
}

const bodyOf = (entries: readonly Entry[]) =>
  entries.length === 1
    ? { location: locationOf(entries[0] as Entry) }
    : { locations: entries.map((entry) => locationOf(entry)) }

type Stored = Partial<ReturnType<typeof locationOf>>
const sorted = (location: Stored) =>
  Object.entries(location)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, value])

async function readAll(caller: HttpCaller, device: string) {
  const path = `/api/devices/${device}`
  const locations: Stored[] = []
  let cursor: string | undefined
  do {
    const { body } = await caller.post(`${path}/locations`, { ...RANGE, ...(cursor && { cursor }) })
    locations.push(...body.locations)
    cursor = body.nextCursor
  } while (cursor)
  return { locations, last: (await caller.get(`${path}/lastLocation`)).body.lastLocation as Stored | null }
}
