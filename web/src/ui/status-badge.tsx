import { Badge } from '@mantine/core'
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const LOOKS = {
  waiting: { color: 'blue', icon: IconClock },
  done: { color: 'teal', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
  withheld: { color: 'orange', icon: IconBan },
}

interface StatusBadgeProps {
  look: keyof typeof LOOKS
  children: ReactNode
}

/** How something that is sent stands: by colour, sign and word. */
export function StatusBadge({ look, children }: StatusBadgeProps) {
  const { color, icon: Icon } = LOOKS[look]
  return (
    <Badge
      className="status-badge"
      component="span"
      variant="light"
      color={color}
      leftSection={<Icon size={13} aria-hidden />}
      tt="none"
      fw={600}
      flex="none"
    >
      {children}
    </Badge>
  )
}
