import type { Alert, DeviceAlert, SextantEvent } from '@sextant/contract'

interface RaisedData {
  deviceId: string
  alert: Alert
  channels: string[]
}

/** The alert that an event tells of, as the list has it; undefined for any other event. */
export function raisedAlertOf({ type, data }: SextantEvent): DeviceAlert | undefined {
  if (type !== 'alert.raised') return undefined
  const { deviceId, alert, channels } = data as unknown as RaisedData
  // Written with the event, before those who send have noted the channels that they used.
  return { deviceId, ...alert, notifications: [...new Set([...alert.notifications, ...channels])] }
}
