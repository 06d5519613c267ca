import { SextantError } from './errors.ts'

const FIRST_WAIT_MS = 250
const LONGEST_BACK_OFF_MS = 8000
const LONGEST_RETRY_AFTER_MS = 60_000
const PASSING = new Set([502, 503, 504])

/**
 * How long to wait before the request is sent again, or undefined when it must not be. A 429 was refused before anything was
 * done, so any request may be repeated. After the other failures the server may have done what was asked: only requests that
 * change nothing when they come twice are repeated. A timeout is final, so that `timeoutMs` means what it says.
 */
export function waitBeforeRetry(
  error: unknown,
  attempt: number,
  { repeatable, waitsOut429 }: { repeatable: boolean; waitsOut429: boolean },
): number | undefined {
  if (!(error instanceof SextantError)) return undefined
  const { status, code, retryAfter } = error
  const passes = status === undefined ? code === 'network_error' : PASSING.has(status)
  if (status === 429 ? !waitsOut429 : !(repeatable && passes)) return undefined
  // Clients that failed together should not come back together.
  const backOff = Math.min(LONGEST_BACK_OFF_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
  if (retryAfter === undefined) return backOff
  const asked = retryAfter * 1000
  return asked > LONGEST_RETRY_AFTER_MS ? undefined : Math.max(asked, backOff)
}
