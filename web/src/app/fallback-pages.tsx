import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { explainError } from '../api/explain-error.ts'
import { useWords } from '../words/index.ts'

export function NotFoundPage() {
  const { shell } = useWords()
  return (
    <Center component="main" h="100%" p="lg">
      <Stack align="center" gap="sm">
        <Title order={1}>{shell.notFound}</Title>
        <Text c="dimmed">{shell.notFoundHint}</Text>
        <Button component="a" href="/">
          {shell.toMap}
        </Button>
      </Stack>
    </Center>
  )
}

export function FailedPage({ error }: ErrorComponentProps) {
  const { shell } = useWords()
  return (
    <Center component="main" h="100%" p="lg">
      <Stack align="center" gap="sm">
        <Title order={1} size="h2">
          {shell.failed}
        </Title>
        <Text c="dimmed">{explainError(error)}</Text>
        <Button onClick={() => location.reload()}>{shell.reload}</Button>
      </Stack>
    </Center>
  )
}
