import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** What the thing is good for. */
  children: ReactNode
  /** The first step. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw={440}>
        <Title order={2} size="h4" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" size="sm" component="div">
          {children}
        </Text>
        {action}
      </Stack>
    </Center>
  )
}
