import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainError } from '../api/explain-error.ts'
import { useWords } from '../words/index.ts'

interface ConfirmProps {
  opened: boolean
  title: string
  /** What will happen, in full. */
  children: ReactNode
  /** What the button says: a verb. */
  action: string
  run: () => Promise<unknown>
  onClose: () => void
}

/** Asks before what cannot be undone, and stays open with the reason when it fails. */
export function Confirm({ opened, title, children, action, run, onClose }: ConfirmProps) {
  const { common } = useWords()
  const mutation = useMutation({ mutationFn: run, onSuccess: onClose })
  const close = () => {
    mutation.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      {mutation.isError && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm" mt="sm">
          {explainError(mutation.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {common.cancel}
        </Button>
        <Button color="red" loading={mutation.isPending} onClick={() => mutation.mutate()}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
