import { Center, Loader, Modal, Stack, Text } from '@mantine/core'
import type { AlertRule } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { blankRule, valuesOfRule } from './rule-values.ts'
import { useMayEditRules } from './use-may-edit-rules.ts'

export const NEW = 'new'

interface RuleEditorProps {
  /** Of a rule, or NEW. */
  id: string
  /** What a new rule begins with. */
  devices: string[]
  geofences: string[]
  onClose: () => void
}

/** One rule: to change for who may, to read for everybody else. */
export function RuleEditor({ id, devices, geofences, onClose }: RuleEditorProps) {
  const { rules: words, common } = useWords()
  const mayEdit = useMayEditRules()
  const [blank] = useState(() => ({ value: blankRule(devices, geofences), etag: '' }))
  const { data, error } = useQuery({
    queryKey: ['alertRules', id],
    queryFn: ({ signal }) => sextant.alertRules.getTagged(id, { signal }),
    enabled: id !== NEW,
    staleTime: 0,
  })
  const newest = id === NEW ? blank : data
  if (mayEdit && newest) return <RuleForm newest={newest} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={newest?.value.name || words.editTitle}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Problem error={error} />
      {!newest && !error && (
        <Center p="xl">
          <Loader aria-label={common.loading} />
        </Center>
      )}
      {newest && id !== NEW && <RuleToRead rule={newest.value} />}
      {id === NEW && !mayEdit && <Text>{words.readOnly}</Text>}
    </Modal>
  )
}

function RuleToRead({ rule }: { rule: AlertRule }) {
  const { rules: words, alerts } = useWords()
  return (
    <Stack gap="md">
      <RuleSentence values={valuesOfRule(rule)} />
      <dl className="facts">
        <div>
          <dt>{words.what}</dt>
          <dd>{alerts.names[rule.alertName]}</dd>
        </div>
        <div>
          <dt>{words.channels}</dt>
          <dd>
            {rule.channels.length === 0
              ? words.nobody
              : rule.channels.map((channel) => words.channelNames[channel]).join(', ')}
          </dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        {words.readOnly}
      </Text>
    </Stack>
  )
}
