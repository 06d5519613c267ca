import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { NewWebhook } from '@sextant/sdk'
import { IconArrowLeft, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { TextLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EnabledSwitch } from './enabled-switch.tsx'
import { sayEvents, sayWhyOff } from './say-webhook.ts'
import { NewSecret, VerifyExample } from './secret.tsx'
import { SendTest } from './send-test.tsx'
import { useMayChange } from './use-may-change.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookMenu } from './webhook-menu.tsx'

interface WebhookDetailProps {
  id: string
  /** Right after it was made. */
  secret: string | undefined
  onSecret: (made: NewWebhook) => void
  onSecretDone: () => void
}

/** One webhook: what it is, how to trust what it sends, and what became of each delivery. */
export function WebhookDetail({ id, secret, onSecret, onSecretDone }: WebhookDetailProps) {
  const { webhooks: words, common } = useWords()
  const [editing, setEditing] = useState(false)
  const { data } = useSuspenseQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => sextant.webhooks.getTagged(id, { signal }),
  })
  const webhook = data.value
  const mayChange = useMayChange(webhook)
  const { url, description, disabledReason } = webhook
  return (
    <Page
      title={new URL(url).host}
      hint={
        <TextLink to="/webhooks" className="webhook-back">
          <IconArrowLeft size={14} aria-hidden /> {words.back}
        </TextLink>
      }
      actions={
        mayChange && (
          <>
            <SendTest webhook={webhook} />
            <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => setEditing(true)}>
              {common.edit}
            </Button>
            <WebhookMenu webhook={webhook} onSecret={onSecret} />
          </>
        )
      }
    >
      <Stack gap="lg">
        <Group wrap="nowrap" justify="space-between" gap="md" align="flex-start">
          <div className="webhook-text">
            <Text className="webhook-url">{url}</Text>
            <Text size="sm" c="dimmed">
              {[description, sayEvents(webhook, words)].filter((text) => text !== '').join(' · ')}
            </Text>
          </div>
          <EnabledSwitch webhook={webhook} />
        </Group>
        {!mayChange && <Alert variant="light">{words.notYours}</Alert>}
        {disabledReason !== null && (
          <Alert
            color="orange"
            variant="light"
            icon={<IconPlugConnectedX size={18} />}
            title={words.disabledByServer}
          >
            {sayWhyOff(disabledReason, words)} {words.onAgainHint}
          </Alert>
        )}
        {secret !== undefined && <NewSecret secret={secret} onDone={onSecretDone} />}
        <DeliveryLog webhook={webhook} mayReplay={mayChange} />
        <VerifyExample />
      </Stack>
      {editing && <WebhookForm webhook={data} onClose={() => setEditing(false)} />}
    </Page>
  )
}
