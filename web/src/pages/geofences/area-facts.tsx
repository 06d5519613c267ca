import type { Geofence } from '@sextant/contract'
import { latitudeText, longitudeText } from '../../format/positions.ts'
import { useFormat } from '../../format/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { useWords } from '../../words/index.ts'
import { draftOf } from './area-draft.ts'
import { sizeText } from './area-size.ts'

export function AreaFacts({ area: { geometry, lastModified } }: { area: Geofence }) {
  const { geofences: words } = useWords()
  const format = useFormat()
  const draft = draftOf(geometry)
  return (
    <Facts
      facts={[
        [words.size, sizeText(format, words, draft)],
        geometry.type === 'Circle' && [
          words.centre,
          <>
            {latitudeText(geometry.center[1])}
            <br />
            {longitudeText(geometry.center[0])}
          </>,
        ],
        geometry.type !== 'Circle' && [words.corners, format.number(draft.points.length)],
        draft.holes.length > 0 && [words.holes, format.number(draft.holes.length)],
        [words.modified(format.zone), format.dateTime(lastModified)],
      ]}
    />
  )
}
