import type { TrackPoints } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import type { FleetDevice } from '../../fleet/state.ts'

const TRAIL_MS = 24 * 3600_000
const POINTS = 600

interface Fix {
  at: number
  position: [longitude: number, latitude: number]
}

/** Where a device came from: the day before its newest location, going on with every one that arrives. */
export function useTrail(entry: FleetDevice | undefined): readonly [number, number][] {
  const { data } = useQuery({
    queryKey: ['tracks', entry?.id, 'trail'],
    queryFn: ({ signal }) =>
      sextant.locations.track(
        entry?.id ?? '',
        { from: new Date((entry?.at ?? 0) - TRAIL_MS), to: new Date(entry?.at ?? 0), points: POINTS },
        { signal },
      ),
    enabled: !!entry?.location,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const arrived = useArrived(entry)
  return useMemo(() => {
    const read = data ? fixesOf(data.points) : []
    const last = read.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    return [...read, ...arrived.filter(({ at }) => at > last)].map(({ position }) => position)
  }, [data, arrived])
}

/** Locations since the trail was asked for. */
function useArrived(entry: FleetDevice | undefined): readonly Fix[] {
  const [fixes, setFixes] = useState<readonly Fix[]>([])
  const location = entry?.location
  const last = fixes.at(-1)
  if (entry && location && last?.at !== entry.at) {
    const fix: Fix = { at: entry.at, position: [location.longitude, location.latitude] }
    setFixes([...fixes.slice(1 - POINTS), fix])
  }
  return fixes
}

const fixesOf = ({ time, latitude, longitude }: TrackPoints): Fix[] =>
  time.map((at, i) => ({ at, position: [longitude[i] as number, latitude[i] as number] }))
