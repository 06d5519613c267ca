import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sextant } from '../../api/sextant.ts'
import { Problem } from '../../ui/problem.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useWords } from '../../words/index.ts'

export function ForgotPasswordPage() {
  const { signIn: words } = useWords()
  const form = useForm({ mode: 'uncontrolled', initialValues: { userName: '' } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ userName }: { userName: string }) => sextant.session.forgotPassword(userName),
  })
  return (
    <PublicPage title={words.forgotten} hint={words.forgottenHint}>
      {isSuccess ? (
        <Alert color="teal" variant="light" role="status">
          {words.linkSent}
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => mutate(values))}>
          <Stack>
            <TextInput
              label={words.userName}
              autoComplete="username"
              required
              autoFocus
              key={form.key('userName')}
              {...form.getInputProps('userName')}
            />
            <Problem error={error} />
            <Button type="submit" loading={isPending}>
              {words.sendLink}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="inline-block">
        {words.backToSignIn}
      </Anchor>
    </PublicPage>
  )
}
