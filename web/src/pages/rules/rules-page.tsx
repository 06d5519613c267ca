import { Button, Center, Loader, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { AlertRule, Device } from '@sextant/contract'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useFleetDevice } from '../../fleet/use-live.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { DeviceNote } from './device-note.tsx'
import { NEW, RuleEditor } from './rule-editor.tsx'
import { RuleTable } from './rule-table.tsx'
import { useMayEditRules } from './use-may-edit-rules.ts'
import { useRules } from './use-rules.ts'

const route = getRouteApi('/app/rules')
const TYPING_MS = 250

export function RulesPage() {
  const { rules: words, common } = useWords()
  const { q, rule, device, geofence } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useMayEditRules()
  const [typed, setTyped] = useState(q ?? '')
  const search = useDebouncedCallback(
    (text: string) =>
      void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true }),
    TYPING_MS,
  )
  const { rules, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRules(q)
  const watched = useFleetDevice(device)?.device
  const shown = watched ? rules.filter((each) => watches(each, watched)) : rules
  const add = mayEdit && (
    <ButtonLink
      to="/rules"
      search={(before) => ({ ...before, rule: NEW })}
      leftSection={<IconPlus size={18} />}
    >
      {words.add}
    </ButtonLink>
  )
  const isEmpty = !isPending && !error && shown.length === 0
  const close = () =>
    // The form itself has asked about changes that are not saved.
    void navigate({
      search: (before) => ({ ...before, rule: undefined, geofence: undefined }),
      ignoreBlocker: true,
    })
  return (
    <Page title={words.title} hint={words.hint} actions={add}>
      <DeviceNote device={device} />
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={17} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
        maw={360}
        mb="md"
      />
      <Problem error={error} retry={() => void refetch()} />
      {isPending && (
        <Center p="xl">
          <Loader aria-label={common.loading} />
        </Center>
      )}
      {isEmpty &&
        (q === undefined ? (
          <EmptyState title={words.none} action={add}>
            {words.noneHint}
          </EmptyState>
        ) : (
          <EmptyState title={words.noneFound}>{words.noneFoundHint}</EmptyState>
        ))}
      {shown.length > 0 && <RuleTable rules={shown} />}
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.more}
          </Button>
        </Center>
      )}
      {rule !== undefined && (
        <RuleEditor
          key={rule}
          id={rule}
          devices={device === undefined ? [] : [device]}
          geofences={geofence === undefined ? [] : [geofence]}
          onClose={close}
        />
      )}
    </Page>
  )
}

const watches = ({ devices, groups }: AlertRule, device: Device) =>
  (devices.length === 0 && groups.length === 0) ||
  devices.includes(device.id) ||
  groups.some((group) => device.groups.includes(group))
