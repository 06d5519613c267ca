import type { DeviceAlert, SextantEvent } from '@sextant/contract'
import type { Page } from '@sextant/sdk'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useEvents } from '../../fleet/use-live.tsx'
import type { AlertFilters } from './alert-filters.ts'
import { applyAlertEvent } from './apply-alert-event.ts'

const ALERTS_A_PAGE = 100

/** Not under `alerts`: each event would read all pages anew. The list takes in what happens by itself. */
const alertListKey = (filters: AlertFilters) => ['alertList', filters] as const

/** Alerts that fit, the newest first, page after page, kept up to date by events. */
export function useLiveAlerts(filters: AlertFilters) {
  const queryClient = useQueryClient()
  const queryKey = alertListKey(filters)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      sextant.alerts.list(
        { ...filters, limit: ALERTS_A_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<DeviceAlert>) => nextCursor,
    staleTime: 0,
  })
  const { isFetching, refetch } = query
  // What happens while an answer is under way may be missing in it.
  const missed = useRef(false)
  useEvents((event: SextantEvent) => {
    if (!event.type.startsWith('alert.')) return
    if (queryClient.isFetching({ queryKey, exact: true }) > 0) missed.current = true
    queryClient.setQueryData<InfiniteData<Page<DeviceAlert>, string | undefined>>(
      queryKey,
      (data) => data && { ...data, pages: [...applyAlertEvent(data.pages, event, filters)] },
    )
  })
  useEffect(() => {
    if (isFetching || !missed.current) return
    missed.current = false
    void refetch()
  }, [isFetching, refetch])
  const alerts = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { ...query, alerts }
}
