import { Button, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { useAcknowledge } from './use-acknowledge.ts'

const LONGEST_NOTE = 2000

interface AcknowledgeFormProps {
  alerts: string[]
  label: string
  onDone?: () => void
}

/** A button, and a note for whoever wants to leave one. */
export function AcknowledgeForm({ alerts, label, onDone }: AcknowledgeFormProps) {
  const { alerts: words, common } = useWords()
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useAcknowledge(onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    mutate({ alerts, ...(text !== '' && { note: text }) })
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={`${words.note} (${common.optional})`}
        description={words.noteHint}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Problem error={error} />
      <Button type="submit" fullWidth mt="sm" loading={isPending} leftSection={<IconCheck size={18} />}>
        {label}
      </Button>
    </form>
  )
}
