import { Alert, Button, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../api/explain-error.ts'
import { setUpStateQuery } from '../../api/set-up-state.ts'
import { sextant } from '../../api/sextant.ts'
import { newPasswordChecks } from '../../session/new-password.ts'
import { Problem } from '../../ui/problem.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useWords } from '../../words/index.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const zones = () => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])]

const emptyValues = () => ({
  name: '',
  userName: '',
  email: '',
  password: '',
  again: '',
  licenses: 100,
  timeZone: ownZone(),
})
type Values = ReturnType<typeof emptyValues>

/** Makes the first account, with the link that the server printed. */
export function SetUpPage() {
  const words = useWords()
  const { setUp, signIn, common } = words
  const [token] = useState(() => location.hash.slice(1))
  const { data: state } = useQuery(setUpStateQuery)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyValues(),
    validate: newPasswordChecks(words),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name, userName, email, password, licenses, timeZone }: Values) =>
      sextant.setup.run({ token, name, userName, email, password, licenses, timeZone }),
    onSuccess: () => location.assign('/'),
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  if (state && !state.needed)
    return (
      <PublicPage title={setUp.title}>
        <Alert color="blue" variant="light" role="status" mb="md">
          {setUp.done}
        </Alert>
        <Button component="a" href="/sign-in">
          {signIn.title}
        </Button>
      </PublicPage>
    )
  const field = (name: keyof Values) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <PublicPage title={setUp.title} hint={setUp.hint}>
      {token === '' && (
        <Alert color="orange" variant="light" role="alert" mb="md">
          {setUp.linkIncomplete}
        </Alert>
      )}
      <form onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            label={setUp.name}
            description={setUp.nameHint}
            required
            autoFocus
            autoComplete="organization"
            {...field('name')}
          />
          <TextInput
            label={setUp.userName}
            description={setUp.userNameHint}
            required
            autoComplete="username"
            {...field('userName')}
          />
          <TextInput label={setUp.email} type="email" required autoComplete="email" {...field('email')} />
          <PasswordInput
            label={signIn.password}
            required
            autoComplete="new-password"
            {...field('password')}
          />
          <PasswordInput label={signIn.again} required autoComplete="new-password" {...field('again')} />
          <NumberInput
            label={setUp.licenses}
            description={setUp.licensesHint}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            required
            {...field('licenses')}
          />
          <Select
            label={setUp.timeZone}
            description={setUp.timeZoneHint}
            data={zones()}
            searchable
            limit={200}
            allowDeselect={false}
            nothingFoundMessage={common.nothingFound}
            {...field('timeZone')}
          />
          <Problem error={error} />
          <Button type="submit" loading={isPending} disabled={token === ''}>
            {setUp.run}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  )
}
