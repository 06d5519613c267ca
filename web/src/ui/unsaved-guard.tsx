import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../words/index.ts'

interface Place {
  pathname: string
  search: object
}

interface UnsavedGuardProps {
  dirty: boolean
  /** Which moves leave the form, when not all of them do. */
  leaves?: (from: Place, to: Place) => boolean
}

/** Asks before a page with unsaved changes is left, by a link, the back button or the browser's own controls. */
export function UnsavedGuard({ dirty, leaves = () => true }: UnsavedGuardProps) {
  const { common } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current, next),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={common.unsaved}
      centered
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Text size="sm">{common.unsavedHint}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {common.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {common.stay}
        </Button>
      </Group>
    </Modal>
  )
}
