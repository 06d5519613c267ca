import { Alert, Button } from '@mantine/core'
import { SextantError } from '@sextant/sdk'
import { IconUsers } from '@tabler/icons-react'
import { useWords } from '../words/index.ts'
import { Problem } from './problem.tsx'

interface SaveProblemProps {
  error: unknown
  /** Somebody else was faster: known before a save when an event told of it. */
  isOutdated: boolean
  onLoadNewest: () => void
}

/** Why a record cannot be saved; when somebody else has changed it, with a way to take over their change. */
export function SaveProblem({ error, isOutdated, onLoadNewest }: SaveProblemProps) {
  const { common, errors } = useWords()
  const isRefused = error instanceof SextantError && error.status === 412
  if (!isOutdated && !isRefused) return <Problem error={error} />
  return (
    <Alert color="orange" variant="light" icon={<IconUsers size={18} />} role="alert" my="sm">
      {errors.changed}
      <Button variant="default" size="xs" mt="xs" display="block" onClick={onLoadNewest}>
        {common.loadNewest}
      </Button>
    </Alert>
  )
}
