import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { ApiExamples } from './api-examples.tsx'

const queryKey = ['apiKeys', 'own']

/** Makes, renews and deletes the user's own key. The whole key is shown once, right after it was made. */
export function ApiKeyPanel() {
  const { apiKey: words, common } = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'regenerate' | 'delete'>()
  const [shown, setShown] = useState<string>()
  const { data: key } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => sextant.apiKey.get({ signal }),
  })
  const generate = useMutation({
    mutationFn: () => sextant.apiKey.generate(),
    onSuccess: (made) => {
      setShown(made.apiKey)
      queryClient.setQueryData(queryKey, made.key)
    },
  })
  const remove = async () => {
    await sextant.apiKey.delete()
    setShown(undefined)
    queryClient.setQueryData(queryKey, null)
  }
  return (
    <Stack maw={680}>
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <Paper withBorder p="md">
        {key ? (
          <>
            <Facts
              facts={[
                [words.id, key.id],
                [words.created(format.zone), format.dateTime(key.creation)],
                [
                  words.lastUsed(format.zone),
                  key.lastUsed === null ? common.never : format.dateTime(key.lastUsed),
                ],
              ]}
            />
            <Group mt="md" gap="xs">
              <Button variant="default" onClick={() => setAsking('regenerate')}>
                {words.regenerate}
              </Button>
              <Button variant="light" color="red" onClick={() => setAsking('delete')}>
                {words.delete}
              </Button>
            </Group>
          </>
        ) : (
          <Group justify="space-between">
            <Text size="sm">{words.noKey}</Text>
            <Button
              leftSection={<IconKey size={17} />}
              loading={generate.isPending}
              onClick={() => generate.mutate()}
            >
              {words.generate}
            </Button>
          </Group>
        )}
        <Problem error={generate.error} />
      </Paper>
      {shown !== undefined && (
        <Alert color="teal" variant="light" title={words.newKey} role="status">
          <Text size="sm" mb="xs">
            {words.shownOnce}
          </Text>
          <CopyField label={words.key} value={shown} />
        </Alert>
      )}
      <ApiExamples apiKey={shown} />
      <Confirm
        opened={asking === 'regenerate'}
        title={words.regenerate}
        action={words.regenerate}
        run={() => generate.mutateAsync()}
        onClose={() => setAsking(undefined)}
      >
        {words.regenerateHint}
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={words.delete}
        action={words.delete}
        run={remove}
        onClose={() => setAsking(undefined)}
      >
        {words.deleteHint}
      </Confirm>
    </Stack>
  )
}
