import './sheet.css'
import { UnstyledButton } from '@mantine/core'
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useWords } from '../words/index.ts'

export type SheetSize = 'peek' | 'half' | 'full'

const NEXT: Record<SheetSize, SheetSize> = { peek: 'half', half: 'full', full: 'peek' }
/** Share of the height that each size has, as in the style sheet. */
const SHARES: [SheetSize, number][] = [
  ['peek', 0.12],
  ['half', 0.46],
  ['full', 1],
]
/** What moves less was meant as a press. */
const SLACK_PX = 6

interface SheetGripProps {
  sheet: RefObject<HTMLElement | null>
  size: SheetSize
  onSize: (size: SheetSize) => void
}

/** The handle of a panel that is a sheet on a phone: pressed it goes to the next size, dragged to the nearest. */
export function SheetGrip({ sheet, size, onSize }: SheetGripProps) {
  const { common } = useWords()
  const drag = useRef<{ from: number; height: number; moved: boolean } | undefined>(undefined)

  const start = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current || !sheet.current) return
    const { from, height, moved } = drag.current
    drag.current.moved = moved || Math.abs(event.clientY - from) > SLACK_PX
    if (!drag.current.moved) return
    sheet.current.style.transition = 'none'
    sheet.current.style.height = `${height + from - event.clientY}px`
  }
  const end = () => {
    const element = sheet.current
    if (!drag.current?.moved || !element) return
    const share = element.offsetHeight / (element.parentElement?.offsetHeight || 1)
    element.style.height = ''
    element.style.transition = ''
    const [nearest] = SHARES.toSorted((a, b) => Math.abs(a[1] - share) - Math.abs(b[1] - share))
    if (nearest) onSize(nearest[0])
  }
  // The end of a drag is a click, too; one by a key has no detail.
  const press = ({ detail }: MouseEvent) => {
    if (detail === 0 || !drag.current?.moved) onSize(NEXT[size])
    drag.current = undefined
  }
  return (
    <UnstyledButton
      className="sheet-grip"
      aria-label={common.sheet[size]}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={press}
    />
  )
}
