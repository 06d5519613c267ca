import { Alert, Button, Group } from '@mantine/core'
import { useWords } from '../words/index.ts'
import { Problem } from './problem.tsx'

interface RecordFormFootProps {
  error: unknown
  isOutdated: boolean
  isDirty: boolean
  isSaving: boolean
  onLoadNewest: () => void
  onCancel: () => void
}

/** The end of a form about a record: what is wrong, and the buttons. */
export function RecordFormFoot({
  error,
  isOutdated,
  isDirty,
  isSaving,
  onLoadNewest,
  onCancel,
}: RecordFormFootProps) {
  const { common, errors } = useWords()
  return (
    <>
      {isOutdated ? (
        <Alert color="orange" variant="light" role="status">
          {errors.changed}
          <Button variant="default" size="xs" mt="xs" display="block" onClick={onLoadNewest}>
            {common.loadNewest}
          </Button>
        </Alert>
      ) : (
        <Problem error={error} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={!isDirty} onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!isDirty || isOutdated}>
          {common.save}
        </Button>
      </Group>
    </>
  )
}
