import { type Answer, type Ask, NO_ANSWER, TOO_LATE } from '../api-caller.ts'

const MOST_STRANGE = 20
/** What may be answered while things are broken: done, refused by a rule of ours, too much or away just now. */
const EXPECTED = new Set([NO_ANSWER, TOO_LATE, 200, 201, 401, 404, 409, 503])

/** Counts what came back, and keeps what should never have. */
export class Answers {
  readonly byStatus: Record<string, number> = {}
  readonly strange: string[] = []
  slowestMs = 0

  note({ status, body, ms }: Answer, { method, path }: Ask) {
    const name = status === NO_ANSWER ? 'none' : status === TOO_LATE ? 'late' : String(status)
    this.byStatus[name] = (this.byStatus[name] ?? 0) + 1
    if (status > TOO_LATE) this.slowestMs = Math.max(this.slowestMs, ms)
    const isOurForm =
      status < 400 || (body['success'] === false && Boolean(body['code']) && Boolean(body['requestId']))
    if ((!EXPECTED.has(status) || !isOurForm) && this.strange.length < MOST_STRANGE)
      this.strange.push(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`)
  }
}
