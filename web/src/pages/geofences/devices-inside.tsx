import { Text } from '@mantine/core'
import type { Geometry } from '@sextant/contract'
import { useDeferredValue, useMemo } from 'react'
import { useFleet, useStateOf } from '../../fleet/use-live.tsx'
import { DeviceIcon } from '../../ui/device-icon.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { createContains } from './contains.ts'

const MOST_SHOWN = 100

/** Which devices were last heard of from within the area. */
export function DevicesInside({ geometry }: { geometry: Geometry }) {
  const { geofences: words, states } = useWords()
  const devices = useDeferredValue(useFleet().devices)
  const stateOf = useStateOf()
  const contains = useMemo(() => createContains(geometry), [geometry])
  const inside = useMemo(
    () =>
      devices
        .filter(({ location }) => location && contains([location.longitude, location.latitude]))
        .toSorted((a, b) => a.device.name.localeCompare(b.device.name)),
    [devices, contains],
  )
  return (
    <section>
      <Text fw={600} size="sm" role="status">
        {words.inside(inside.length)}
      </Text>
      {inside.length > 0 && (
        <ul className="inside-list">
          {inside.slice(0, MOST_SHOWN).map((entry) => {
            const state = stateOf(entry)
            return (
              <li key={entry.id}>
                <span data-state={state} title={states[state]}>
                  <DeviceIcon device={entry.device} size={17} />
                </span>
                <TextLink to="/" search={{ device: entry.id }} size="sm">
                  {entry.device.name}
                </TextLink>
                <Text size="xs" c="dimmed" span>
                  {states[state]}
                </Text>
              </li>
            )
          })}
          {inside.length > MOST_SHOWN && <li>{words.insideMore(inside.length - MOST_SHOWN)}</li>}
        </ul>
      )}
    </section>
  )
}
