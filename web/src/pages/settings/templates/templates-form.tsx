import { Stack, Tabs, Text } from '@mantine/core'
import type { MessageTemplates } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { useSession } from '../../../session/session.ts'
import { RecordFormFoot } from '../../../ui/record-form-foot.tsx'
import { toastSaved } from '../../../ui/toast.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useRecordForm } from '../../../ui/use-record-form.ts'
import { useWords } from '../../../words/index.ts'
import { checkTemplate } from './check-template.ts'
import { ResetTemplate } from './reset-template.tsx'
import { TemplateFields } from './template-fields.tsx'
import {
  isSms,
  TEMPLATE_KINDS,
  type TemplateKind,
  type TemplateValues,
  templatesQuery,
  valuesOf,
} from './template-kinds.ts'
import { TemplatePreview } from './template-preview.tsx'
import './templates.css'

export function TemplatesForm({ templates }: { templates: Tagged<MessageTemplates> }) {
  const { templates: words } = useWords()
  const { holder } = useSession()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<TemplateKind>('alertEmail')
  const { form, etag, isOutdated, loadNewest } = useRecordForm(templates, valuesOf, {
    validateInputOnBlur: true,
    validate: (values) => checkAll(values, words),
  })
  const showMistake = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    const wrong = TEMPLATE_KINDS.find((each) => first?.startsWith(`${each}.`))
    if (wrong) setKind(wrong)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: TemplateValues) =>
      sextant.messageTemplates.patch(values as Partial<MessageTemplates>, { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      form.resetDirty()
      return queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
    onError: (failure) => {
      const errors = fieldErrors(failure)
      form.setErrors(errors)
      showMistake(errors)
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values), showMistake)} className="templates" noValidate>
      <UnsavedGuard dirty={form.isDirty()} />
      <Text size="sm" c="dimmed" mb="md">
        {words.hint} {!holder && words.readOnly}
      </Text>
      <Tabs variant="pills" value={kind} onChange={(value) => setKind(value as TemplateKind)}>
        <Tabs.List mb="md" aria-label={words.choose}>
          {TEMPLATE_KINDS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.kinds[each]}
              {isWrong(each, form.errors) ? ` (${words.wrong})` : form.isDirty(each) && ` (${words.changed})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TEMPLATE_KINDS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === kind && (
              <div className="template">
                <Stack>
                  <TemplateFields kind={kind} form={form} readOnly={!holder} />
                  {holder && templates.value.lastModified !== null && (
                    <ResetTemplate kind={kind} etag={etag} isDirty={form.isDirty()} />
                  )}
                </Stack>
                <TemplatePreview template={form.values[kind]} isSms={isSms(kind)} />
              </div>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {holder && (
        <RecordFormFoot
          error={error}
          isOutdated={isOutdated}
          isDirty={form.isDirty()}
          isSaving={isPending}
          onLoadNewest={loadNewest}
          onCancel={() => form.reset()}
        />
      )}
    </form>
  )
}

const isWrong = (kind: TemplateKind, errors: Record<string, unknown>) =>
  Object.keys(errors).some((path) => path.startsWith(`${kind}.`))

function checkAll(values: TemplateValues, words: Parameters<typeof checkTemplate>[3]) {
  const found = TEMPLATE_KINDS.flatMap((kind) =>
    Object.entries(values[kind]).map(
      ([field, text]) =>
        [`${kind}.${field}`, checkTemplate(kind, field as 'subject' | 'text', text, words)] as const,
    ),
  )
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}
