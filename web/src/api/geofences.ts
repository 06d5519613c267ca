import { queryOptions } from '@tanstack/react-query'
import { every } from './every.ts'
import { sextant } from './sextant.ts'

/** All areas with their shapes. */
export const geofencesQuery = queryOptions({
  queryKey: ['geofences', 'shapes'],
  queryFn: ({ signal }) => every(sextant.geofences.all({ limit: 1000 }, { signal })),
})
