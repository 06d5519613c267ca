import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { Device } from '@sextant/contract'
import { useState } from 'react'
import { useMay, useSession } from '../../../session/session.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useWords } from '../../../words/index.ts'
import { reportCommands, reportUrl } from './set-up-commands.ts'

interface ReportSetUpDialogProps {
  device: Device
  opened: boolean
  onClose: () => void
}

export function ReportSetUpDialog({ device, opened, onClose }: ReportSetUpDialogProps) {
  const {
    devices: { setUp: words },
  } = useWords()
  return (
    <FormModal opened={opened} onClose={onClose} title={words.title(device.name)} dirty={false} size={620}>
      {() => <ReportSetUp device={device} />}
    </FormModal>
  )
}

/** What a tracker, an app or an integration has to know to report for the device. */
export function ReportSetUp({ device }: { device: Pick<Device, 'id' | 'name'> }) {
  const {
    devices: { setUp: words },
  } = useWords()
  const { userName } = useSession()
  const mayApi = useMay('api')
  const [now] = useState(() => new Date())
  const server = location.origin
  const url = reportUrl(server, device.id)
  return (
    <Stack gap="md">
      <Text size="sm">{words.intro}</Text>
      <Group align="flex-start" gap="lg" wrap="wrap">
        <Stack gap="sm" flex="1 1 260px">
          <CopyField label={words.id} value={device.id} />
          <CopyField label={words.url} value={url} />
        </Stack>
        <figure className="set-up-code">
          <QrCode value={url} label={words.qr(device.name)} />
          <Text component="figcaption" size="xs" c="dimmed" maw={168}>
            {words.qrHint}
          </Text>
        </figure>
      </Group>
      <div>
        <Title order={3} size="h5">
          {words.key}
        </Title>
        <Text size="sm">{words.keyHint}</Text>
        {mayApi ? (
          <TextLink to="/settings" search={{ tab: 'api-key' }} size="sm">
            {words.toKey}
          </TextLink>
        ) : (
          <Text size="sm" c="dimmed">
            {words.noKey}
          </Text>
        )}
      </div>
      <div>
        <Title order={3} size="h5">
          {words.try}
        </Title>
        <Text size="sm" mb="xs">
          {words.tryHint}
        </Text>
        <CodeBlock
          label={words.command}
          code={reportCommands({ server, deviceId: device.id, userName, now })}
        />
        <Anchor href="/docs" target="_blank" size="sm" mt="xs" display="inline-block">
          {words.docs}
        </Anchor>
      </div>
    </Stack>
  )
}
