import type { DeliveryStatus, WebhookDelivery } from '@sextant/contract'
import type { Page } from '@sextant/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sextant } from '../../api/sextant.ts'

const DELIVERIES_A_PAGE = 30
/** No event tells of deliveries: the log looks by itself, often while something is under way. */
const UNDER_WAY_MS = 1500
const LOOK_AGAIN_MS = 15_000
const MOST_PAGES_LOOKED_AT = 2

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['failed', 'pending', 'delivered']

const isUnderWay = ({ status, attempts }: WebhookDelivery) => status === 'pending' && attempts.length === 0

function waitBeforeLook(pages: readonly Page<WebhookDelivery>[] = []) {
  if (pages.length > MOST_PAGES_LOOKED_AT) return false
  return pages[0]?.items.some(isUnderWay) ? UNDER_WAY_MS : LOOK_AGAIN_MS
}

export function useDeliveries(id: string, status: DeliveryStatus | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['webhooks', id, 'deliveries', status ?? ''],
    queryFn: ({ pageParam, signal }) =>
      sextant.webhooks.deliveries(
        id,
        {
          limit: DELIVERIES_A_PAGE,
          ...(status && { status }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<WebhookDelivery>) => nextCursor,
    refetchInterval: ({ state }) => waitBeforeLook(state.data?.pages),
  })
  const deliveries = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { ...query, deliveries }
}
