import { useMemo } from 'react'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useGeofenceNames, useGroupNames, useUserNames } from './rule-names.ts'
import type { Names } from './say-rule.ts'

export function useNames(): Names {
  const [devices, groups, geofences, users] = [
    useDeviceNames(),
    useGroupNames(),
    useGeofenceNames(),
    useUserNames(),
  ]
  return useMemo(() => ({ devices, groups, geofences, users }), [devices, groups, geofences, users])
}
