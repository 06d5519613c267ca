import { Group, Paper, Stack, Text } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import type { NewWebhook } from '@sextant/sdk'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { every } from '../../api/every.ts'
import { sextant } from '../../api/sextant.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { EnabledSwitch } from './enabled-switch.tsx'
import { sayEvents } from './say-webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

const route = getRouteApi('/app/webhooks')
export const NEW = 'new'

interface WebhookListProps {
  isAdding: boolean
  onMade: (made: NewWebhook) => void
}

export function WebhookList({ isAdding, onMade }: WebhookListProps) {
  const { webhooks: words } = useWords()
  const navigate = route.useNavigate()
  const { data: webhooks } = useSuspenseQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => every(sextant.webhooks.all({}, { signal })),
  })
  // The form itself has asked about changes that are not saved.
  const show = (webhook?: string) => void navigate({ search: { webhook }, ignoreBlocker: true })
  const add = (
    <ButtonLink to="/webhooks" search={{ webhook: NEW }} leftSection={<IconPlus size={17} />}>
      {words.add}
    </ButtonLink>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={webhooks.length > 0 && add}>
      {webhooks.length === 0 ? (
        <EmptyState title={words.none} action={add}>
          {words.noneHint}
        </EmptyState>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} aria-label={words.list}>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </Stack>
      )}
      {isAdding && (
        <WebhookForm
          onClose={() => show()}
          onMade={(made) => {
            onMade(made)
            show(made.id)
          }}
        />
      )}
    </Page>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { webhooks: words } = useWords()
  const { id, url, description, enabled, disabledReason } = webhook
  return (
    <Paper component="li" withBorder p="md" display="block">
      <Group wrap="nowrap" gap="md">
        <span className="webhook-icon" data-off={!enabled || undefined}>
          <IconWebhook size={20} stroke={1.7} aria-hidden />
        </span>
        <div className="webhook-text">
          <TextLink to="/webhooks" search={{ webhook: id }} className="webhook-link" underline="hover">
            {url}
          </TextLink>
          <Text size="sm" c="dimmed">
            {[description, sayEvents(webhook, words)].filter((text) => text !== '').join(' · ')}
          </Text>
          {disabledReason !== null && (
            <Text size="sm" className="webhook-warning">
              {words.disabledByServer}
            </Text>
          )}
        </div>
        <EnabledSwitch webhook={webhook} />
      </Group>
    </Paper>
  )
}
