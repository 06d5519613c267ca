import type { Device } from '@sextant/contract'
import {
  IconBackhoe,
  IconBike,
  IconBuilding,
  IconBus,
  IconCar,
  IconContainer,
  IconDrone,
  IconHelicopter,
  IconMapPin,
  IconMotorbike,
  IconPaw,
  IconPlane,
  IconSailboat,
  IconShip,
  IconTruck,
  IconWalk,
} from '@tabler/icons-react'
import { type DeviceKind, kindOf } from '../fleet/kinds.ts'

const ICONS: Record<DeviceKind, typeof IconShip> = {
  ship: IconShip,
  sailboat: IconSailboat,
  truck: IconTruck,
  car: IconCar,
  bus: IconBus,
  motorbike: IconMotorbike,
  bicycle: IconBike,
  person: IconWalk,
  plane: IconPlane,
  helicopter: IconHelicopter,
  drone: IconDrone,
  container: IconContainer,
  machine: IconBackhoe,
  animal: IconPaw,
  site: IconBuilding,
}

export function KindIcon({ kind, size = 20 }: { kind: DeviceKind | undefined; size?: number }) {
  const Icon = kind ? ICONS[kind] : IconMapPin
  return <Icon size={size} stroke={1.7} aria-hidden />
}

export const DeviceIcon = ({ device, size = 20 }: { device: Pick<Device, 'tags'>; size?: number }) => (
  <KindIcon kind={kindOf(device)} size={size} />
)
