import type { TrackStop } from '@sextant/contract'
import { useCallback, useEffect, useState } from 'react'

export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 30, 60] as const

export interface Replay {
  /** Milliseconds since 1970. */
  at: number
  isPlaying: boolean
  /** Seconds of the journey in one second. */
  speed: number
  skipsStops: boolean
  seek: (at: number) => void
  toggle: () => void
  setSpeed: (speed: number) => void
  setSkipsStops: (skips: boolean) => void
}

interface ReplayOptions {
  begin: number
  end: number
  stops: readonly TrackStop[]
}

/** A clock that runs through the range by time, not by point: an hour at sea takes the same whatever was reported in it. */
export function useReplay({ begin, end, stops }: ReplayOptions): Replay {
  const [at, setAt] = useState(begin)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(60)
  const [skipsStops, setSkipsStops] = useState(true)
  const [range, setRange] = useState({ begin, end })
  if (range.begin !== begin || range.end !== end) {
    setRange({ begin, end })
    setAt(begin)
    setPlaying(false)
  }
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = now - before
      before = now
      setAt((place) => {
        const next = place + passed * speed
        const stop = skipsStops
          ? stops.find(({ from, to }) => next > Date.parse(from) && next < Date.parse(to))
          : undefined
        return Math.min(end, stop ? Date.parse(stop.to) : next)
      })
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, skipsStops, stops, end])
  if (isPlaying && at >= end) setPlaying(false)
  const seek = useCallback((place: number) => setAt(Math.min(end, Math.max(begin, place))), [begin, end])
  const toggle = useCallback(() => {
    setAt((place) => (place >= end ? begin : place))
    setPlaying((playing) => !playing)
  }, [begin, end])
  return { at, isPlaying, speed, skipsStops, seek, toggle, setSpeed, setSkipsStops }
}
