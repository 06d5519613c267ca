import { Select } from '@mantine/core'
import type { Position } from '@sextant/contract'
import { useDeviceOptions } from '../../fleet/device-names.ts'
import { useLive } from '../../fleet/use-live.tsx'
import { useWords } from '../../words/index.ts'

/** More than a list can show at once; typing finds the others. */
const MOST_SHOWN = 50

interface DevicePositionProps {
  label: string
  onPosition: (position: Position) => void
}

/** Takes the newest position of a device. */
export function DevicePosition({ label, onPosition }: DevicePositionProps) {
  const { geofences: words, common } = useWords()
  const { fleet } = useLive()
  const options = useDeviceOptions().filter(({ value }) => fleet.get(value)?.location)
  if (options.length === 0) return null
  const choose = (id: string | null) => {
    const location = id === null ? undefined : fleet.get(id)?.location
    if (location) onPosition([location.longitude, location.latitude])
  }
  return (
    <Select
      label={label}
      description={words.fromDeviceHint}
      placeholder={words.chooseDevice}
      data={options}
      value={null}
      limit={MOST_SHOWN}
      searchable
      nothingFoundMessage={common.nothingFound}
      onChange={choose}
    />
  )
}
