import type { Track } from '@sextant/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useMap } from '../../map/use-map.ts'
import type { TimeRange } from './time-range.ts'

interface Asked extends TimeRange {
  maxAccuracy: number | undefined
}

const MINUTE = 60_000

type Box = [west: number, south: number, east: number, north: number]

/** The track of the whole range, made small by the server. */
export const useTrack = (deviceId: string | undefined, { from, to, maxAccuracy }: Asked) =>
  useQuery({
    queryKey: ['tracks', deviceId, from, to, maxAccuracy],
    queryFn: ({ signal }) =>
      sextant.locations.track(deviceId as string, { from, to, maxAccuracy }, { signal, timeoutMs: MINUTE }),
    enabled: deviceId !== undefined,
    staleTime: 5 * MINUTE,
  })

/** The same with all the detail there is in what the map shows; the small one while that is on its way. */
export function useDetailedTrack(deviceId: string | undefined, asked: Asked, track: Track | undefined) {
  const bbox = useViewOfMap(track?.simplified === true)
  const { from, to, maxAccuracy } = asked
  const { data } = useQuery({
    queryKey: ['tracks', deviceId, from, to, maxAccuracy, bbox],
    queryFn: ({ signal }) =>
      sextant.locations.track(
        deviceId as string,
        { from, to, maxAccuracy, bbox, points: 4000 },
        { signal, timeoutMs: MINUTE },
      ),
    enabled: deviceId !== undefined && bbox !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE,
  })
  return (bbox === undefined ? undefined : data) ?? track
}

/** The area in view with a margin, as the API takes it, once the map rests; undefined where most of the world is in view. */
function useViewOfMap(active: boolean) {
  const map = useMap()
  const [bbox, setBbox] = useState<Box>()
  useEffect(() => {
    if (!map || !active) return
    const look = () => {
      const bounds = map.getBounds()
      const width = bounds.getEast() - bounds.getWest()
      const height = bounds.getNorth() - bounds.getSouth()
      // Coarse steps: a small move asks for the same area, which is remembered.
      const step = Math.max(width, height) / 2
      const down = (value: number) => Math.floor(value / step) * step
      const up = (value: number) => Math.ceil(value / step) * step
      const [west, east] = [down(bounds.getWest()), up(bounds.getEast())]
      const [south, north] = [Math.max(-90, down(bounds.getSouth())), Math.min(90, up(bounds.getNorth()))]
      const turned = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
      const box = [turned(west), south, turned(east), north].map((value) => Number(value.toFixed(5))) as Box
      setBbox((before) => {
        if (east - west >= 180) return undefined
        return before?.join() === box.join() ? before : box
      })
    }
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, active])
  return active ? bbox : undefined
}
