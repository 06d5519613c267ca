import { Anchor, Tabs, Text, Title } from '@mantine/core'
import { useSession } from '../../session/session.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { useWords } from '../../words/index.ts'

/** Calls that work as they are copied, with the key while it is in sight. */
export function ApiExamples({ apiKey = 'sxt_…' }: { apiKey?: string | undefined }) {
  const { apiKey: words, shell } = useWords()
  const { userName } = useSession()
  const server = location.origin
  const curl = `TOKEN=$(curl -s ${server}/api/Auth/Token -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ userName, apiKey })}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl -s ${server}/api/devices -H "Authorization: Bearer $TOKEN"`
  const sdk = `import { Sextant } from '@sextant/sdk'

const sextant = new Sextant({
  baseUrl: '${server}',
  userName: '${userName}',
  apiKey: '${apiKey}',
})
for await (const device of sextant.devices.all({ include: 'lastLocation' }))
  console.log(device.name, device.lastLocation)`
  return (
    <section aria-labelledby="api-examples">
      <Title order={2} size="h4" id="api-examples" mb={4}>
        {words.examples}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.examplesHint}{' '}
        <Anchor href="/docs" target="_blank" size="sm" underline="always">
          {shell.apiDocs}
        </Anchor>
      </Text>
      <Tabs defaultValue="curl">
        <Tabs.List>
          <Tabs.Tab value="curl">curl</Tabs.Tab>
          <Tabs.Tab value="sdk">TypeScript</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="curl" pt="sm">
          <CodeBlock label="curl" code={curl} />
        </Tabs.Panel>
        <Tabs.Panel value="sdk" pt="sm">
          <CodeBlock label="TypeScript" code={sdk} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
