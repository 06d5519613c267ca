import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../api/sextant.ts'
import { Problem } from '../ui/problem.tsx'
import { useWords } from '../words/index.ts'
import { sessionQuery } from './session.ts'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { signIn: words } = useWords()
  const queryClient = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { userName: '', password: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: { userName: string; password: string }) => sextant.session.signIn(values),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      onSignedIn()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack>
        <TextInput
          label={words.userName}
          autoComplete="username"
          required
          data-autofocus
          key={form.key('userName')}
          {...form.getInputProps('userName')}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Problem error={error} />
        <Button type="submit" loading={isPending}>
          {words.signIn}
        </Button>
      </Stack>
    </form>
  )
}
