import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageProps {
  title: string
  hint?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page without a map. */
export function Page({ title, hint, actions, children }: PageProps) {
  return (
    <div className="page">
      <div className="inner">
        <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {hint !== undefined && (
              <Text c="dimmed" size="sm" mt={4}>
                {hint}
              </Text>
            )}
          </div>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </div>
    </div>
  )
}
