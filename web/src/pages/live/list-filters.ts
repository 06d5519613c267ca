import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { FLEET_STATES, type FleetState } from '../../fleet/state.ts'
import { SORTS, type Sort } from './device-order.ts'

export interface ListFilters {
  q: string
  states: readonly FleetState[]
  group: string | undefined
  sort: Sort
}

/** What the list is narrowed to. It is in the address, so that a view can be kept and sent on. */
export function useListFilters() {
  const { q = '', state = '', group, sort } = useSearch({ from: '/app/on-map/' })
  const navigate = useNavigate({ from: '/' })
  const filters = useMemo((): ListFilters => {
    const asked = state.split(',')
    return {
      q,
      states: FLEET_STATES.filter((each) => asked.includes(each)),
      group,
      sort: SORTS.find((each) => each === sort) ?? 'name',
    }
  }, [q, state, group, sort])
  const change = useCallback(
    (part: Partial<Record<'q' | 'state' | 'group' | 'sort', string | undefined>>) =>
      void navigate({
        to: '/',
        search: (before) => {
          const next = { ...before, ...part }
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value))
        },
        replace: true,
      }),
    [navigate],
  )
  return { filters, change }
}
