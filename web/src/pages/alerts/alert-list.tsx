import { Loader } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useWords } from '../../words/index.ts'
import { AlertRow } from './alert-row.tsx'

const ROW_HEIGHT = 84

interface AlertListProps {
  alerts: readonly DeviceAlert[]
  chosen: string | undefined
  selected: ReadonlySet<string>
  onSelect: ((id: string, selected: boolean) => void) | undefined
  more: (() => void) | undefined
}

/** Only the rows in sight are in the page; near the end the next ones are asked for. */
export function AlertList({ alerts, chosen, selected, onSelect, more }: AlertListProps) {
  const { alerts: words, common } = useWords()
  const names = useDeviceNames()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: alerts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (i) => alerts[i]?.id ?? i,
    overscan: 6,
  })
  const items = rows.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const isNearEnd = more !== undefined && lastShown >= alerts.length - 10
  useEffect(() => {
    if (isNearEnd) more?.()
  }, [isNearEnd, more])
  return (
    <div className="alert-scroller" ref={scroller}>
      <ul aria-label={words.list} style={{ height: rows.getTotalSize() }} onKeyDown={moveByArrows}>
        {items.map(({ index, key, start }) => {
          const alert = alerts[index] as DeviceAlert
          return (
            <li
              key={key}
              aria-setsize={more ? -1 : alerts.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
            >
              <AlertRow
                alert={alert}
                deviceName={names.get(alert.deviceId) ?? alert.deviceId}
                isChosen={alert.id === chosen}
                isSelected={selected.has(alert.id)}
                onSelect={onSelect}
              />
            </li>
          )
        })}
      </ul>
      {more && <Loader size="sm" m="sm" aria-label={common.loading} />}
    </div>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-alert-link]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const row = (event.target as HTMLElement).closest('li')
  const next = links[links.findIndex((link) => row?.contains(link)) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
