import { Group, Text, Title } from '@mantine/core'
import { useDeferredValue, useId, useMemo } from 'react'
import { useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/index.ts'
import { countSms, renderSubject, renderText } from './render-template.ts'
import { sampleValues } from './sample-values.ts'
import type { TemplateText } from './template-kinds.ts'

/** How a message comes out, as it is typed. */
export function TemplatePreview({ template, isSms }: { template: TemplateText; isSms: boolean }) {
  const { templates: words } = useWords()
  const { accountName, accountTimeZone: timeZone } = useSession()
  const title = useId()
  const { subject = '', text } = useDeferredValue(template)
  const values = useMemo(() => sampleValues({ accountName, timeZone, words }), [accountName, timeZone, words])
  const shown = renderText(text, values)
  return (
    <section className="template-preview" aria-labelledby={title}>
      <Group justify="space-between" mb={8}>
        <Title order={2} size={14} id={title}>
          {words.preview}
        </Title>
        <Text size="xs" c="dimmed">
          {words.previewHint}
        </Text>
      </Group>
      {isSms ? (
        <>
          <div className="preview-sms">{shown}</div>
          <Text size="xs" c="dimmed" mt={8}>
            {words.sms(Array.from(shown).length, countSms(shown))}
          </Text>
        </>
      ) : (
        <div className="preview-mail">
          <div className="preview-subject">{renderSubject(subject, values)}</div>
          <div className="preview-text">{shown}</div>
        </div>
      )}
    </section>
  )
}
