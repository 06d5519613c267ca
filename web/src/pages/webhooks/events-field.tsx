import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { EventType } from '@sextant/contract'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/index.ts'
import { EVENT_GROUPS, type EventGroup, eventsOf } from './event-groups.ts'
import { tellsOfUsers } from './use-may-change.ts'

interface EventsFieldProps {
  all: boolean
  onAll: (all: boolean) => void
  events: readonly EventType[]
  onEvents: (events: EventType[]) => void
}

/** Everything, or the kinds that are ticked. */
export function EventsField({ all, onAll, events, onEvents }: EventsFieldProps) {
  const { webhooks: words } = useWords()
  const mayManageUsers = useMay('users')
  const groups = EVENT_GROUPS.filter((group) => mayManageUsers || !tellsOfUsers(`${group}.`))
  return (
    <Stack gap="sm">
      <Radio.Group
        label={words.which}
        description={mayManageUsers ? undefined : words.usersNeeded}
        value={all ? 'all' : 'some'}
        onChange={(value) => onAll(value === 'all')}
      >
        <Stack gap="xs" mt="xs">
          {mayManageUsers && <Radio value="all" label={words.allEvents} description={words.allEventsHint} />}
          <Radio value="some" label={words.someEvents} />
        </Stack>
      </Radio.Group>
      {!all && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {groups.map((group) => (
              <GroupOfEvents key={group} group={group} events={events} onEvents={onEvents} />
            ))}
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {words.noEventsHint}
          </Text>
        </>
      )}
    </Stack>
  )
}

interface GroupOfEventsProps extends Pick<EventsFieldProps, 'events' | 'onEvents'> {
  group: EventGroup
}

function GroupOfEvents({ group, events, onEvents }: GroupOfEventsProps) {
  const { webhooks: words, common } = useWords()
  const types = eventsOf(group, words)
  const chosen = types.filter((type) => events.includes(type))
  const others = events.filter((type) => !types.includes(type))
  const isAll = chosen.length === types.length
  return (
    <Fieldset legend={words.groups[group]} p="sm" pt={4}>
      <Stack gap={8}>
        {types.length > 1 && (
          <Checkbox
            size="sm"
            fw={550}
            label={common.all}
            aria-label={`${words.groups[group]}: ${common.all}`}
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            onChange={() => onEvents(isAll ? others : [...others, ...types])}
          />
        )}
        {types.map((type) => (
          <Checkbox
            key={type}
            size="sm"
            label={words.events[type]}
            checked={chosen.includes(type)}
            onChange={({ currentTarget }) =>
              onEvents(currentTarget.checked ? [...events, type] : events.filter((each) => each !== type))
            }
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
