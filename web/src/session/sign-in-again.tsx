import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../words/index.ts'
import { noteSessionBegun, useSessionEnded } from './session-ended.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page, which stays as it is: nothing typed is lost when a session ends. */
export function SignInAgain() {
  const { shell } = useWords()
  const queryClient = useQueryClient()
  return (
    <Modal
      opened={useSessionEnded()}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={shell.sessionEnded}
      centered
    >
      <Text mb="md">{shell.sessionEndedHint}</Text>
      <SignInForm
        onSignedIn={() => {
          noteSessionBegun()
          void queryClient.invalidateQueries()
        }}
      />
    </Modal>
  )
}
