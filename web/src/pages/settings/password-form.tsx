import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@sextant/contract'
import { useMutation } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { newPasswordChecks } from '../../session/new-password.ts'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

export function PasswordForm({ user }: { user: User }) {
  const allWords = useWords()
  const { settings: words, signIn } = allWords
  const form = useForm({ initialValues: { password: '', again: '' }, validate: newPasswordChecks(allWords) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => sextant.users.patch(user.id, { password }),
    onSuccess: () => {
      form.reset()
      toast(words.passwordChanged)
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack maw={520}>
        <div>
          <Title order={2} size="h4">
            {words.changePassword}
          </Title>
          <Text size="sm" c="dimmed">
            {words.changePasswordHint}
          </Text>
        </div>
        <input type="hidden" name="username" autoComplete="username" value={user.userName} readOnly />
        <PasswordInput
          label={signIn.newPassword}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordInput label={signIn.again} autoComplete="new-password" {...form.getInputProps('again')} />
        <Problem error={error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
            {words.changePassword}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
