import { CloseButton, Group, Title } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../words/index.ts'
import { SheetGrip, type SheetSize } from './sheet-grip.tsx'

/** Beside the map, on a phone a sheet from below. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const [size, setSize] = useState<SheetSize>('half')
  return (
    <section className="side-panel" aria-label={label} data-sheet={size} ref={panel}>
      <SheetGrip sheet={panel} size={size} onSize={setSize} />
      {children}
    </section>
  )
}

interface DetailPanelProps {
  label: string
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What was chosen, over the map on the right; on a phone a sheet over the list. */
export function DetailPanel({ label, title, subtitle, actions, onClose, children }: DetailPanelProps) {
  const { common } = useWords()
  return (
    <section className="detail-panel" aria-label={label}>
      <Group p="14px 12px 8px 16px" justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size={17} className="ellipsis">
            {title}
          </Title>
          {subtitle}
        </div>
        <Group gap={2} wrap="nowrap">
          {actions}
          <CloseButton size={36} aria-label={common.close} onClick={onClose} />
        </Group>
      </Group>
      {children}
    </section>
  )
}
