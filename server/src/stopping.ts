const LONGEST_STOP_MS = 9500

/**
 * Aborts at the first SIGTERM or SIGINT. More of them change nothing: npm passes on to us what the whole process group has
 * got already. Whatever still runs at the end is left; a database in the middle of its own stop completes it.
 */
export function listenForStop(onStop: () => void): AbortSignal {
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) return
    onStop()
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref()
    stopping.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopping.signal
}
