import type { Message, MessagesQuery } from '@sextant/contract'
import type { Page } from '@sextant/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sextant } from '../../api/sextant.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from './message-values.ts'

const route = getRouteApi('/app/messages')
const MESSAGES_A_PAGE = 50
/** No event tells of a message that was put into the queue. */
const LOOK_AGAIN_MS = 15_000

type Filters = Pick<MessagesQuery, 'device' | 'channel' | 'status'>

export function useMessageFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const channel = MESSAGE_CHANNELS.find((each) => each === search.channel)
  const status = MESSAGE_STATUSES.find((each) => each === search.status)
  const filters: Filters = {
    ...(search.device !== undefined && { device: search.device }),
    ...(channel && { channel }),
    ...(status && { status }),
  }
  const change = (to: Partial<Record<'device' | 'channel' | 'status' | 'message', string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...to }), replace: !('message' in to) })
  return { filters, chosen: search.message, change }
}

export function useMessages(filters: Filters) {
  const query = useInfiniteQuery({
    queryKey: ['messages', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      sextant.messages.list(
        { ...filters, limit: MESSAGES_A_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<Message>) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? false : LOOK_AGAIN_MS),
  })
  const messages = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { ...query, messages }
}
