import { Button, Center, Group, Loader, SegmentedControl, Text, Title } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { DeliveryItem } from './delivery-item.tsx'
import { ReplayTime } from './replay-time.tsx'
import { DELIVERY_STATUSES, useDeliveries } from './use-deliveries.ts'

const route = getRouteApi('/app/webhooks')
const ALL = 'all'

interface DeliveryLogProps {
  webhook: Webhook
  mayReplay: boolean
}

export function DeliveryLog({ webhook, mayReplay }: DeliveryLogProps) {
  const { webhooks: words, common } = useWords()
  const navigate = route.useNavigate()
  const { status: asked } = route.useSearch()
  const status = DELIVERY_STATUSES.find((each) => each === asked)
  const [replaying, setReplaying] = useState(false)
  const { deliveries, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeliveries(webhook.id, status)
  const canReplay = mayReplay && webhook.enabled
  return (
    <section aria-labelledby="deliveries">
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm">
        <div>
          <Title order={2} size="h4" id="deliveries">
            {words.deliveries}
          </Title>
          <Text size="sm" c="dimmed">
            {words.deliveriesHint}
          </Text>
        </div>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={words.filter}
            value={status ?? ALL}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, status: value === ALL ? undefined : value }),
                replace: true,
              })
            }
            data={[
              { value: ALL, label: common.all },
              ...DELIVERY_STATUSES.map((value) => ({ value, label: words.statuses[value] })),
            ]}
          />
          {canReplay && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconHistory size={16} />}
              onClick={() => setReplaying(true)}
            >
              {words.replay}
            </Button>
          )}
        </Group>
      </Group>
      <Problem error={error} retry={() => void refetch()} />
      {isPending && (
        <Center p="xl">
          <Loader aria-label={common.loading} />
        </Center>
      )}
      {!isPending && !error && deliveries.length === 0 && (
        <EmptyState title={status === undefined ? words.noDeliveries : words.noneFound}>
          {status === undefined && words.noDeliveriesHint}
        </EmptyState>
      )}
      {deliveries.length > 0 && (
        <ul className="deliveries" aria-labelledby="deliveries">
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              webhookId={webhook.id}
              delivery={delivery}
              canReplay={canReplay}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.more}
          </Button>
        </Center>
      )}
      <ReplayTime webhookId={webhook.id} opened={replaying} onClose={() => setReplaying(false)} />
    </section>
  )
}
