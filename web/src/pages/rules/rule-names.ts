import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { geofencesQuery } from '../../api/geofences.ts'
import { groupsQuery } from '../../api/groups.ts'
import { usersQuery } from '../../api/users.ts'
import { useMay } from '../../session/session.ts'

type Named = { id: string; name: string }

const useNames = (named: readonly Named[] | undefined) =>
  useMemo<ReadonlyMap<string, string>>(() => new Map(named?.map(({ id, name }) => [id, name])), [named])

/** Names by id of what rules refer to. */
export const useGroupNames = () => useNames(useQuery(groupsQuery).data)
export const useGeofenceNames = () => useNames(useQuery(geofencesQuery).data)
/** Only for who may see users; empty for everybody else. */
export const useUserNames = () => useNames(useQuery({ ...usersQuery, enabled: useMay('users') }).data)
