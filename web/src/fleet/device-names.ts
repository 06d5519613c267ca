import { useMemo, useSyncExternalStore } from 'react'
import type { Fleet } from './fleet.ts'
import { useLive } from './use-live.tsx'

/**
 * Names of all devices by id. Renders again only when a device comes, goes or is renamed: positions change many times a
 * second, names hardly ever.
 */
export function useDeviceNames(): ReadonlyMap<string, string> {
  const { fleet } = useLive()
  const read = useMemo(() => createNameReader(fleet), [fleet])
  return useSyncExternalStore(fleet.subscribe, read)
}

function createNameReader(fleet: Fleet) {
  let read: unknown
  let names = new Map<string, string>()
  return () => {
    const { devices } = fleet.getSnapshot()
    if (devices === read) return names
    read = devices
    const isSame =
      devices.length === names.size && devices.every(({ id, device }) => names.get(id) === device.name)
    if (!isSame) names = new Map(devices.map(({ id, device }) => [id, device.name]))
    return names
  }
}

/** As lists to choose from show them: two devices may have one name, so the id stands beside it. */
export function useDeviceOptions() {
  const names = useDeviceNames()
  return useMemo(
    () =>
      [...names]
        .map(([value, name]) => ({ value, label: name === value ? name : `${name} (${value})` }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [names],
  )
}
