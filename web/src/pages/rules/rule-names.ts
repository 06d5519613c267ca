import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useMay } from '../../session/session.ts'

type Named = { id: string; name: string }

function useNames(key: string, load: (signal: AbortSignal) => Promise<{ items: Named[] }>, enabled = true) {
  const { data } = useQuery({ queryKey: [key], queryFn: ({ signal }) => load(signal), enabled })
  return useMemo<ReadonlyMap<string, string>>(
    () => new Map(data?.items.map(({ id, name }) => [id, name])),
    [data],
  )
}

/** Names by id of what rules refer to. */
export const useGroupNames = () => useNames('groups', (signal) => sextant.groups.list({}, { signal }))
export const useGeofenceNames = () =>
  useNames('geofences', (signal) => sextant.geofences.list({}, { signal }))
/** Only for who may see users; empty for everybody else. */
export const useUserNames = () =>
  useNames('users', (signal) => sextant.users.list({}, { signal }), useMay('users'))
