import { Modal, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../words/index.ts'
import { noteSessionBegun, useSessionEnded } from './session-ended.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page, which stays as it is: nothing typed is lost when a session ends. */
export function SignInAgain() {
  const { shell } = useWords()
  const queryClient = useQueryClient()
  return (
    // Without a header of its own: it may lie over another dialog, and a page has one banner at most.
    <Modal.Root
      opened={useSessionEnded()}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={300}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={shell.sessionEnded}>
        <Modal.Body pt="md">
          <Title order={2} size="h4" mb="xs">
            {shell.sessionEnded}
          </Title>
          <Text mb="md">{shell.sessionEndedHint}</Text>
          <SignInForm
            onSignedIn={() => {
              noteSessionBegun()
              void queryClient.invalidateQueries()
            }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
