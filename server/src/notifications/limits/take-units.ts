import type { MessageChannel } from '@sextant/contract'
import type { AccountRow } from '../../accounts/index.ts'
import { currentDay } from '../../platform/calendar.ts'
import type { Executor } from '../../platform/db.ts'
import {
  addToCounters,
  type CounterRow,
  listCounters,
  lockSendingDevices,
  openCounters,
  type SendingDevice,
} from './store-counters.ts'

export { giveBackUnit } from './store-counters.ts'

export interface ReachedLimit {
  device: SendingDevice
  channel: MessageChannel
  limit: number
}

interface Allowance {
  device: SendingDevice
  counter: CounterRow
  taken: Record<MessageChannel, number>
}

/**
 * What devices may still send in the account's current day. Opened, taken from and saved in one transaction, which holds the
 * devices meanwhile; the limits are those of that moment.
 */
export class DayUnits {
  readonly day: string
  readonly resetsAt: Date
  readonly #accountId: string
  readonly #allowances: ReadonlyMap<string, Allowance>

  private constructor(
    accountId: string,
    day: { day: string; ends: Date },
    allowances: Map<string, Allowance>,
  ) {
    this.#accountId = accountId
    this.day = day.day
    this.resetsAt = day.ends
    this.#allowances = allowances
  }

  static async open(db: Executor, account: AccountRow, deviceKeys: readonly string[], now: Date) {
    const today = currentDay(now, account.timeZone)
    const keys = [...new Set(deviceKeys)]
    // Pipelined: one round trip, and still one after the other, each seeing what the lock waited for.
    const [devices, , counters] = await Promise.all([
      lockSendingDevices(db, account.id, keys),
      openCounters(db, account.id, keys, today.day),
      listCounters(db, account.id, keys, today.day),
    ])
    const byKey = new Map(counters.map((counter) => [counter.deviceKey, counter]))
    const allowances = devices.map((device) => {
      const counter = byKey.get(device.key) as CounterRow
      return [device.key, { device, counter, taken: { Email: 0, SMS: 0 } }] as const
    })
    return new DayUnits(account.id, today, new Map(allowances))
  }

  /** Nothing when the device is no longer there. */
  findDevice(deviceKey: string) {
    return this.#allowances.get(deviceKey)?.device
  }

  /** Takes this many units, or none when there are fewer. */
  take(deviceKey: string, channel: MessageChannel, count = 1): boolean {
    const allowance = this.#allowances.get(deviceKey)
    if (!allowance) return false
    const { device, counter, taken } = allowance
    const limit = device[channel]
    if (limit !== null && counter[channel] + taken[channel] + count > limit) return false
    taken[channel] += count
    return true
  }

  /** Counts what was taken. Answers which devices have reached a limit that nobody was told of today. */
  async save(db: Executor): Promise<ReachedLimit[]> {
    const used = [...this.#allowances.values()].filter(({ taken }) => taken.Email + taken.SMS > 0)
    if (used.length === 0) return []
    const reached = used.flatMap((allowance) =>
      (['Email', 'SMS'] as const).flatMap((channel) => reachedLimit(allowance, channel)),
    )
    const told = ({ device, counter }: Allowance, channel: MessageChannel) =>
      reached.find((each) => each.device === device && each.channel === channel)?.limit ??
      counter[`told${channel}`]
    const additions = used.map((allowance) => ({
      deviceKey: allowance.device.key,
      ...allowance.taken,
      emailLimit: allowance.device.Email,
      smsLimit: allowance.device.SMS,
      toldEmail: told(allowance, 'Email'),
      toldSMS: told(allowance, 'SMS'),
    }))
    const counted = await addToCounters(db, this.#accountId, this.day, additions)
    if (counted !== used.length)
      throw new Error('A counter of messages was moved without holding its device.')
    return reached
  }
}

function reachedLimit({ device, counter, taken }: Allowance, channel: MessageChannel): ReachedLimit[] {
  const limit = device[channel]
  const isNews =
    limit !== null &&
    taken[channel] > 0 &&
    counter[channel] + taken[channel] >= limit &&
    counter[`told${channel}`] !== limit
  return isNews ? [{ device, channel, limit }] : []
}
