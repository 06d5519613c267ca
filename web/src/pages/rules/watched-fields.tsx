import { MultiSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useDeviceOptions } from '../../fleet/device-names.ts'
import { useWords } from '../../words/index.ts'
import type { RuleForm } from './rule-form-type.ts'
import { useGroupNames } from './rule-names.ts'

/** Which devices the rule is about. */
export function WatchedFields({ form }: { form: RuleForm }) {
  const { rules: words, common } = useWords()
  const devices = useDeviceOptions()
  const names = useGroupNames()
  const groups = useMemo(() => [...names].map(([value, label]) => ({ value, label })), [names])
  const field = { searchable: true, limit: 100, nothingFoundMessage: common.nothingFound }
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.allDevices}
      </Text>
      <MultiSelect
        {...field}
        label={words.devices}
        placeholder={form.values.devices.length === 0 ? words.addDevices : undefined}
        data={devices}
        {...form.getInputProps('devices')}
      />
      <MultiSelect
        {...field}
        label={words.groups}
        description={words.groupsHint}
        placeholder={form.values.groups.length === 0 ? words.addGroups : undefined}
        data={groups}
        {...form.getInputProps('groups')}
      />
    </>
  )
}
