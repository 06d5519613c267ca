import type { DueWebhook } from './store-sending.ts'

/** Bounds on what one process sends at the same time, so that a slow receiver takes room from nobody else. */
export const MOST_AT_ONCE = 100
export const MOST_AN_ACCOUNT = 20
export const MOST_A_WEBHOOK = 8
/** A webhook that fails gets one attempt at a time: they may all take as long as an attempt can. */
const MOST_WHILE_FAILING = 1

/** What is under way, by account and by webhook. */
export interface UnderWay {
  all: number
  ofAccount(accountId: string): number
  ofWebhook(webhookId: string): number
}

export interface Chosen {
  webhookId: string
  count: number
}

/** Shares out the room that is left: a place for everybody in turn, then another. */
export function chooseWork(due: readonly DueWebhook[], underWay: UnderWay): Map<string, Chosen[]> {
  const wishes = due.map((each) => {
    const most = each.failing ? MOST_WHILE_FAILING : MOST_A_WEBHOOK
    return { ...each, open: Math.min(each.due, most - underWay.ofWebhook(each.webhookId)), count: 0 }
  })
  const leftOf = new Map(
    due.map(({ accountId }) => [accountId, MOST_AN_ACCOUNT - underWay.ofAccount(accountId)]),
  )
  let left = MOST_AT_ONCE - underWay.all
  for (let given = true; given && left > 0; ) {
    given = false
    for (const wish of wishes) {
      const ofAccount = leftOf.get(wish.accountId) ?? 0
      if (left <= 0 || ofAccount <= 0 || wish.count >= wish.open) continue
      wish.count++
      left--
      leftOf.set(wish.accountId, ofAccount - 1)
      given = true
    }
  }
  const chosen = new Map<string, Chosen[]>()
  for (const { accountId, webhookId, count } of wishes)
    if (count > 0) chosen.set(accountId, [...(chosen.get(accountId) ?? []), { webhookId, count }])
  return chosen
}
