import type { MapSource } from '@sextant/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { sextant } from '../api/sextant.ts'
import { usePreferences } from '../preferences/preferences.ts'

const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => sextant.map.get({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface MapChoice {
  sources: readonly MapSource[]
  /** False until the server has said which maps there are, or could not. */
  isKnown: boolean
  wanted: MapSource | undefined
  /** What is drawn: the one that is wanted, or the next in order when it fails. */
  shown: MapSource | undefined
  noteFailure: () => void
  tryAgain: () => void
}

export function useMapSource(): MapChoice {
  const { data, isPending } = useQuery(mapQuery)
  const { map: preferred } = usePreferences()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const sources = useMemo(() => data?.sources ?? [], [data])
  const wanted = sources.find(({ id }) => id === preferred) ?? sources[0]
  const shown =
    wanted && failed.has(wanted.id) ? (sources.find(({ id }) => !failed.has(id)) ?? wanted) : wanted
  const shownId = shown?.id
  const noteFailure = useCallback(() => {
    if (shownId !== undefined) setFailed((before) => new Set(before).add(shownId))
  }, [shownId])
  const tryAgain = useCallback(() => setFailed(new Set()), [])
  return { sources, isKnown: !isPending, wanted, shown, noteFailure, tryAgain }
}
