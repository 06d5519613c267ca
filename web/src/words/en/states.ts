import type { FleetState } from '../../fleet/state.ts'

export const states: Record<FleetState, string> = {
  moving: 'Moving',
  stopped: 'Stopped',
  offline: 'Offline',
  alert: 'Alert',
  expired: 'Expired',
}
