import { Checkbox, NumberInput, Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PRIVILEGES, type Privilege } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../api/groups.ts'
import { useFleet } from '../../fleet/use-live.tsx'
import { useSession } from '../../session/session.ts'
import { InstantField } from '../../ui/instant-field.tsx'
import { useWords } from '../../words/index.ts'
import type { UserValues } from './user-values.ts'

interface RightsFieldsProps {
  form: UseFormReturnType<UserValues>
  /** Nobody changes their own rights here. */
  isSelf: boolean
}

/** What somebody may do, what they see, and when. */
export function RightsFields({ form, isSelf }: RightsFieldsProps) {
  const { users: words, common } = useWords()
  const { privileges: own } = useSession()
  const { data: groups = [] } = useQuery(groupsQuery)
  const { devices } = useFleet()
  const { sees, disabled } = form.values
  return (
    <>
      <Checkbox.Group
        label={words.privileges}
        description={isSelf ? words.ownRights : words.privilegesHint}
        {...form.getInputProps('privileges')}
        onChange={(chosen) => form.setFieldValue('privileges', chosen as Privilege[])}
      >
        <Stack gap={8} mt={8}>
          {PRIVILEGES.map((privilege) => (
            <Checkbox
              key={privilege}
              value={privilege}
              disabled={isSelf || !own.includes(privilege)}
              label={words.privilegeNames[privilege].name}
              description={words.privilegeNames[privilege].about}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group label={words.sees} value={sees} onChange={(value) => form.setFieldValue('sees', value)}>
        <Stack gap={8} mt={8}>
          {(['all', 'group', 'device'] as const).map((value) => (
            <Radio key={value} value={value} label={words.seesChoices[value]} disabled={isSelf} />
          ))}
        </Stack>
      </Radio.Group>
      {sees === 'group' && (
        <Select
          label={words.group}
          required
          searchable
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={common.nothingFound}
          {...form.getInputProps('group')}
        />
      )}
      {sees === 'device' && (
        <Select
          label={words.device}
          required
          searchable
          limit={100}
          data={devices.map(({ device }) => ({ value: device.id, label: `${device.name} (${device.id})` }))}
          nothingFoundMessage={common.nothingFound}
          {...form.getInputProps('deviceId')}
        />
      )}
      {!isSelf && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <InstantField label={words.from} {...form.getInputProps('from')} />
            <InstantField label={words.expires} {...form.getInputProps('expires')} />
            <NumberInput
              label={words.adminDevices}
              description={words.adminDevicesHint}
              placeholder={common.noLimit}
              min={0}
              max={1_000_000}
              allowDecimal={false}
              value={form.values.adminDevices ?? ''}
              onChange={(value) =>
                form.setFieldValue('adminDevices', typeof value === 'number' ? value : null)
              }
              error={form.errors['adminDevices']}
            />
          </SimpleGrid>
          <Switch
            label={words.disable}
            description={words.disableHint}
            {...form.getInputProps('disabled', { type: 'checkbox' })}
          />
          {disabled && <TextInput label={words.disabledMessage} {...form.getInputProps('disabledMessage')} />}
        </>
      )}
    </>
  )
}
