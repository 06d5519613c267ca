import { Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconMapPinOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DisplayMenu } from './display-menu.tsx'

interface ShareMessageProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** In place of the map, when there is nothing to show. */
export function ShareMessage({ title, children, action }: ShareMessageProps) {
  useDocumentTitle(title)
  return (
    <main className="share-message">
      <Stack align="center" gap="md" maw={440} role="status">
        <span className="share-message-icon">
          <IconMapPinOff size={34} stroke={1.5} aria-hidden />
        </span>
        <Title order={1} size="h2" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
      <div className="share-message-foot">
        <DisplayMenu />
      </div>
    </main>
  )
}
