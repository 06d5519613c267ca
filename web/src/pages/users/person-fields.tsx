import { PasswordInput, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CountryPicker } from '../../ui/country-picker.tsx'
import { TimeZonePicker } from '../../ui/time-zone-picker.tsx'
import { useWords } from '../../words/index.ts'
import type { UserValues } from './user-values.ts'

interface PersonFieldsProps {
  form: UseFormReturnType<UserValues>
  isNew: boolean
}

/** Who somebody is and how they sign in. */
export function PersonFields({ form, isNew }: PersonFieldsProps) {
  const { users: words, common, settings } = useWords()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={common.name}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput label={settings.email} type="email" required {...form.getInputProps('email')} />
        <TextInput
          label={words.userName}
          description={isNew ? words.userNameHint : words.userNameFixed}
          readOnly={!isNew}
          autoComplete="off"
          {...form.getInputProps('userName')}
        />
        <PasswordInput
          label={isNew ? words.password : words.newPassword}
          description={isNew ? words.passwordHint : words.newPasswordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <CountryPicker label={settings.country} required {...form.getInputProps('country')} />
        <TimeZonePicker label={words.zone} required {...form.getInputProps('timeZone')} />
      </SimpleGrid>
      <Textarea label={common.description} autosize minRows={1} {...form.getInputProps('description')} />
    </>
  )
}
