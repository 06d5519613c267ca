import { setMaxListeners } from 'node:events'

/**
 * Runs work with a signal that is aborted when the time is over or with `outer`, and lets go of both when the work is done. In place of
 * AbortSignal.any with AbortSignal.timeout, which on Node 20 keep whatever listens to them for as long as `outer` lives.
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted()
  const deadline = new AbortController()
  const end = () => deadline.abort(outer.reason)
  // As many listen as there is work, and each lets go: more than ten are no leak to be warned of.
  setMaxListeners(0, outer)
  outer.addEventListener('abort', end)
  const timer = setTimeout(() => deadline.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
  try {
    return await work(deadline.signal)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', end)
  }
}
