import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { explainError } from '../api/explain-error.ts'
import { useWords } from '../words/index.ts'

/** What went wrong, beside what it concerns, with a way to try again where there is one. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  const { common } = useWords()
  if (error === null || error === undefined) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert" my="sm">
      {explainError(error)}
      {retry && (
        <Button variant="default" size="xs" mt="xs" display="block" onClick={retry}>
          {common.retry}
        </Button>
      )}
    </Alert>
  )
}
