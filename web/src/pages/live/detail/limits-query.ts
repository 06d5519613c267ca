import { queryOptions } from '@tanstack/react-query'
import { sextant } from '../../../api/sextant.ts'

/** Events of messages and of the device have it read again; the interval is for a new day, which no event tells of. */
export const limitsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['devices', deviceId, 'limits'],
    queryFn: ({ signal }) => sextant.devices.limits.getTagged(deviceId, { signal }),
    refetchInterval: 60_000,
  })
