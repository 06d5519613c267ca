import type { SharedLocation } from '@sextant/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { followShare } from './share-stream.ts'

/** How long news is gathered before anything is drawn. */
const GATHER_MS = 250

/** Where devices have been seen since the page was opened, and whether the stream is there. */
export function useSharedLocations(token: string, onChange: () => void) {
  const [locations, setLocations] = useState<ReadonlyMap<string, SharedLocation>>(new Map())
  const [isConnected, setConnected] = useState(true)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    let gathered = new Map<string, SharedLocation>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const arrived = gathered
      gathered = new Map()
      setLocations((before) => new Map([...before, ...arrived]))
    }
    const stop = followShare(token, {
      connect: setConnected,
      change: () => change(),
      locate: ({ key, location }) => {
        gathered.set(key, location)
        timer ??= setTimeout(flush, GATHER_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [token])
  return { locations, isConnected }
}

export const newestOf = (a: SharedLocation | null, b: SharedLocation | undefined) =>
  b !== undefined && (a === null || Date.parse(b.dateTime) >= Date.parse(a.dateTime)) ? b : a
