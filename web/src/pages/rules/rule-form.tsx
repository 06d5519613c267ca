import { Button, Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core'
import type { AlertRule } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { FormModal } from '../../ui/form-modal.tsx'
import { SaveProblem } from '../../ui/save-problem.tsx'
import { useWords } from '../../words/index.ts'
import { ConditionFields } from './condition-fields.tsx'
import { DeleteRule } from './delete-rule.tsx'
import { errorsAt } from './errors-at.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import type { TestValues } from './rule-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { TestFields } from './test-fields.tsx'
import { useSaveRule } from './use-save-rule.ts'
import { WatchedFields } from './watched-fields.tsx'

interface RuleFormProps {
  /** Without an id for a rule that is to be made. */
  newest: Tagged<AlertRule>
  onClose: () => void
}

export function RuleForm({ newest, onClose }: RuleFormProps) {
  const { rules: words, common } = useWords()
  const { id, name } = newest.value
  const { form, isOutdated, error, isPending, save, reload } = useSaveRule(newest, onClose)
  const setTest = (test: TestValues) => {
    for (const path of Object.keys(form.errors))
      if (/^(parameters|geofences)/.test(path)) form.clearFieldError(path)
    form.setValues(test)
  }
  return (
    <FormModal
      opened
      size="xl"
      title={id === '' ? words.newTitle : words.editTitle}
      dirty={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit(save, focusFirstError)} noValidate>
          <Stack gap="md">
            <TextInput
              label={common.name}
              description={words.nameHint}
              placeholder={words.namePlaceholder}
              maxLength={200}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Fieldset legend={words.what}>
              <TestFields
                label={words.alertName}
                value={form.values}
                onChange={setTest}
                errorOf={errorsAt(form, '')}
              />
            </Fieldset>
            <Fieldset legend={words.watched}>
              <Stack gap="sm">
                <WatchedFields form={form} />
              </Stack>
            </Fieldset>
            <Fieldset legend={words.when}>
              <Stack gap="sm">
                <ScheduleFields form={form} />
              </Stack>
            </Fieldset>
            <Fieldset legend={words.conditions}>
              <Stack gap="sm">
                <ConditionFields form={form} />
              </Stack>
            </Fieldset>
            <Fieldset legend={words.tell}>
              <Stack gap="sm">
                <RecipientFields form={form} />
              </Stack>
            </Fieldset>
            <Switch label={words.enabledLabel} {...form.getInputProps('enabled', { type: 'checkbox' })} />
            <RuleSentence values={form.values} />
            <SaveProblem error={error} isOutdated={isOutdated} onLoadNewest={reload} />
            <Group justify="space-between">
              {id === '' ? <span /> : <DeleteRule id={id} name={name} onDeleted={onClose} />}
              <Group gap="xs">
                <Button variant="default" onClick={close}>
                  {common.cancel}
                </Button>
                <Button type="submit" loading={isPending}>
                  {id === '' ? common.create : common.save}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

// Once React has marked the fields.
const focusFirstError = () =>
  setTimeout(() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus())
