import { Accordion, Alert, Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { useWords } from '../../words/index.ts'
import { RECEIVER } from './receiver-example.ts'

/** Shown once, right after it was made. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { webhooks: words } = useWords()
  return (
    <Alert color="teal" variant="light" icon={<IconKey size={18} />} title={words.secretTitle} role="status">
      <Text size="sm" mb="xs">
        {words.secretOnce}
      </Text>
      <CopyField label={words.secret} value={secret} />
      <Button variant="default" size="xs" mt="sm" onClick={onDone}>
        {words.secretDone}
      </Button>
    </Alert>
  )
}

export function VerifyExample() {
  const { webhooks: words } = useWords()
  return (
    <Accordion variant="contained" order={2}>
      <Accordion.Item value="verify">
        <Accordion.Control>{words.verify}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="sm">
            {words.verifyHint}
          </Text>
          <CodeBlock label={words.verifyLabel} code={RECEIVER} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
