import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface MapButtonProps {
  label: string
  onClick: () => void
  /** For a switch: whether it is on. */
  pressed?: boolean
  children: ReactNode
}

export function MapButton({ label, onClick, pressed, children }: MapButtonProps) {
  return (
    <Tooltip label={label} position="left" withinPortal>
      <ActionIcon
        className="map-button"
        variant={pressed ? 'filled' : 'default'}
        size={38}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
