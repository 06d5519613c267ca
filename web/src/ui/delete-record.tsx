import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from './confirm.tsx'

interface DeleteRecordProps {
  /** What the button says, and the question is titled. */
  label: string
  /** What will happen, in full. */
  hint: string
  run: () => Promise<unknown>
}

/** The way to delete what a form is about, with the question before it. */
export function DeleteRecord({ label, hint, run }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Group>
      <Button variant="subtle" color="red" size="xs" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm opened={isAsking} title={label} action={label} run={run} onClose={() => setAsking(false)}>
        {hint}
      </Confirm>
    </Group>
  )
}
