import { MESSAGE_CHANNELS, type MessageChannel } from '@sextant/contract'
import type { Notice } from '../../alerts/index.ts'
import { isExpired } from '../../devices/index.ts'
import type { DayUnits } from '../limits/take-units.ts'
import { recipientKey } from '../messages/check-recipients.ts'
import type { Draft } from '../messages/write-messages.ts'
import { judgeRepeat, leaveOut } from './back-off.ts'
import { type Wording, wordNotice } from './notice-text.ts'
import type { BackOffRow } from './store-backoffs.ts'

export interface PlanOptions extends Wording {
  units: DayUnits
  backOffs: readonly BackOffRow[]
  /** Addresses of users, by id. */
  emails: ReadonlyMap<string, string>
  now: Date
}

type BackOffKey = Pick<BackOffRow, 'deviceKey' | 'subject' | 'channel'>
const keyOf = ({ deviceKey, subject, channel }: BackOffKey) => `${deviceKey} ${channel} ${subject}`

/** Decides, notice by notice, who is told what: units are taken, messages drafted, repeats remembered. Nothing is written yet. */
export class MessagePlan {
  readonly drafts: Draft[] = []
  /** Channels by which people are told, by alert. */
  readonly told = new Map<string, Set<MessageChannel>>()
  readonly #options: PlanOptions
  readonly #backOffs: Map<string, BackOffRow>
  readonly #moved = new Map<string, BackOffRow>()

  constructor(notices: readonly Notice[], options: PlanOptions) {
    this.#options = options
    this.#backOffs = new Map(options.backOffs.map((row) => [keyOf(row), row]))
    for (const notice of notices)
      for (const channel of MESSAGE_CHANNELS)
        if (notice.channels.includes(channel)) this.#add(notice, channel)
  }

  get movedBackOffs(): BackOffRow[] {
    return [...this.#moved.values()]
  }

  #add(notice: Notice, channel: MessageChannel) {
    const { units, now, emails } = this.#options
    const device = units.findDevice(notice.device.key)
    const recipients = recipientsOf(notice, channel, emails)
    if (!device || recipients.length === 0) return
    if (isExpired(device, now)) this.#hold(notice, channel, recipients, 'device_expired')
    else if (notice.kind === 'over') this.#tell(notice, channel, recipients, 0)
    else this.#tellUnlessRepeated(notice, channel, recipients)
  }

  #tellUnlessRepeated(notice: Notice, channel: MessageChannel, recipients: readonly string[]) {
    const { now } = this.#options
    const key = { deviceKey: notice.device.key, subject: notice.rule.id, channel }
    const before = this.#backOffs.get(keyOf(key))
    const { tell, repeats, after } = judgeRepeat(before, now)
    const remember = (state: typeof after) => {
      this.#backOffs.set(keyOf(key), { ...key, ...state })
      this.#moved.set(keyOf(key), { ...key, ...state })
    }
    if (!tell) {
      remember(after)
      this.#hold(notice, channel, recipients, 'backing_off')
    } else if (this.#tell(notice, channel, recipients, repeats)) remember(after)
    // The limit kept it from everybody: the first that gets through is no repeat of it.
    else if (before) remember(leaveOut(before, now))
  }

  /** Each recipient takes a unit while there are any. False when there was none at all. */
  #tell(notice: Notice, channel: MessageChannel, recipients: readonly string[], repeats: number): boolean {
    const { units } = this.#options
    const granted = recipients.filter(() => units.take(notice.device.key, channel))
    this.#draft(notice, channel, granted, null, repeats)
    this.#draft(notice, channel, recipients.slice(granted.length), 'daily_limit_reached', repeats)
    if (granted.length === 0) return false
    const channels = this.told.get(notice.alertId) ?? new Set()
    this.told.set(notice.alertId, channels.add(channel))
    return true
  }

  #hold(notice: Notice, channel: MessageChannel, recipients: readonly string[], held: Draft['held']) {
    this.#draft(notice, channel, recipients, held, 0)
  }

  #draft(
    notice: Notice,
    channel: MessageChannel,
    recipients: readonly string[],
    held: Draft['held'],
    repeats: number,
  ) {
    const { device, alertId, critical } = notice
    const common = { device, alertId, channel, critical, held }
    const worded = wordNotice(notice, channel, repeats, this.#options)
    for (const recipient of recipients) this.drafts.push({ ...common, ...worded, recipient })
  }
}

/** Plain addresses and those of users, each once. */
function recipientsOf(notice: Notice, channel: MessageChannel, emails: ReadonlyMap<string, string>) {
  const all =
    channel === 'SMS'
      ? notice.phones
      : [...notice.emails, ...notice.users.flatMap((user) => emails.get(user) ?? [])]
  const seen = new Set<string>()
  return all.filter((each) => !seen.has(recipientKey(each)) && seen.add(recipientKey(each)))
}
