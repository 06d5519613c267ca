import { Checkbox, Group, MultiSelect, Switch, TagsInput, Text } from '@mantine/core'
import type { Channel } from '@sextant/contract'
import { useMemo } from 'react'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/index.ts'
import type { RuleForm } from './rule-form-type.ts'
import { useUserNames } from './rule-names.ts'

const CHANNELS: readonly Channel[] = ['Email', 'SMS', 'Webhook']
const SPLIT = [',', ';', ' ']

/** Who is told, by which channels. */
export function RecipientFields({ form }: { form: RuleForm }) {
  const { rules: words } = useWords()
  const { channels } = form.values
  const has = (channel: Channel) => channels.includes(channel)
  return (
    <>
      <Checkbox.Group label={words.channels} {...form.getInputProps('channels')}>
        <Group gap="lg" mt={6}>
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={words.channelNames[channel]} />
          ))}
        </Group>
      </Checkbox.Group>
      {has('Email') && (
        <TagsInput
          label={words.emails}
          description={words.listHint}
          splitChars={SPLIT}
          {...form.getInputProps('recipients.emails')}
        />
      )}
      {has('Email') && <UserField form={form} />}
      {has('SMS') && (
        <TagsInput
          label={words.phones}
          description={`${words.phonesHint}. ${words.listHint}`}
          splitChars={SPLIT}
          {...form.getInputProps('recipients.phones')}
        />
      )}
      {has('Webhook') && (
        <Text size="sm" c="dimmed">
          {words.webhookHint}
        </Text>
      )}
      {channels.length > 0 && (
        <Switch
          label={words.notifyWhenOver}
          {...form.getInputProps('notifyWhenOver', { type: 'checkbox' })}
        />
      )}
      <Switch
        label={words.critical}
        description={words.criticalHint}
        {...form.getInputProps('critical', { type: 'checkbox' })}
      />
    </>
  )
}

function UserField({ form }: { form: RuleForm }) {
  const { rules: words, common } = useWords()
  const maySee = useMay('users')
  const names = useUserNames()
  const users = useMemo(() => [...names].map(([value, label]) => ({ value, label })), [names])
  const chosen = form.values.recipients.users.length
  if (!maySee) return chosen > 0 ? <Text size="sm">{words.usersKept(chosen)}</Text> : null
  return (
    <MultiSelect
      label={words.users}
      description={words.usersHint}
      data={users}
      searchable
      limit={100}
      nothingFoundMessage={common.nothingFound}
      {...form.getInputProps('recipients.users')}
    />
  )
}
