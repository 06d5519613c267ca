import type { SharedEvent } from '@sextant/contract'
import { shareUrl } from './share-api.ts'

/** A stream that says nothing this long may be dead, or the account tells no locations: a new one begins with where everything is. */
const SILENCE_MS = 120_000
const RETRY_MS = 5000

interface Listener {
  locate: (event: SharedEvent) => void
  /** What the link shows is something else, or it has ended: ask again. */
  change: () => void
  connect: (isConnected: boolean) => void
}

/** Follows a link until the function that it answers is called. */
export function followShare(token: string, { locate, change, connect }: Listener) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const openAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, milliseconds)
  }
  function open() {
    source?.close()
    const opened = new EventSource(shareUrl(token, '/events'))
    source = opened
    openAfter(SILENCE_MS)
    opened.addEventListener('ready', () => {
      connect(true)
      openAfter(SILENCE_MS)
    })
    opened.addEventListener('location.recorded', ({ data }: MessageEvent<string>) => {
      openAfter(SILENCE_MS)
      locate(JSON.parse(data) as SharedEvent)
    })
    opened.addEventListener('changed', change)
    opened.addEventListener('end', change)
    opened.addEventListener('error', () => {
      connect(false)
      // Lost lines the browser mends itself; a refusal it takes for final.
      if (opened.readyState !== EventSource.CLOSED) return
      change()
      openAfter(RETRY_MS)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
