import type { Device } from '@sextant/contract'

/** What a device can be, as its tag `kind` says. */
export const DEVICE_KINDS = [
  'ship',
  'sailboat',
  'truck',
  'car',
  'bus',
  'motorbike',
  'bicycle',
  'person',
  'plane',
  'helicopter',
  'drone',
  'container',
  'machine',
  'animal',
  'site',
] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const KIND_TAG = 'kind'

export const isDeviceKind = (value: string | undefined): value is DeviceKind =>
  (DEVICE_KINDS as readonly (string | undefined)[]).includes(value)

/** Undefined when nobody said, or said something that has no icon. */
export function kindOf({ tags }: Pick<Device, 'tags'>): DeviceKind | undefined {
  const kind = tags[KIND_TAG]?.toLowerCase()
  return isDeviceKind(kind) ? kind : undefined
}
