import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../../words/index.ts'
import { type Placeholder, placeholdersOf, type TemplateKind } from './template-kinds.ts'

interface PlaceholderChipsProps {
  kind: TemplateKind
  onInsert: (name: Placeholder) => void
}

export function PlaceholderChips({ kind, onInsert }: PlaceholderChipsProps) {
  const { templates: words } = useWords()
  return (
    <section aria-label={words.insert}>
      <Title order={2} size={14}>
        {words.insert}
      </Title>
      <Text size="xs" c="dimmed" mb={8}>
        {words.insertHint}
      </Text>
      <div className="placeholder-chips">
        {placeholdersOf(kind).map((name) => (
          <Button
            key={name}
            size="compact-sm"
            radius="xl"
            variant="default"
            fw={500}
            leftSection={<IconPlus size={13} aria-hidden />}
            aria-label={words.insertOf(words.placeholders[name], name)}
            title={`{{${name}}}`}
            onClick={() => onInsert(name)}
          >
            {words.placeholders[name]}
          </Button>
        ))}
      </div>
    </section>
  )
}
