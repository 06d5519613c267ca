import { Button, Group, Select, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../api/groups.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/index.ts'
import { SORTS } from './device-order.ts'
import { LicenceBar } from './licence-bar.tsx'
import type { useListFilters } from './list-filters.ts'
import { SearchField } from './search-field.tsx'
import { StateChips } from './state-chips.tsx'

interface ListHeadProps extends ReturnType<typeof useListFilters> {
  shown: number
  total: number
  onAdd: () => void
}

export function ListHead({ filters, change, shown, total, onAdd }: ListHeadProps) {
  const { live: words } = useWords()
  const format = useFormat()
  const mayWrite = useMay('write')
  const { data: groups = [] } = useQuery(groupsQuery)
  return (
    <div className="list-head">
      <Group justify="space-between" wrap="nowrap" mih={36}>
        <Group gap={8} align="baseline" wrap="nowrap">
          <Title order={1} size={18}>
            {words.title}
          </Title>
          <Text size="sm" c="dimmed" className="figures ellipsis" role="status">
            {words.shown(format.number(shown), format.number(total))}
          </Text>
        </Group>
        {mayWrite && (
          <Button
            size="compact-md"
            flex="none"
            leftSection={<IconPlus size={16} />}
            aria-label={words.add}
            onClick={onAdd}
          >
            {words.addShort}
          </Button>
        )}
      </Group>
      <SearchField value={filters.q} onChange={(q) => change({ q })} />
      <StateChips chosen={filters.states} onChange={(states) => change({ state: states.join(',') })} />
      <div className="list-selects">
        {groups.length > 0 && (
          <Select
            size="xs"
            aria-label={words.group}
            placeholder={words.allGroups}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.group ?? null}
            onChange={(group) => change({ group: group ?? undefined })}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': words.allGroups }}
          />
        )}
        <Select
          size="xs"
          aria-label={words.sort}
          data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
          value={filters.sort}
          allowDeselect={false}
          onChange={(sort) => change({ sort: sort === 'name' || !sort ? undefined : sort })}
        />
      </div>
      <LicenceBar />
    </div>
  )
}
