import type { Db } from '../platform/db.ts'
import { readEvents, readHeads, type StoredEvent } from '../platform/outbox.ts'
import type { LinkTokens } from './link-tokens.ts'
import { listShared, type OpenLink } from './store-visitors.ts'
import type { Visitor } from './visitor.ts'
import { WatchedLink } from './watched-link.ts'

const PACKETS_A_PAGE = 200
/** What is told in quick succession is read together. */
const PACE_MS = 100

const CHANGES = [
  'device.updated',
  'device.deleted',
  'device.expired',
  'device.reactivated',
  'group.updated',
  'group.deleted',
]
const TYPES = ['location.recorded', ...CHANGES]

interface WatchOptions {
  db: Db
  accountId: string
  tokens: LinkTokens
  onError: (error: unknown) => void
}

/** The one reader of an account's events for all who watch its links here. It does one thing at a time, in the order of asking. */
export class AccountWatch {
  readonly links = new Map<string, WatchedLink>()
  /** Visitors who are here or on their way in. */
  guests = 0
  readonly #options: WatchOptions
  #position: number | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  get position() {
    return this.#position ?? 0
  }

  /** Reads soon what is new. */
  wake() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#inTurn(() => this.#read()).catch(this.#options.onError)
    }, PACE_MS)
  }

  /** From here on the visitor is told what happens. What others are still to be told is told first. */
  async open(link: OpenLink, visitor: Visitor, since: Date | undefined) {
    await this.#inTurn(async () => {
      await this.#read()
      const rows = await this.#list([link.id])
      const watched = this.#watchedOf(link)
      watched.show(rows)
      watched.admit(visitor, rows, since)
    })
  }

  leave({ id, version }: OpenLink, visitor: Visitor) {
    const watched = this.links.get(`${id} ${version}`)
    watched?.visitors.delete(visitor)
    if (watched?.visitors.size === 0) this.links.delete(`${id} ${version}`)
  }

  /** Resolves when what is under way is done. */
  stop() {
    clearTimeout(this.#timer)
    return this.#turn
  }

  /** A link that was changed is another one: those who have the old one open are sent away by the recheck. */
  #watchedOf(link: OpenLink) {
    const name = `${link.id} ${link.version}`
    const watched = this.links.get(name) ?? new WatchedLink(link, this.#options.tokens)
    this.links.set(name, watched)
    return watched
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  async #read() {
    const { db, accountId } = this.#options
    const [head] = await readHeads(db.one(accountId), [accountId])
    const upTo = head?.lastId ?? 0
    this.#position ??= upTo
    while (this.#position < upTo) {
      const range = { after: this.#position, upTo, packets: PACKETS_A_PAGE, types: TYPES }
      const events = await readEvents(db.one(accountId), accountId, range)
      await this.#handOut(events)
      this.#position = events.at(-1)?.id ?? upTo
    }
  }

  async #handOut(events: readonly StoredEvent[]) {
    const wanted = events.filter(({ type }) => TYPES.includes(type))
    if (wanted.length === 0 || this.links.size === 0) return
    const links = [...this.links.values()]
    if (wanted.some(({ type }) => CHANGES.includes(type))) {
      const rows = await this.#list([...new Set(links.map(({ link }) => link.id))])
      for (const each of links) each.show(rows.filter(({ linkId }) => linkId === each.link.id))
    }
    for (const each of links) each.take(wanted)
  }

  #list(linkIds: readonly string[]) {
    const { db, accountId } = this.#options
    return listShared(db.one(accountId), accountId, linkIds)
  }
}
