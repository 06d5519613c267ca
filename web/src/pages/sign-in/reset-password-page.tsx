import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { newPasswordChecks } from '../../session/new-password.ts'
import { Problem } from '../../ui/problem.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useWords } from '../../words/index.ts'

export function ResetPasswordPage() {
  const allWords = useWords()
  const { signIn: words } = allWords
  const [token] = useState(() => location.hash.slice(1))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', again: '' },
    validate: newPasswordChecks(allWords),
  })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => sextant.session.resetPassword({ token, password }),
  })
  return (
    <PublicPage title={words.newPassword} hint={isSuccess ? undefined : words.newPasswordHint}>
      {isSuccess && (
        <Alert color="teal" variant="light" role="status">
          {words.passwordSet}
        </Alert>
      )}
      {!isSuccess && token === '' && (
        <Alert color="orange" variant="light" role="alert">
          {words.linkIncomplete}
        </Alert>
      )}
      {!isSuccess && token !== '' && (
        <form onSubmit={form.onSubmit((values) => mutate(values))}>
          <Stack>
            <PasswordInput
              label={words.newPassword}
              autoComplete="new-password"
              required
              autoFocus
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label={words.again}
              autoComplete="new-password"
              required
              key={form.key('again')}
              {...form.getInputProps('again')}
            />
            <Problem error={error} />
            <Button type="submit" loading={isPending}>
              {words.setPassword}
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
