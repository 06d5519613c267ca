import { Title } from '@mantine/core'
import type { Location } from '@sextant/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useWords } from '../../../words/index.ts'
import { Fact } from './fact.tsx'
import { sensorValues } from './sensor-values.ts'

/** The readings that came with the last position. */
export function SensorFacts({ location }: { location: Location }) {
  const {
    devices: { overview: words },
  } = useWords()
  const values = sensorValues(location, useFormat(), words)
  if (values.length === 0) return null
  return (
    <section className="detail-section">
      <Title order={3}>{words.sensors}</Title>
      <dl className="facts">
        {values.map(([name, value]) => (
          <Fact key={name} name={name} value={value} wide={value.length > 24} />
        ))}
      </dl>
    </section>
  )
}
