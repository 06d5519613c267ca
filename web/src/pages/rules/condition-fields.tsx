import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core'
import type { AlertName } from '@sextant/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWords } from '../../words/index.ts'
import { errorsAt } from './errors-at.ts'
import type { RuleForm } from './rule-form-type.ts'
import { newTest } from './rule-values.ts'
import { TestFields } from './test-fields.tsx'

const MOST = 20
/** A device that is silent sends no location at which it could be so. */
const NEVER_SO: readonly AlertName[] = ['Offline']

/** What must be so as well. */
export function ConditionFields({ form }: { form: RuleForm }) {
  const { rules: words } = useWords()
  const { conditions } = form.values
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.conditionsHint}
      </Text>
      {conditions.map((condition, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their number
        <Paper key={i} withBorder p="sm" role="group" aria-label={words.condition(i + 1)}>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={600}>
              {words.condition(i + 1)}
            </Text>
            <Tooltip label={words.removeCondition(i + 1)}>
              <ActionIcon
                variant="subtle"
                color="red"
                size={32}
                aria-label={words.removeCondition(i + 1)}
                onClick={() => form.removeListItem('conditions', i)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
          <TestFields
            label={words.what}
            value={condition}
            without={NEVER_SO}
            onChange={(next) => form.replaceListItem('conditions', i, next)}
            errorOf={errorsAt(form, `conditions.${i}.`)}
          />
        </Paper>
      ))}
      {conditions.length < MOST && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => form.insertListItem('conditions', newTest('SpeedLimit'))}
        >
          {words.addCondition}
        </Button>
      )}
    </>
  )
}
