import { type Loop, startLoop } from '../platform/loop.ts'
import { handOutEvents } from './hand-out-events.ts'
import { Sender, type SenderDeps } from './sender.ts'
import { listCursors } from './store-cursors.ts'

const HAND_OUT_EVERY_MS = 1000
const SEND_EVERY_MS = 500
/** What is told within this time is handed out together. */
const GATHER_MS = 50

/** Hands events out to the queues of webhooks, and sends what is in the queues. Any number of processes may do it. */
export function startWebhooks(deps: SenderDeps): Loop {
  const { db, now, onError } = deps
  const sender = new Sender(deps)
  const sending = startLoop({ everyMs: SEND_EVERY_MS, work: () => sender.beginDue(), onError })
  sender.onRoom = () => sending.wake()

  let stopped = false
  let withWebhooks = new Set<string>()
  async function handOut() {
    const cursors = await db.system(listCursors)
    withWebhooks = new Set(cursors.map(({ accountId }) => accountId))
    let more = false
    for (const { accountId, behind } of cursors) {
      if (!behind || stopped) continue
      const handed = await db.account(accountId, (db) => handOutEvents(db, accountId, now())).catch(onError)
      if (handed && handed.deliveries > 0) sending.wake()
      more ||= handed?.more ?? false
    }
    return more
  }
  const handingOut = startLoop({ everyMs: HAND_OUT_EVERY_MS, work: handOut, onError })

  let gathering: NodeJS.Timeout | undefined
  const stopListening = db.onTold((accountIds) => {
    if (gathering || !accountIds.some((accountId) => withWebhooks.has(accountId))) return
    gathering = setTimeout(() => {
      gathering = undefined
      handingOut.wake()
    }, GATHER_MS)
  })

  return {
    wake() {
      handingOut.wake()
      sending.wake()
    },
    async stop() {
      stopped = true
      stopListening()
      clearTimeout(gathering)
      await handingOut.stop()
      await sending.stop()
      await sender.stop()
    },
  }
}
