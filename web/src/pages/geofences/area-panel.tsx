import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Geofence } from '@sextant/contract'
import { IconFocusCentered, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMap } from '../../map/use-map.ts'
import { DetailPanel } from '../../ui/panels.tsx'
import { useWords } from '../../words/index.ts'
import { AreaFacts } from './area-facts.tsx'
import { DeleteArea } from './delete-area.tsx'
import { DevicesInside } from './devices-inside.tsx'
import { RulesUsing } from './rules-using.tsx'
import { showGeometries } from './show-area.ts'
import { useMayEditAreas } from './use-may-edit-areas.ts'
import { useTakeFocus } from './use-take-focus.ts'

interface AreaPanelProps {
  area: Geofence
  onEdit: () => void
  onClose: () => void
}

/** What is known of an area: its size, who is in it, which rules are about it. */
export function AreaPanel({ area, onEdit, onClose }: AreaPanelProps) {
  const { geofences: words, common } = useWords()
  const map = useMap()
  const mayEdit = useMayEditAreas()
  const [deleting, setDeleting] = useState(false)
  const { geometry } = area
  const tags = Object.entries(area.tags)
  const body = useTakeFocus<HTMLDivElement>()
  return (
    <DetailPanel
      label={words.detail}
      title={area.name}
      subtitle={
        <Text size="sm" c="dimmed">
          {words.kinds[geometry.type]}
        </Text>
      }
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className="body" ref={body} tabIndex={0} role="group" aria-label={area.name}>
        <Stack gap="lg">
          <Group gap="xs">
            {mayEdit && (
              <Button size="xs" leftSection={<IconPencil size={16} />} onClick={onEdit}>
                {common.edit}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFocusCentered size={16} />}
              onClick={() => map && showGeometries(map, [geometry])}
            >
              {words.show}
            </Button>
          </Group>
          {area.description !== '' && <Text size="sm">{area.description}</Text>}
          <AreaFacts area={area} />
          {tags.length > 0 && (
            <Group gap={6} aria-label={words.tags} role="group">
              {tags.map(([name, value]) => (
                <Badge key={name} variant="default" tt="none" fw={500}>
                  {name}: {value}
                </Badge>
              ))}
            </Group>
          )}
          <DevicesInside geometry={geometry} />
          <RulesUsing areaId={area.id} />
          {mayEdit && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              w="fit-content"
              leftSection={<IconTrash size={16} />}
              onClick={() => setDeleting(true)}
            >
              {words.delete}
            </Button>
          )}
        </Stack>
      </div>
      <DeleteArea area={area} opened={deleting} onClose={() => setDeleting(false)} onDeleted={onClose} />
    </DetailPanel>
  )
}
