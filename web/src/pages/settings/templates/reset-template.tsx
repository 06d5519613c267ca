import { Button, Group, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../../api/sextant.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'
import { type TemplateKind, templatesQuery } from './template-kinds.ts'

interface ResetTemplateProps {
  kind: TemplateKind
  etag: string
  isDirty: boolean
}

/** The original wording is the server's: only it can bring it back. */
export function ResetTemplate({ kind, etag, isDirty }: ResetTemplateProps) {
  const { templates: words } = useWords()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const run = async () => {
    await sextant.messageTemplates.patch({ [kind]: null }, { ifMatch: etag })
    toast(words.wasReset)
    await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconRestore size={16} />}
        disabled={isDirty}
        onClick={() => setAsking(true)}
      >
        {words.reset}
      </Button>
      {isDirty && (
        <Text size="xs" c="dimmed">
          {words.resetLater}
        </Text>
      )}
      <Confirm
        opened={asking}
        title={words.resetTitle(words.kinds[kind])}
        action={words.reset}
        run={run}
        onClose={() => setAsking(false)}
      >
        {words.resetHint}
      </Confirm>
    </Group>
  )
}
