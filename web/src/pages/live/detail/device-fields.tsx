import { Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TagFields, type TagForm } from '../../../ui/tag-fields.tsx'
import { useWords } from '../../../words/index.ts'
import type { DeviceValues } from './device-values.ts'
import { KindPicker } from './kind-picker.tsx'

interface DeviceFieldsProps<T extends DeviceValues> {
  form: UseFormReturnType<T>
  /** For a dialog that has to load first: its own search for where to begin is over by then. */
  autoFocus?: boolean
}

/** The fields that adding and editing a device have in common. */
export function DeviceFields<T extends DeviceValues>({ form, autoFocus = false }: DeviceFieldsProps<T>) {
  const {
    devices: { edit: words },
    common,
  } = useWords()
  return (
    <Stack gap="sm">
      <TextInput
        label={common.name}
        description={words.nameHint}
        required
        maxLength={200}
        autoFocus={autoFocus}
        {...form.getInputProps('name')}
      />
      <KindPicker {...form.getInputProps('kind')} />
      <TextInput
        label={words.phone}
        description={words.phoneHint}
        type="tel"
        maxLength={40}
        {...form.getInputProps('min')}
      />
      <Textarea
        label={common.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TagFields form={form as unknown as TagForm} hint={words.tagsHint} />
    </Stack>
  )
}
