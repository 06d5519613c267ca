import { Badge, Button, Group, Table, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { User } from '@sextant/contract'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { usersQuery } from '../../api/users.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMay, useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { UserEditor } from './user-editor.tsx'

const route = getRouteApi('/app/users')
const NEW = 'new'

export function UsersPage() {
  const { users: words, common } = useWords()
  const mayManage = useMay('users')
  const navigate = useNavigate()
  const { q = '', user: chosen } = route.useSearch()
  const { data: users } = useSuspenseQuery(usersQuery)
  const wanted = q.trim().toLowerCase()
  const shown = users.filter(({ name, email, userName }) =>
    `${name}\n${email}\n${userName}`.toLowerCase().includes(wanted),
  )
  const show = (search: { q?: string; user?: string }) =>
    void navigate({ to: '/users', search, replace: true })
  const kept = q === '' ? {} : { q }
  return (
    <Page
      title={words.title}
      hint={words.hint}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={17} />} onClick={() => show({ ...kept, user: NEW })}>
            {words.add}
          </Button>
        )
      }
    >
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
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ tabIndex: 0 }}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{common.name}</Table.Th>
              <Table.Th visibleFrom="sm">{words.privileges}</Table.Th>
              <Table.Th visibleFrom="sm">{words.lastLogin}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((user) => (
              <UserRow key={user.id} user={user} onOpen={() => show({ ...kept, user: user.id })} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length === 0 && <Text c="dimmed">{common.nothingFound}</Text>}
      {chosen !== undefined && (
        <UserEditor key={chosen} userId={chosen === NEW ? undefined : chosen} onClose={() => show(kept)} />
      )}
    </Page>
  )
}

function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { users: words, common } = useWords()
  const { userId } = useSession()
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton onClick={onOpen} w="100%">
          <Group gap={8}>
            <Text fw={550} size="sm">
              {user.name}
            </Text>
            {user.id === userId && <Badge variant="light">{words.you}</Badge>}
            {user.disabled && (
              <Badge color="gray" variant="light">
                {words.disabled}
              </Badge>
            )}
            {(user.group !== null || user.deviceId !== null) && (
              <Badge color="grape" variant="light">
                {words.narrowed}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </UnstyledButton>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">
          {user.privileges.map((privilege) => words.privilegeNames[privilege].name).join(', ') || common.none}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" title={user.lastLogin ? `${format.dateTime(user.lastLogin)} (${format.zone})` : ''}>
          {user.lastLogin ? format.ago(user.lastLogin) : common.never}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
