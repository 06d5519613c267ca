import { Alert, Button } from '@mantine/core'
import { SextantError } from '@sextant/sdk'
import { IconUsers } from '@tabler/icons-react'
import { explainError } from '../api/explain-error.ts'
import { useWords } from '../words/index.ts'
import { Problem } from './problem.tsx'

export const isChangedMeanwhile = (error: unknown) => error instanceof SextantError && error.status === 412

/** Why a form could not be saved. When somebody else was faster there is a way to take over their change. */
export function SaveProblem({ error, reload }: { error: unknown; reload: () => void }) {
  const { shell } = useWords()
  if (!isChangedMeanwhile(error)) return <Problem error={error} />
  return (
    <Alert color="orange" variant="light" icon={<IconUsers size={18} />} role="alert" my="sm">
      {explainError(error)}
      <Button variant="default" size="xs" mt="xs" display="block" onClick={reload}>
        {shell.reload}
      </Button>
    </Alert>
  )
}
