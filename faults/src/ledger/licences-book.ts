import { type Caller, TOO_LATE } from '../api-caller.ts'
import type { Random } from '../random.ts'
import { type Book, type Finding, isAnswered } from './book.ts'
import type { Database } from './database.ts'

export const LICENSES = 5
const SLOTS = 9
const PAST = '2020-01-01'

type State = 'absent' | 'active' | 'expired'

interface Slot {
  id: string
  state: State
  /** What the device becomes if the request that was not answered was done all the same. */
  perhaps: State | undefined
  /** What a request may still make of it that nobody waits for any more: the server may be at it long after. */
  late: Set<State>
}

interface Step {
  to: State
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
}

/** More devices than there are licences: they are made, deleted, expired and reactivated, racing for the last licence. */
export class LicencesBook implements Book {
  readonly name = 'licences'
  readonly workers = SLOTS
  readonly restMs = 80
  acknowledged = 0
  #refused = 0
  readonly #caller: Caller
  readonly #database: Database
  readonly #random: Random
  readonly #findings: Finding[] = []
  readonly #slots = Array.from(
    { length: SLOTS },
    (_, i): Slot => ({ id: `slot-${i}`, state: 'absent', perhaps: undefined, late: new Set() }),
  )

  constructor(caller: Caller, database: Database, random: Random) {
    this.#caller = caller
    this.#database = database
    this.#random = random
  }

  async open() {}

  async work(worker: number): Promise<boolean> {
    const slot = this.#slots[worker % SLOTS] as Slot
    if (slot.perhaps !== undefined && !(await this.#resolve(slot))) return false
    const step = this.#stepFrom(slot)
    slot.perhaps = step.to
    const { status, body } = await this.#caller.ask({ ...step })
    if (status === TOO_LATE) slot.late.add(step.to)
    if (!isAnswered(status)) return false
    slot.perhaps = undefined
    if (status < 300) {
      slot.state = step.to
      this.acknowledged++
    } else if (status === 409 && body['code'] === 'no_license_available') this.#refused++
    else if (slot.late.size > 0) return this.#resolve(slot)
    else
      this.#find(
        'wrong',
        `${step.method} of a device that was ${slot.state} was answered ${status}: ${JSON.stringify(body)}`,
      )
    return true
  }

  #stepFrom({ id, state }: Slot): Step {
    const path = `/api/devices/${id}`
    if (state === 'absent') return { to: 'active', method: 'POST', path: '/api/devices', body: { id } }
    if (this.#random.upTo(2) === 0) return { to: 'absent', method: 'DELETE', path }
    if (state === 'expired') return { to: 'active', method: 'POST', path: `${path}/reactivate`, body: {} }
    return {
      to: 'expired',
      method: 'PATCH',
      path: `${path}/limits`,
      body: { expires: true, expirationDate: PAST },
    }
  }

  /** Finds out whether what was not answered was done. */
  async #resolve(slot: Slot): Promise<boolean> {
    const state = await this.#read(slot.id)
    if (state === undefined) return false
    if (state !== slot.state && state !== slot.perhaps && !slot.late.has(state))
      this.#find('lost', `device ${slot.id} was acknowledged as ${slot.state} and is ${state}`)
    slot.state = state
    slot.perhaps = undefined
    return true
  }

  async #read(id: string): Promise<State | undefined> {
    const { status, body } = await this.#caller.ask<{ device: { state: State } }>({
      method: 'GET',
      path: `/api/devices/${id}`,
    })
    if (status === 404) return 'absent'
    return status === 200 ? body.device.state : undefined
  }

  async check(): Promise<Finding[]> {
    const rows = await this.#database.query<{ used: number; total: number }>(
      `select a.licenses as total, count(d.key)::integer as used from accounts a
         left join devices d on d.account_id = a.id and (d.expires_at is null or d.expires_at > now())
       group by a.id, a.licenses`,
    )
    for (const { used, total } of rows)
      if (used > total) this.#find('over', `${used} devices are active with ${total} licences`)
    return this.#findings.splice(0)
  }

  async audit(): Promise<Finding[]> {
    for (const slot of this.#slots)
      if (!(await this.#resolve(slot))) this.#find('wrong', `device ${slot.id} could not be read`)
    const active = this.#slots.filter(({ state }) => state === 'active').length
    const { body } = await this.#caller.ask<{ account: { licenses: { used: number } } }>({
      method: 'GET',
      path: '/api/account',
    })
    if (body.account.licenses.used !== active)
      this.#find('wrong', `${body.account.licenses.used} licences are said to be used by ${active} devices`)
    return this.check()
  }

  notes() {
    return [`${this.#refused} devices refused for want of a licence`]
  }

  #find(kind: Finding['kind'], text: string) {
    this.#findings.push({ kind, text })
  }
}
