import { Button, Card, Group, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { groupsQuery } from '../../api/groups.ts'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { GroupEditor } from './group-editor.tsx'

const route = getRouteApi('/app/groups')
const NEW = 'new'

export function GroupsPage() {
  const { groups: words, common } = useWords()
  const mayWrite = useMay('write')
  const navigate = useNavigate()
  const { q = '', group: chosen } = route.useSearch()
  const wanted = useDeferredValue(q.trim().toLowerCase())
  const { data: groups } = useSuspenseQuery(groupsQuery)
  const shown = groups.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(wanted),
  )
  const show = (search: { q?: string; group?: string }) =>
    void navigate({ to: '/groups', search, replace: true })
  const kept = q === '' ? {} : { q }
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => show({ ...kept, group: NEW })}>
      {words.add}
    </Button>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={groups.length > 0 && add}>
      {groups.length === 0 ? (
        <EmptyState title={words.none} action={add}>
          {words.noneHint}
        </EmptyState>
      ) : (
        <>
          <TextInput
            aria-label={common.search}
            placeholder={common.search}
            leftSection={<IconSearch size={16} />}
            value={q}
            onChange={(event) => {
              const { value } = event.currentTarget
              show(value === '' ? {} : { q: value })
            }}
            maw={360}
            mb="md"
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
            {shown.map((group) => (
              <Card key={group.id} component="li" withBorder padding="md" display="block">
                <UnstyledButton onClick={() => show({ ...kept, group: group.id })} w="100%">
                  <Group justify="space-between" wrap="nowrap">
                    <Text fw={600} className="ellipsis">
                      {group.name}
                    </Text>
                    <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                      {words.devices(group.devices.length)}
                    </Text>
                  </Group>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {group.description || words.noDescription}
                  </Text>
                </UnstyledButton>
              </Card>
            ))}
          </SimpleGrid>
          {shown.length === 0 && <Text c="dimmed">{common.nothingFound}</Text>}
        </>
      )}
      {chosen !== undefined && (
        <GroupEditor key={chosen} groupId={chosen === NEW ? undefined : chosen} onClose={() => show(kept)} />
      )}
    </Page>
  )
}
