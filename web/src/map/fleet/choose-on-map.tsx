import { Menu, ScrollArea } from '@mantine/core'
import type { MapMouseEvent } from 'maplibre-gl'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '../../fleet/use-live.tsx'
import { DeviceIcon } from '../../ui/device-icon.tsx'
import { useWords } from '../../words/index.ts'
import { StageContext } from '../use-map.ts'
import { findClicked } from './find-clicked.ts'
import { CLUSTER_LAYER, DEVICE_LAYER } from './fleet-layers.ts'
import { HoverName } from './hover-name.tsx'

interface Choice {
  ids: string[]
  x: number
  y: number
}

interface ChooseOnMapProps {
  onChoose: (id: string) => void
  /** Ask even when only one device is meant: choosing it leads to another page. */
  alwaysAsk: boolean
}

/** A click on the map chooses a device; where several are in one place it asks which. */
export function ChooseOnMap({ onChoose, alwaysAsk }: ChooseOnMapProps) {
  const { map: words } = useWords()
  const { map, claims } = useContext(StageContext)
  const { fleet } = useLive()
  const [choice, setChoice] = useState<Choice>()
  const nameOf = (id: string) => fleet.get(id)?.device.name ?? ''
  const byName = (a: string, b: string) => nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true })
  const onClick = useEffectEvent(async (event: MapMouseEvent) => {
    if (!map || claims.size > 0) return
    const ids = await findClicked(map, event.point)
    const [only] = ids
    if (only !== undefined && ids.length === 1 && !alwaysAsk) onChoose(only)
    else if (only !== undefined) setChoice({ ids: ids.toSorted(byName), x: event.point.x, y: event.point.y })
  })
  useEffect(() => {
    if (!map) return undefined
    const click = (event: MapMouseEvent) => void onClick(event)
    const close = () => setChoice(undefined)
    map.on('click', click)
    map.on('movestart', close)
    return () => {
      map.off('click', click)
      map.off('movestart', close)
    }
  }, [map])
  return (
    <>
      <HoverName layers={HOVERED} />
      {choice && (
        <Menu opened onClose={() => setChoice(undefined)} position="bottom-start" shadow="md">
          <Menu.Target>
            <button
              type="button"
              tabIndex={-1}
              className="map-point"
              style={{ left: choice.x, top: choice.y }}
              aria-label={words.samePlace(choice.ids.length)}
            />
          </Menu.Target>
          <Menu.Dropdown aria-label={words.samePlace(choice.ids.length)}>
            {choice.ids.length > 1 && <Menu.Label>{words.samePlace(choice.ids.length)}</Menu.Label>}
            <ScrollArea.Autosize mah={280}>
              {choice.ids.map((id) => {
                const entry = fleet.get(id)
                if (!entry) return null
                return (
                  <Menu.Item
                    key={id}
                    leftSection={<DeviceIcon device={entry.device} size={17} />}
                    onClick={() => onChoose(id)}
                  >
                    {entry.device.name}
                  </Menu.Item>
                )
              })}
            </ScrollArea.Autosize>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

const HOVERED = [DEVICE_LAYER, CLUSTER_LAYER]
