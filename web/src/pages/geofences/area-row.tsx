import { Badge } from '@mantine/core'
import type { Geofence } from '@sextant/contract'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'
import { draftOf } from './area-draft.ts'
import { AreaIcon } from './area-icon.tsx'
import { sizeText } from './area-size.ts'

interface AreaRowProps {
  area: Geofence
  domId: string
  position: readonly [number: number, of: number]
  top: number
  height: number
  isChosen: boolean
  isActive: boolean
  onChoose: (id: string) => void
}

export function AreaRow({ area, domId, position, top, height, isChosen, isActive, onChoose }: AreaRowProps) {
  const { geofences: words } = useWords()
  const format = useFormat()
  const { type: kind } = area.geometry
  const facts = [words.kinds[kind], sizeText(format, words, draftOf(area.geometry))]
  const [tag] = Object.values(area.tags)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={domId}
      role="option"
      className="area-row"
      aria-selected={isChosen}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      data-active={isActive || undefined}
      tabIndex={-1}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={() => onChoose(area.id)}
    >
      <AreaIcon kind={kind} />
      <span className="area-row-text">
        <span className="area-row-name ellipsis">{area.name}</span>
        <span className="area-row-facts ellipsis">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {tag !== undefined && tag !== '' && (
        <Badge variant="default" size="sm" tt="none" maw={96} fw={500}>
          {tag}
        </Badge>
      )}
    </div>
  )
}
