import { Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useWords } from '../../../words/index.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'
import { isSms, type Placeholder, type TemplateKind, type TemplateValues } from './template-kinds.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

interface TemplateFieldsProps {
  kind: TemplateKind
  form: UseFormReturnType<TemplateValues>
  readOnly: boolean
}

/** The texts of one message. What is inserted goes to where was typed last. */
export function TemplateFields({ kind, form, readOnly }: TemplateFieldsProps) {
  const { templates: words } = useWords()
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'text'>('text')
  const insert = (name: Placeholder) => {
    const field: TextField | null = last.current === 'subject' ? subject.current : text.current
    if (!field) return
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ]
    const put = `{{${name}}}`
    form.setFieldValue(`${kind}.${last.current}`, field.value.slice(0, start) + put + field.value.slice(end))
    // The caret goes behind it once the new value is there.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start + put.length, start + put.length)
    })
  }
  const noteFocus = (field: 'subject' | 'text') => () => {
    last.current = field
  }
  return (
    <>
      <Text size="sm">{words.hints[kind]}</Text>
      {!isSms(kind) && (
        <TextInput
          ref={subject}
          label={words.subject}
          readOnly={readOnly}
          {...form.getInputProps(`${kind}.subject`)}
          onFocus={noteFocus('subject')}
        />
      )}
      <Textarea
        ref={text}
        label={words.text}
        autosize
        minRows={isSms(kind) ? 4 : 9}
        maxRows={20}
        readOnly={readOnly}
        {...form.getInputProps(`${kind}.text`)}
        onFocus={noteFocus('text')}
      />
      {!readOnly && <PlaceholderChips kind={kind} onInsert={insert} />}
    </>
  )
}
