import type { Geofence } from '@sextant/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useWords } from '../../words/index.ts'
import { AreaRow } from './area-row.tsx'

const ROW_PX = 58

interface AreaListProps {
  areas: readonly Geofence[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** All areas, of which only those in sight are in the page. */
export function AreaList({ areas, chosen, onChoose }: AreaListProps) {
  const { geofences: words } = useWords()
  const base = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const virtual = useVirtualizer({
    count: areas.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => areas[index]?.id ?? index,
    overscan: 8,
  })
  const indexOf = (id: string | undefined) => areas.findIndex((area) => area.id === id)
  const active = indexOf(activeId)
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(areas.length - 1, index))
    setActiveId(areas[next]?.id)
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW_PX) - 1)
    const choose = () => activeId !== undefined && onChoose(activeId)
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + page),
      PageUp: () => goTo(active - page),
      Home: () => goTo(0),
      End: () => goTo(areas.length - 1),
      Enter: choose,
      ' ': choose,
    }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  const reveal = useEffectEvent((id: string) => {
    const index = indexOf(id)
    setActiveId(id)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  })
  const isListed = chosen !== undefined && indexOf(chosen) >= 0
  useEffect(() => {
    if (isListed) reveal(chosen)
  }, [chosen, isListed])
  const rows = virtual.getVirtualItems()
  return (
    <div
      className="area-list"
      ref={scroll}
      role="listbox"
      aria-label={words.list}
      aria-description={words.listHint}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => active < 0 && setActiveId(areas[0]?.id)}
      aria-activedescendant={rows.some(({ index }) => index === active) ? `${base}${activeId}` : undefined}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ index, start, size }) => {
          const area = areas[index] as Geofence
          return (
            <AreaRow
              key={area.id}
              area={area}
              domId={`${base}${area.id}`}
              position={[index + 1, areas.length]}
              top={start}
              height={size}
              isChosen={area.id === chosen}
              isActive={area.id === activeId}
              onChoose={onChoose}
            />
          )
        })}
      </div>
    </div>
  )
}
