import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { every } from '../../api/every.ts'
import { sextant } from '../../api/sextant.ts'
import { useFleet } from '../../fleet/use-live.tsx'
import { useFormat } from '../../format/use-format.ts'
import { boundsOf } from '../../map/bounds.ts'
import { showArea } from '../../map/camera.ts'
import { useMap, useOverlay } from '../../map/use-map.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { drawEveryone } from './draw-everyone.ts'

/** Where every device was at one time. */
export function Everyone({ time }: { time: string }) {
  const { history: words, common } = useWords()
  const format = useFormat()
  const map = useMap()
  const { devices } = useFleet()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['locations', 'at', time],
    queryFn: ({ signal }) => every(sextant.locations.allAt({ time }, { signal })),
    staleTime: 60_000,
  })
  const placed = useMemo(() => {
    const names = new Map(devices.map(({ device }) => [device.id, device.name]))
    return (data ?? [])
      .map(({ deviceId, location }) => ({ id: deviceId, name: names.get(deviceId) ?? deviceId, location }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }, [data, devices])
  useOverlay((drawable) => drawEveryone(drawable, placed), [placed])
  useEffect(() => {
    const bounds = boundsOf((data ?? []).map(({ location }) => [location.longitude, location.latitude]))
    if (map && bounds) showArea(map, bounds)
  }, [map, data])
  if (isPending) return <Loader size="sm" aria-label={common.loading} role="status" />
  if (error) return <Problem error={error} retry={() => void refetch()} />
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="xs">
        {words.placed(placed.length, `${format.dateTime(time)} (${format.zone})`)}
      </Text>
      <ul className="stop-list">
        {placed.slice(0, 500).map(({ id, name, location }) => (
          <li key={id}>
            <Text size="sm" fw={550} className="ellipsis">
              {name}
            </Text>
            <Text size="xs" c="dimmed" mb={8}>
              {words.lastHeard(format.dateTimeShort(location.dateTime))}
              {location.speed !== undefined && ` · ${format.speed(location.speed)}`}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
