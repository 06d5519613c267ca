import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import { DeviceRow } from './device-row.tsx'
import { onListKeys } from './list-keys.ts'

const ROW_PX = 58

interface DeviceListProps {
  ids: readonly string[]
  selected: string | undefined
  onSelect: (id: string) => void
}

/** Every device of the list, of which only those in sight are in the page. */
export function DeviceList({ ids, selected, onSelect }: DeviceListProps) {
  const { live: words } = useWords()
  const { favourites } = usePreferences()
  const base = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
  })
  const active = activeId === undefined ? -1 : ids.indexOf(activeId)
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, index))
    setActiveId(ids[next])
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const toggleFavourite = (id: string) =>
    setPreferences({
      favourites: favourites.includes(id) ? favourites.filter((each) => each !== id) : [...favourites, id],
    })
  const onKeyDown = onListKeys({
    count: ids.length,
    active,
    pageSize: () => Math.floor((scroll.current?.clientHeight ?? 0) / ROW_PX) - 1,
    goTo,
    onOpen: () => activeId !== undefined && onSelect(activeId),
    onFavourite: () => activeId !== undefined && toggleFavourite(activeId),
  })
  const reveal = useEffectEvent((id: string) => {
    const index = ids.indexOf(id)
    setActiveId(id)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  })
  const isListed = selected !== undefined && ids.includes(selected)
  useEffect(() => {
    if (selected !== undefined && isListed) reveal(selected)
  }, [selected, isListed])
  const rows = virtual.getVirtualItems()
  const isActiveDrawn = rows.some(({ index }) => index === active)
  return (
    <div
      className="device-list"
      ref={scroll}
      role="listbox"
      aria-label={words.list}
      aria-description={words.listHint}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => active < 0 && ids.length > 0 && setActiveId(ids[0])}
      aria-activedescendant={isActiveDrawn ? `${base}${activeId}` : undefined}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ index, start, size }) => {
          const id = ids[index] ?? ''
          return (
            <DeviceRow
              key={id}
              id={id}
              domId={`${base}${id}`}
              index={index}
              count={ids.length}
              top={start}
              height={size}
              isSelected={id === selected}
              isActive={id === activeId}
              isFavourite={favourites.includes(id)}
              onSelect={onSelect}
              onFavourite={toggleFavourite}
            />
          )
        })}
      </div>
    </div>
  )
}
