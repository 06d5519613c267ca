import type { DeviceKind } from '../../../fleet/kinds.ts'

export const kinds: Record<DeviceKind, string> = {
  ship: 'Ship',
  sailboat: 'Sailing boat',
  truck: 'Truck',
  car: 'Car',
  bus: 'Bus',
  motorbike: 'Motorbike',
  bicycle: 'Bicycle',
  person: 'Person',
  plane: 'Plane',
  helicopter: 'Helicopter',
  drone: 'Drone',
  container: 'Container',
  machine: 'Machine',
  animal: 'Animal',
  site: 'Building or site',
}
