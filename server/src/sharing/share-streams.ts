import type { ServerResponse } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { AppError, unavailable } from '../platform/errors.ts'
import { startLoop } from '../platform/loop.ts'
import { readHeads } from '../platform/outbox.ts'
import { AccountWatch } from './account-watch.ts'
import { END, readyText } from './frames.ts'
import type { LinkTokens } from './link-tokens.ts'
import { listLiveVersions, type OpenLink } from './store-visitors.ts'
import { Visitor } from './visitor.ts'

/** How often the heads are looked at for what other processes told. */
const LOOK_MS = 400
const RECHECK_MS = 700

export interface ShareLimits {
  /** Streams of one link in this process. */
  perLink: number
  /** Streams of visitors in this process. */
  total: number
  heartbeatMs: number
}
const LIMITS: ShareLimits = { perLink: 100, total: 1000, heartbeatMs: 15_000 }

interface ShareStreamsDeps {
  db: Db
  now: Clock
  tokens: LinkTokens
  limits?: Partial<ShareLimits> | undefined
  onError: (error: unknown) => void
}

/** All open streams of visitors in this process. */
export class ShareStreams {
  readonly #deps: ShareStreamsDeps
  readonly #limits: ShareLimits
  readonly #watches = new Map<string, AccountWatch>()
  readonly #visitors = new Set<Visitor>()
  readonly #perLink = new Map<string, number>()
  #stops: (() => unknown)[] = []

  constructor(deps: ShareStreamsDeps) {
    this.#deps = deps
    this.#limits = { ...LIMITS, ...deps.limits }
  }

  get size() {
    return this.#visitors.size
  }

  checkRoom({ id }: OpenLink) {
    if (this.#visitors.size >= this.#limits.total)
      throw unavailable('This server has no room for another visitor. Try again shortly.')
    if ((this.#perLink.get(id) ?? 0) >= this.#limits.perLink)
      throw new AppError(429, 'rate_limited', 'Too many people watch this link. Try again later.', {
        headers: { 'retry-after': '30' },
      })
  }

  /** Serves a stream whose head is written, until it ends. */
  async serve(out: ServerResponse, link: OpenLink, since: Date | undefined) {
    const { db, tokens, now, onError } = this.#deps
    const { accountId } = link
    this.#start()
    const visitor = new Visitor(out)
    this.#count(link, visitor, 1)
    const watch = this.#watches.get(accountId) ?? new AccountWatch({ db, accountId, tokens, onError })
    this.#watches.set(accountId, watch)
    watch.guests += 1
    visitor.write(readyText(now()))
    try {
      await watch.open(link, visitor, since)
      await visitor.closed
    } catch (error) {
      onError(error)
      visitor.end()
    } finally {
      watch.leave(link, visitor)
      this.#count(link, visitor, -1)
      watch.guests -= 1
      if (watch.guests === 0) {
        this.#watches.delete(accountId)
        void watch.stop()
      }
    }
  }

  async stop() {
    const watches = [...this.#watches.values()]
    for (const visitor of this.#visitors) visitor.end()
    await Promise.all(this.#stops.map((stop) => stop()))
    await Promise.all(watches.map((watch) => watch.stop()))
  }

  #start() {
    if (this.#stops.length > 0) return
    const { db, onError } = this.#deps
    const loops = [
      startLoop({ everyMs: LOOK_MS, work: async () => (await this.#look(), false), onError }),
      startLoop({ everyMs: RECHECK_MS, work: async () => (await this.#recheck(), false), onError }),
    ]
    const beats = setInterval(() => {
      for (const visitor of this.#visitors) visitor.beat()
    }, this.#limits.heartbeatMs)
    const unhear = db.onTold((accountIds) => {
      for (const id of accountIds) this.#watches.get(id)?.wake()
    })
    this.#stops = [() => clearInterval(beats), unhear, ...loops.map((loop) => () => loop.stop())]
  }

  async #look() {
    if (this.#watches.size === 0) return
    const heads = await this.#deps.db.system((db) => readHeads(db, [...this.#watches.keys()]))
    for (const { accountId, lastId } of heads) {
      const watch = this.#watches.get(accountId)
      if (watch && lastId > watch.position) watch.wake()
    }
  }

  /** Sends away whoever has a link open that was revoked or changed, or has ended. */
  async #recheck() {
    const watched = [...this.#watches.values()].flatMap(({ links }) => [...links.values()])
    if (watched.length === 0) return
    const { db, now } = this.#deps
    const links = watched.map(({ link }) => link)
    const rows = await db.system((db) => listLiveVersions(db, links, now()))
    const unchanged = new Set(rows.map(({ id, version }) => `${id} ${version}`))
    for (const each of watched) if (!unchanged.has(`${each.link.id} ${each.link.version}`)) each.end(END)
  }

  #count({ id }: OpenLink, visitor: Visitor, change: 1 | -1) {
    if (change === 1) this.#visitors.add(visitor)
    else this.#visitors.delete(visitor)
    const count = (this.#perLink.get(id) ?? 0) + change
    if (count > 0) this.#perLink.set(id, count)
    else this.#perLink.delete(id)
  }
}
