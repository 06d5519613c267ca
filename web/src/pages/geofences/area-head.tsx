import { CloseButton, Group, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

interface AreaHeadProps {
  q: string
  onSearch: (q: string) => void
  shown: number
  total: number
  action: ReactNode
}

export function AreaHead({ q, onSearch, shown, total, action }: AreaHeadProps) {
  const { geofences: words } = useWords()
  const format = useFormat()
  return (
    <div className="area-head">
      <Group justify="space-between" wrap="nowrap" mih={36}>
        <Group gap={8} align="baseline" wrap="nowrap">
          <Title order={1} size={18}>
            {words.title}
          </Title>
          {total > 0 && (
            <Text size="sm" c="dimmed" className="ellipsis" role="status">
              {words.shown(format.number(shown), format.number(total))}
            </Text>
          )}
        </Group>
        {action}
      </Group>
      {total > 0 && (
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={q}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            q === '' ? undefined : (
              <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => onSearch('')} />
            )
          }
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
