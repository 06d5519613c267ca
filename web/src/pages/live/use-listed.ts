import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { groupsQuery } from '../../api/groups.ts'
import { useDeviceNames } from '../../fleet/device-names.ts'
import type { FleetDevice } from '../../fleet/state.ts'
import { useLive, useStateOf } from '../../fleet/use-live.tsx'
import { useFormat } from '../../format/use-format.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { orderDevices, rankNames } from './device-order.ts'
import { createSearch } from './device-search.ts'
import type { ListFilters } from './list-filters.ts'

/** How often rows change places at most: faster than that nobody can hit one. */
const REORDER_MS = 1000

/** Ids of the devices in the list, in order, and whether a device belongs in it. */
export function useListed({ q, states, group, sort }: ListFilters) {
  const { locale } = useFormat()
  const { favourites } = usePreferences()
  const { data: groups } = useQuery(groupsQuery)
  const stateOf = useStateOf()
  const names = useDeviceNames()
  const ranks = useMemo(() => rankNames(names, locale), [names, locale])
  const search = useMemo(() => createSearch(new Map(groups?.map(({ id, name }) => [id, name]))), [groups])
  const includes = useMemo(() => {
    if (q === '' && states.length === 0 && group === undefined) return undefined
    const finds = search(q)
    return (entry: FleetDevice) =>
      (group === undefined || entry.device.groups.includes(group)) &&
      (states.length === 0 || states.includes(stateOf(entry))) &&
      finds(entry.device)
  }, [q, states, group, search, stateOf])
  const { devices, complete } = useSlowFleet()
  const ids = useMemo(() => {
    const listed = includes ? devices.filter(includes) : devices
    return orderDevices(listed, { sort, stateOf, favourites: new Set(favourites), ranks })
  }, [devices, includes, sort, stateOf, favourites, ranks])
  return { ids, total: devices.length, includes, complete }
}

/** The fleet as it was at most a second ago. */
function useSlowFleet() {
  const { fleet } = useLive()
  const [snapshot, setSnapshot] = useState(fleet.getSnapshot)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let readAt = 0
    const read = () => {
      timer = undefined
      readAt = Date.now()
      setSnapshot(fleet.getSnapshot())
    }
    read()
    const forget = fleet.subscribe(() => {
      timer ??= setTimeout(read, Math.max(0, readAt + REORDER_MS - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [fleet])
  return snapshot
}
