import { Loader, Stack, Text } from '@mantine/core'
import type { Track } from '@sextant/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFormat } from '../../format/use-format.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { ExportMenu } from './export-menu.tsx'
import { StopList } from './stop-list.tsx'
import type { TimeRange } from './time-range.ts'
import { TotalFacts } from './total-facts.tsx'

interface TrackSummaryProps {
  query: UseQueryResult<Track>
  deviceId: string | undefined
  range: TimeRange
  onChoose: (at: number) => void
}

/** The figures of a track, its stops, and a way to take it elsewhere. */
export function TrackSummary({ query, deviceId, range, onChoose }: TrackSummaryProps) {
  const { history: words, common } = useWords()
  const format = useFormat()
  if (deviceId === undefined) return <Text c="dimmed">{words.chooseHint}</Text>
  const { data: track, error, refetch, isPending } = query
  if (isPending) return <Loader size="sm" aria-label={common.loading} role="status" />
  if (!track) return <Problem error={error} retry={() => void refetch()} />
  if (track.fixes === 0)
    return (
      <Text c="dimmed" role="status">
        {words.nothing}
      </Text>
    )
  return (
    <Stack gap="md">
      <Text size="xs" c="dimmed" role="status">
        {words.fixes(format.number(track.fixes))}
        {track.inaccurate > 0 && ` ${words.leftOut(format.number(track.inaccurate))}`}
        {track.simplified && ` ${words.simplified}`}
      </Text>
      <TotalFacts totals={track.totals} onChoose={onChoose} />
      <ExportMenu deviceId={deviceId} range={range} />
      <StopList stops={track.stops} total={track.stopsTotal} onChoose={onChoose} />
    </Stack>
  )
}
