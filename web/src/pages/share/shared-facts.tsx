import type { SharedLocation } from '@sextant/contract'
import { positionText } from '../../format/positions.ts'
import { useWords } from '../../words/index.ts'
import { useVisitorFormat } from './use-visitor-format.ts'

/** All that a visitor learns of where a device is. */
export function SharedFacts({ location }: { location: SharedLocation }) {
  const { share: words } = useWords()
  const format = useVisitorFormat()
  const { dateTime, latitude, longitude, speed, course, altitude } = location
  const facts = [
    { name: words.speed, value: speed === undefined ? undefined : format.speed(speed) },
    { name: words.course, value: course === undefined ? undefined : format.course(course) },
    { name: words.altitude, value: altitude === undefined ? undefined : format.length(altitude) },
    { name: words.reported(format.zone), value: format.dateTime(dateTime), isWide: true },
    { name: words.position, value: positionText(latitude, longitude), isWide: true },
  ]
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ name, value, isWide }) => (
          <div key={name} className={isWide ? 'wide' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
