import { Button, Group } from '@mantine/core'
import { useWords } from '../words/index.ts'
import { Problem } from './problem.tsx'

interface NewRecordFootProps {
  error: unknown
  /** What the button says: a verb. */
  action: string
  isSaving: boolean
  onCancel: () => void
}

/** The end of a form about something that does not exist yet. */
export function NewRecordFoot({ error, action, isSaving, onCancel }: NewRecordFootProps) {
  const { common } = useWords()
  return (
    <>
      <Problem error={error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
      </Group>
    </>
  )
}
