import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { presetRange, type TimeRange } from './time-range.ts'

const route = getRouteApi('/app/on-map/history')

export interface HistorySearch {
  device?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Milliseconds since 1970: the fix that is shown. */
  at?: string | undefined
  /** Metres: worse fixes are left out. */
  accuracy?: string | undefined
  /** The time for which the whole fleet is shown. */
  everyone?: string | undefined
}

const isInstant = (text: string | undefined) => text !== undefined && !Number.isNaN(Date.parse(text))

/** What the address says is to be shown, and how to change it. Without a range it is the last 24 hours. */
export function useHistory() {
  const search: HistorySearch = route.useSearch()
  const { zone } = useFormat()
  const navigate = useNavigate()
  const [lastDay] = useState(() => presetRange('day', zone))
  const { device, from, to, accuracy, everyone } = search
  const range: TimeRange = useMemo(
    () => (isInstant(from) && isInstant(to) ? { from: from as string, to: to as string } : lastDay),
    [from, to, lastDay],
  )
  const change = useCallback(
    (part: HistorySearch) =>
      void navigate({
        to: '/history',
        search: (before: HistorySearch) => ({ ...before, ...part }),
        replace: true,
      }),
    [navigate],
  )
  return {
    deviceId: device,
    range,
    at: search.at === undefined ? undefined : Number(search.at),
    maxAccuracy: accuracy === undefined ? undefined : Number(accuracy),
    everyone: isInstant(everyone) ? everyone : undefined,
    change,
  }
}
