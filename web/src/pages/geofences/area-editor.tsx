import { Loader } from '@mantine/core'
import type { Position } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useLive } from '../../fleet/use-live.tsx'
import { useMap } from '../../map/use-map.ts'
import { DetailPanel } from '../../ui/panels.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import type { AreaKind } from './area-draft.ts'
import { AreaForm } from './area-form.tsx'
import type { AreaFields } from './area-values.ts'
import { showGeometries } from './show-area.ts'
import { useTakeFocus } from './use-take-focus.ts'

const RADIUS = 500
const WIDTH = 1000

interface AreaEditorProps {
  /** Absent for a new one. */
  areaId: string | undefined
  /** Of a new one. */
  kind: AreaKind
  /** A new circle is around this device. */
  device: string | undefined
  onKind: (kind: AreaKind) => void
  onSaved: (id: string) => void
  onClose: () => void
}

/** Reads the area, unless it is a new one, and shows its form. */
export function AreaEditor({ areaId, kind, device, onKind, onSaved, onClose }: AreaEditorProps) {
  const { geofences: words, common } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['geofences', areaId, 'record'],
    queryFn: ({ signal }) => sextant.geofences.getTagged(areaId as string, { signal }),
    enabled: areaId !== undefined,
  })
  const fresh = useNewArea(kind, device)
  const body = useTakeFocus<HTMLDivElement>()
  const newest: Tagged<AreaFields> | undefined = areaId === undefined ? fresh : data
  const title = areaId === undefined ? words.newTitle[kind] : words.editTitle(data?.value.name ?? '')
  return (
    <DetailPanel label={title} title={title} onClose={onClose}>
      <div className="body area-editor" ref={body} tabIndex={-1}>
        {newest ? (
          <AreaForm areaId={areaId} newest={newest} onKind={onKind} onSaved={onSaved} onCancel={onClose} />
        ) : error ? (
          <Problem error={error} retry={() => void refetch()} />
        ) : (
          <Loader aria-label={common.loading} />
        )}
      </div>
    </DetailPanel>
  )
}

/** Nothing yet, or a circle around a device, which comes into sight. */
function useNewArea(kind: AreaKind, device: string | undefined): Tagged<AreaFields> {
  const { fleet } = useLive()
  const map = useMap()
  const [area] = useState<Tagged<AreaFields>>(() => {
    const location = device === undefined ? undefined : fleet.get(device)?.location
    const points: Position[] = location && kind === 'Circle' ? [[location.longitude, location.latitude]] : []
    const metres = kind === 'Corridor' ? WIDTH : points.length > 0 ? RADIUS : undefined
    return {
      value: { name: '', description: '', tags: {}, geometry: { kind, points, metres, holes: [] } },
      etag: '',
    }
  })
  const show = useEffectEvent(() => {
    const { geometry } = area.value
    const [center] = 'points' in geometry ? geometry.points : []
    if (map && center) showGeometries(map, [{ type: 'Circle', center, radius: RADIUS }])
  })
  useEffect(() => show(), [map])
  return area
}
