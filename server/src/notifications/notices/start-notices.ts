import type { FastifyBaseLogger } from 'fastify'
import { listAccountsWithNotices } from '../../alerts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'
import { tellNotices } from './tell-notices.ts'

const POLL_MS = 500
const BATCH = 100
/** Events come by the thousand, alerts do not: one look for many of them. */
const GATHER_MS = 50

interface NoticeOptions {
  db: Db
  now: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Watches for alerts of which people are to be told. Accounts take turns, a batch each. */
export function startNotices({ db, now, log }: NoticeOptions): Loop {
  let stopped = false
  let gathering: NodeJS.Timeout | undefined

  async function tellAll() {
    let more = false
    for (const accountId of await db.system(listAccountsWithNotices)) {
      if (stopped) return false
      try {
        const told = await db.account(accountId, (db) => tellNotices(db, accountId, BATCH, now()))
        more ||= told === BATCH
      } catch (error) {
        log.warn({ err: error, accountId }, 'alerts could not be turned into messages, trying again')
      }
    }
    return more
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'alerts could not be looked for, trying again')
  const loop = startLoop({ everyMs: POLL_MS, work: tellAll, onError })
  const forget = db.onTold(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      loop.wake()
    }, GATHER_MS)
  })
  return {
    wake: () => loop.wake(),
    async stop() {
      stopped = true
      forget()
      clearTimeout(gathering)
      await loop.stop()
    },
  }
}
