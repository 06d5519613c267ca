import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useFleetDevice, useStateOf } from '../../fleet/use-live.tsx'
import { useFormat } from '../../format/use-format.ts'
import { DeviceIcon } from '../../ui/device-icon.tsx'
import { useWords } from '../../words/index.ts'
import { RowBadge } from './row-badge.tsx'

interface DeviceRowProps {
  id: string
  domId: string
  index: number
  count: number
  top: number
  height: number
  isSelected: boolean
  isActive: boolean
  isFavourite: boolean
  onSelect: (id: string) => void
  onFavourite: (id: string) => void
}

/** One device in the list. It looks after its own news, so that the others are left alone. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { id, isFavourite, onSelect, onFavourite } = props
  const { live: words, states } = useWords()
  const format = useFormat()
  const entry = useFleetDevice(id)
  const stateOf = useStateOf()
  if (!entry) return null
  const { device, location } = entry
  const state = stateOf(entry)
  const facts = [
    states[state],
    ...(location?.speed !== undefined && state === 'moving' ? [format.speed(location.speed)] : []),
    location ? format.ago(location.dateTime) : words.never,
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={props.domId}
      role="option"
      className="device-row"
      aria-selected={props.isSelected}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      data-active={props.isActive || undefined}
      tabIndex={-1}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
      onClick={() => onSelect(id)}
    >
      <span className="device-row-icon" data-state={state}>
        <DeviceIcon device={device} />
      </span>
      <span className="device-row-text">
        <span className="device-row-name ellipsis">{device.name}</span>
        <span
          className="device-row-facts ellipsis"
          title={location ? `${format.dateTime(location.dateTime)} (${format.zone})` : undefined}
        >
          {facts.join(' · ')}
        </span>
      </span>
      <RowBadge entry={entry} state={state} />
      {/* An option may hold no button: by keyboard it is F. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span
        className="device-row-star"
        data-on={isFavourite || undefined}
        title={isFavourite ? words.removeFavourite(device.name) : words.addFavourite(device.name)}
        onClick={(event) => {
          event.stopPropagation()
          onFavourite(id)
        }}
      >
        {isFavourite ? (
          <IconStarFilled size={16} aria-label={words.favourite} />
        ) : (
          <IconStar size={16} aria-hidden />
        )}
      </span>
    </div>
  )
})
