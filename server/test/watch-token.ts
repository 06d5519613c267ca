import type { HttpCaller } from './http-caller.ts'

/**
 * Uses a token all the time, so that the server always has a fresh memory of it, until it is refused. What counts is when a
 * request was sent: on a busy machine an answer may take its time.
 */
export function watchToken(caller: HttpCaller) {
  let acceptedAt = 0
  let changedAt = Number.POSITIVE_INFINITY
  const refused = (async () => {
    for (;;) {
      const sentAt = performance.now()
      const { status } = await caller.get('/api/account')
      if (status === 401) return
      if (status !== 200) throw new Error(`The server answered ${status}.`)
      acceptedAt = sentAt
      if (sentAt > changedAt + 10_000) return
    }
  })()
  return {
    /** Call it when the change that kills the token was acknowledged. */
    async diesWithinASecond() {
      changedAt = performance.now()
      await refused
      if (acceptedAt > changedAt + 1000)
        throw new Error(`The token was accepted ${Math.round(acceptedAt - changedAt)} ms after the change.`)
    },
  }
}
