import { Button, CloseButton, Group, Paper, Portal, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { createFormat } from '../../format/create-format.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import { useMap } from '../use-map.ts'
import { greatCircle, type Position, rhumbLine } from './geodesy.ts'

interface MeasureCardProps {
  points: readonly Position[]
  onUndo: () => void
  onClose: () => void
}

export function MeasureCard({ points, onUndo, onClose }: MeasureCardProps) {
  const { map: words, common } = useWords()
  const stage = useMap()?.getContainer().closest<HTMLElement>('.map-stage')
  if (!stage) return null
  return (
    <Portal target={stage}>
      <Paper className="measure-card" component="section" aria-label={words.measure} withBorder>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            {words.measure}
          </Text>
          <CloseButton size="sm" aria-label={common.close} onClick={onClose} />
        </Group>
        <div role="status">
          {points.length < 2 ? (
            <Text size="sm" c="dimmed">
              {points.length === 0 ? words.measureStart : words.measureNext}
            </Text>
          ) : (
            <Figures points={points} />
          )}
        </div>
        {points.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            mt={8}
            leftSection={<IconArrowBackUp size={15} />}
            onClick={onUndo}
          >
            {words.measureUndo}
          </Button>
        )}
      </Paper>
    </Portal>
  )
}

function Figures({ points }: { points: readonly Position[] }) {
  const { map: words } = useWords()
  const { language, units } = usePreferences()
  const format = createFormat({ language, units, timeZone: 'UTC' })
  const legs = points.slice(1).map((to, i) => [points[i] as Position, to] as const)
  const [from, to] = legs.at(-1) as (typeof legs)[number]
  const rows = [
    { name: words.greatCircle, measure: greatCircle },
    { name: words.rhumbLine, measure: rhumbLine },
  ]
  return (
    <dl className="measure-figures">
      {rows.map(({ name, measure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.distance(legs.reduce((sum, leg) => sum + measure(...leg).metres, 0))}</dd>
          <dd className="bearing">{words.bearing(format.course(measure(from, to).bearing))}</dd>
        </div>
      ))}
    </dl>
  )
}
