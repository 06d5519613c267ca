import type { AlertRule } from '@sextant/contract'
import type { Page } from '@sextant/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sextant } from '../../api/sextant.ts'

const RULES_A_PAGE = 200

export function useRules(search: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['alertRules', 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      sextant.alertRules.list(
        {
          limit: RULES_A_PAGE,
          ...(search !== undefined && { search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page<AlertRule>) => nextCursor,
    placeholderData: (before) => before,
  })
  const rules = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return { ...query, rules }
}
