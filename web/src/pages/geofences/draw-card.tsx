import { Button, Group, Paper, Portal, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useFormat } from '../../format/use-format.ts'
import { useMap } from '../../map/use-map.ts'
import { useWords, type Words } from '../../words/index.ts'
import type { AreaKind, Draft } from './area-draft.ts'
import { sizeText } from './area-size.ts'

interface DrawCardProps {
  /** With the point that the pointer would add. */
  draft: Draft
  /** How many points are set. */
  count: number
  isDrawing: boolean
  /** What can be done now. */
  undo: (() => void) | undefined
  finish: (() => void) | undefined
  again: (() => void) | undefined
  remove: (() => void) | undefined
}

/** Over the map: what to do next, how large it is, and the buttons for it. */
export function DrawCard({ draft, count, isDrawing, undo, finish, again, remove }: DrawCardProps) {
  const { geofences } = useWords()
  const { draw: words } = geofences
  const format = useFormat()
  const stage = useMap()?.getContainer().closest<HTMLElement>('.map-stage')
  if (!stage) return null
  const { kind } = draft
  const buttons = [
    { label: words.undo, icon: <IconArrowBackUp size={15} />, run: undo },
    { label: words.finish, icon: <IconCheck size={15} />, run: finish },
    { label: words.removeChosen, icon: <IconTrash size={15} />, run: remove },
    { label: kind === 'Circle' ? words.again : words.more, icon: <IconPencil size={15} />, run: again },
  ]
  return (
    <Portal target={stage}>
      <Paper className="draw-card" component="section" aria-label={words.title[kind]} withBorder>
        <Text fw={600} size="sm">
          {isDrawing ? words.title[kind] : words.adjustTitle}
        </Text>
        <Text fw={600} className="draw-size">
          {sizeText(format, geofences, draft)}
        </Text>
        <Text size="sm" role="status">
          {isDrawing ? nextStep(words, kind, count) : words.adjust[kind]}
        </Text>
        {isDrawing && (
          <Text size="xs" c="dimmed" mt={2} className="draw-keys">
            {words.keys}
          </Text>
        )}
        <Group gap={6} mt={8}>
          {buttons.map(
            ({ label, icon, run }) =>
              run && (
                <Button key={label} variant="default" size="compact-sm" leftSection={icon} onClick={run}>
                  {label}
                </Button>
              ),
          )}
        </Group>
      </Paper>
    </Portal>
  )
}

function nextStep(words: Words['geofences']['draw'], kind: AreaKind, count: number) {
  if (kind === 'Circle') return count === 0 ? words.centre : words.edge
  if (count === 0) return words.first
  if (kind === 'Corridor') return count < 2 ? words.point : words.ending
  return count < 3 ? words.corner : words.closing
}
