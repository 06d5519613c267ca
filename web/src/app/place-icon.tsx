import { Indicator } from '@mantine/core'
import type { usePlaces } from './use-places.ts'

type Place = ReturnType<typeof usePlaces>[number]

/** The icon of a place, with how many things wait there. The number is in the place's name as well. */
export function PlaceIcon({ icon: Icon, waiting, size }: Pick<Place, 'icon' | 'waiting'> & { size: number }) {
  const label = waiting > 99 ? '99+' : waiting
  return (
    <Indicator label={label} size={16} offset={2} color="red.8" disabled={waiting === 0} component="span">
      <Icon size={size} stroke={1.7} aria-hidden />
    </Indicator>
  )
}
