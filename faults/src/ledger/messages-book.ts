import type { Message } from '@sextant/sdk'
import type { Caller } from '../api-caller.ts'
import { becomesTrue } from '../wait-until.ts'
import { type Book, type Finding, isAnswered } from './book.ts'
import type { Database } from './database.ts'
import type { SmtpSink } from './smtp-sink.ts'

const DEVICE = 'mailer'
const STEP = 5
const DRAIN_MS = 90_000

interface Counted {
  sent: number
  limit: number
  held: number
}

/** E-mails up to a daily limit that is raised whenever it is reached, so that senders race for its last units again and again. */
export class MessagesBook implements Book {
  readonly name = 'messages'
  readonly workers = 4
  readonly restMs = 150
  acknowledged = 0
  #limit = STEP
  #refused = 0
  #number = 0
  readonly #acknowledged = new Map<string, string>()
  readonly #caller: Caller
  readonly #database: Database
  readonly #sink: SmtpSink
  /** How often something died so far: each death may have one e-mail sent once more. */
  readonly #deaths: () => number

  constructor(caller: Caller, database: Database, sink: SmtpSink, deaths: () => number) {
    this.#caller = caller
    this.#database = database
    this.#sink = sink
    this.#deaths = deaths
  }

  async open() {
    await this.#caller.ask({ method: 'POST', path: '/api/devices', body: { id: DEVICE } })
    if (!(await this.#setLimit())) throw new Error('The limit could not be set.')
  }

  async work(): Promise<boolean> {
    const to = `m${++this.#number}@sink.test`
    const { status, body } = await this.#caller.ask<{ messages: Message[]; code?: string }>({
      method: 'POST',
      path: `/api/devices/${DEVICE}/messages`,
      body: { channel: 'Email', to: [to], subject: 'Ledger', text: 'Written down' },
    })
    if (status === 409) {
      this.#refused++
      this.#limit = Math.max(this.#limit, this.#number + STEP)
      return this.#setLimit()
    }
    if (status !== 201) return isAnswered(status)
    this.#acknowledged.set(to, body.messages[0]?.id ?? '')
    this.acknowledged++
    return true
  }

  async #setLimit(): Promise<boolean> {
    const path = `/api/devices/${DEVICE}/limits`
    const { status } = await this.#caller.ask({
      method: 'PATCH',
      path,
      body: { dailyEmailLimit: this.#limit },
    })
    return status === 200
  }

  async check(): Promise<Finding[]> {
    const findings: Finding[] = []
    for (const { sent, limit, held } of await this.#count()) {
      if (sent > limit)
        findings.push({ kind: 'over', text: `${sent} e-mails counted, the limit is ${limit}` })
      if (held !== sent)
        findings.push({ kind: 'wrong', text: `${held} e-mails hold a unit, ${sent} are counted` })
    }
    return findings
  }

  #count() {
    return this.#database.query<Counted>(
      `select c.emails_sent as sent, d.daily_email_limit as limit,
         (select count(*)::integer from messages m
          where m.device_key = d.key and m.day = c.day and m.status in ('queued', 'sent')) as held
       from devices d join message_counters c on c.device_key = d.key where d.id = $1`,
      [DEVICE],
    )
  }

  async audit(): Promise<Finding[]> {
    const findings = await this.check()
    await becomesTrue(() => this.#isDrained(), { withinMs: DRAIN_MS, everyMs: 200 })
    const rows = await this.#database.query<{ id: string; recipient: string; status: string }>(
      'select m.id, recipient, status from messages m join devices d on d.key = m.device_key where d.id = $1',
      [DEVICE],
    )
    const byRecipient = new Map(rows.map((row) => [row.recipient, row]))
    if (byRecipient.size < rows.length)
      findings.push({ kind: 'twice', text: `${rows.length - byRecipient.size} messages are stored twice` })
    for (const [to, id] of this.#acknowledged) {
      const row = byRecipient.get(to)
      if (row?.id !== id)
        findings.push({ kind: 'lost', text: `message to ${to} was acknowledged and is not there` })
      else if (row.status !== 'sent' || !this.#sink.received.has(to))
        findings.push({ kind: 'lost', text: `message to ${to} is ${row.status} and did not arrive` })
    }
    const most = Math.max(0, ...this.#arrivals())
    if (most > 1 + this.#deaths())
      findings.push({ kind: 'twice', text: `an e-mail arrived ${most} times after ${this.#deaths()} deaths` })
    return findings
  }

  /** Leases of those who died end after minutes; nobody works now, so that they can be ended at once. */
  async #isDrained(): Promise<boolean> {
    const [row] = await this.#database.query<{ count: number }>(
      "with due as (update messages set due_at = now() where status = 'queued' and due_at > now() + interval '5 seconds' returning 1) select count(*)::integer from messages where status = 'queued'",
    )
    return row?.count === 0
  }

  /** How often each of its e-mails came; others use the same mail server. */
  #arrivals(): number[] {
    return [...this.#acknowledged.keys()].map((to) => this.#sink.received.get(to) ?? 0)
  }

  notes() {
    const doubles = this.#arrivals().filter((count) => count > 1).length
    return [
      `${this.#refused} messages refused at the daily limit`,
      `${doubles} e-mails arrived more than once`,
    ]
  }
}
