import { Anchor } from '@mantine/core'
import type { TrackTotals } from '@sextant/contract'
import { useFormat } from '../../format/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { useWords } from '../../words/index.ts'

export function TotalFacts({ totals, onChoose }: { totals: TrackTotals; onChoose: (at: number) => void }) {
  const { history: words } = useWords()
  const format = useFormat()
  const { topSpeed, averageMovingSpeed, gaps, jumps } = totals
  return (
    <Facts
      facts={[
        [words.distance, format.distance(totals.distance)],
        topSpeed !== null && [
          words.topSpeed,
          <Anchor
            key="top"
            component="button"
            type="button"
            size="sm"
            onClick={() => onChoose(Date.parse(topSpeed.at))}
          >
            {format.speed(topSpeed.speed)}
          </Anchor>,
        ],
        [words.moving, format.duration(totals.movingSeconds)],
        [words.stopped, format.duration(totals.stoppedSeconds)],
        averageMovingSpeed !== null && [words.averageSpeed, format.speed(averageMovingSpeed)],
        gaps.count > 0 && [words.silent, words.times(gaps.count, format.duration(gaps.seconds))],
        jumps.count > 0 && [words.jumps, format.number(jumps.count)],
      ]}
    />
  )
}
