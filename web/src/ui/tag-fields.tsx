import './tag-fields.css'
import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWords } from '../words/index.ts'

const MOST_TAGS = 63

export type TagRow = {
  name: string
  value: string
}

/** What is needed of a form that holds `tags`. */
export interface TagForm {
  values: { tags: TagRow[] }
  getInputProps: (path: string) => GetInputPropsReturnType
  insertListItem: (path: 'tags', tag: TagRow) => void
  removeListItem: (path: 'tags', index: number) => void
}

/** Names and values in rows. */
export function TagFields({ form, hint }: { form: TagForm; hint: string }) {
  const {
    devices: { edit: words },
  } = useWords()
  const { tags } = form.values
  return (
    <Input.Wrapper label={words.tags} description={hint} labelElement="div">
      <Stack gap={6} mt={6} align="stretch">
        {tags.map((tag, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name that stays; they are only added at the end and removed
          <div className="tag-row" key={i}>
            <TextInput
              aria-label={words.tagName(i + 1)}
              placeholder={words.tagNamePlaceholder}
              maxLength={64}
              {...form.getInputProps(`tags.${i}.name`)}
            />
            <TextInput
              aria-label={words.tagValue(i + 1)}
              placeholder={words.tagValuePlaceholder}
              maxLength={1000}
              {...form.getInputProps(`tags.${i}.value`)}
            />
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={words.removeTag(tag.name)}
              onClick={() => form.removeListItem('tags', i)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </div>
        ))}
        {tags.length < MOST_TAGS && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={15} />}
            onClick={() => form.insertListItem('tags', { name: '', value: '' })}
          >
            {words.addTag}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
