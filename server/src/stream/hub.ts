import type { ServerResponse } from 'node:http'
import type { Recheck } from '../auth/index.ts'
import type { Db } from '../platform/db.ts'
import { AppError, unavailable } from '../platform/errors.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { readHeads } from '../platform/outbox.ts'
import type { Principal } from '../platform/principal.ts'
import { Channel } from './channel.ts'
import type { Filter } from './filter.ts'
import { frameText, retryText } from './frame.ts'
import { LIMITS, type StreamLimits } from './limits.ts'
import { Listener } from './listener.ts'
import { recheckListeners } from './recheck-listeners.ts'
import { Turns } from './turns.ts'

/** How often the heads are looked at for what other processes told. */
const LOOK_MS = 400
const RECHECK_MS = 700
const CATCHING_UP = 4

interface HubDeps {
  db: Db
  recheck: Recheck
  onError: (error: unknown) => void
  limits?: Partial<StreamLimits> | undefined
}

/** All open streams of this process. */
export class Hub {
  readonly #db: Db
  readonly #recheck: Recheck
  readonly #onError: (error: unknown) => void
  readonly #limits: StreamLimits
  readonly #channels = new Map<string, Channel>()
  readonly #turns = new Turns(CATCHING_UP)
  readonly #perUser = new Map<string, number>()
  #size = 0
  #stops: (() => unknown)[] = []

  constructor({ db, recheck, onError, limits }: HubDeps) {
    this.#db = db
    this.#recheck = recheck
    this.#onError = onError
    this.#limits = { ...LIMITS, ...limits }
  }

  get size() {
    return this.#size
  }

  /** With the first stream: a process that nobody listens to has nothing to look for. */
  #start() {
    if (this.#stops.length > 0) return
    const loop = (everyMs: number, work: () => Promise<unknown>): Loop =>
      startLoop({ everyMs, work: async () => (await work(), false), onError: this.#onError })
    const loops = [
      loop(LOOK_MS, () => this.#look()),
      loop(RECHECK_MS, () => recheckListeners([...this.#channels.values()], this.#recheck)),
    ]
    const beats = setInterval(() => this.#beat(), this.#limits.heartbeatMs)
    const unhear = this.#db.onTold((accountIds) => {
      for (const id of accountIds) void this.#channels.get(id)?.wake()
    })
    this.#stops = [() => clearInterval(beats), unhear, ...loops.map((each) => () => each.stop())]
  }

  /** Ends every stream; clients come back by themselves, to another process or to the next one here. */
  async stop() {
    for (const { listeners } of this.#channels.values()) for (const each of listeners) each.end()
    await Promise.all(this.#stops.map((stop) => stop()))
  }

  /** Where a stream begins: at the newest event, or after the one that was read last. */
  async findPlace(accountId: string, lastEventId: number | undefined) {
    const [head] = await readHeads(this.#db.one(accountId), [accountId])
    const newest = head?.lastId ?? 0
    const isGone = lastEventId !== undefined && (lastEventId > newest || lastEventId < (head?.droppedId ?? 0))
    const isResumed = lastEventId !== undefined
    return { newest, position: isGone ? newest : (lastEventId ?? newest), isGone, isResumed }
  }

  checkRoom({ userId }: Principal) {
    const { perUser, total } = this.#limits
    if (this.#size >= total)
      throw unavailable('This server has no room for another stream. Try again shortly.')
    if ((this.#perUser.get(userId) ?? 0) >= perUser)
      throw new AppError(429, 'rate_limited', `You have ${perUser} streams open. Close one first.`, {
        headers: { 'retry-after': '5' },
      })
  }

  /** Serves a stream whose head is written, until it ends. */
  async serve(
    out: ServerResponse,
    principal: Principal,
    filter: Filter,
    place: Awaited<ReturnType<Hub['findPlace']>>,
  ) {
    const { newest, position, isGone, isResumed } = place
    const { bufferBytes, stallMs } = this.#limits
    const listener = new Listener(out, { principal, filter, position, bufferBytes, stallMs })
    listener.write(retryText())
    if (isGone) listener.resetTo(newest)
    // An event, and not only an id: some clients take note of an id only with data. Who resumes knows the id, and sees none twice.
    else listener.write(frameText('ready', { lastEventId: position }, isResumed ? undefined : position))
    const channel = this.#channelOf(principal.accountId, newest)
    this.#start()
    this.#count(principal.userId, 1)
    await channel.serve(listener)
    this.#count(principal.userId, -1)
    if (channel.listeners.size === 0 && this.#channels.get(channel.accountId) === channel)
      this.#channels.delete(channel.accountId)
  }

  #channelOf(accountId: string, position: number) {
    const known = this.#channels.get(accountId)
    if (known) return known
    const channel = new Channel({
      db: this.#db,
      accountId,
      position,
      turns: this.#turns,
      onError: this.#onError,
    })
    this.#channels.set(accountId, channel)
    return channel
  }

  #count(userId: string, change: 1 | -1) {
    this.#size += change
    const count = (this.#perUser.get(userId) ?? 0) + change
    if (count > 0) this.#perUser.set(userId, count)
    else this.#perUser.delete(userId)
  }

  async #look() {
    if (this.#channels.size === 0) return
    const heads = await this.#db.system((db) => readHeads(db, [...this.#channels.keys()]))
    for (const { accountId, lastId, droppedId } of heads) {
      const channel = this.#channels.get(accountId)
      if (!channel) continue
      channel.dropped = droppedId
      if (lastId > channel.position) void channel.wake()
    }
  }

  #beat() {
    for (const { listeners } of this.#channels.values()) for (const each of listeners) each.beat()
  }
}
