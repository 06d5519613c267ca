import { SextantError, SextantNetworkError, SextantTimeoutError } from './errors.ts'

export interface Exchange {
  fetch: typeof globalThis.fetch
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** One request and its answer, read by `read`, within the time given. Whatever fails is thrown as a SextantError. */
export async function exchange<T>(
  { fetch, url, init, timeoutMs, signal }: Exchange,
  read: (response: Response, url: string) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = timeoutMs > 0 ? setTimeout(() => timeout.abort(), timeoutMs) : undefined
  try {
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const response = await fetch(url, { ...init, signal: either })
    return await read(response, url)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted) throw new SextantTimeoutError(url, timeoutMs)
    throw error instanceof SextantError ? error : new SextantNetworkError(url, error)
  } finally {
    clearTimeout(timer)
  }
}
