import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../words/index.ts'
import { AREA_KINDS, type AreaKind } from './area-draft.ts'
import { AreaIcon } from './area-icon.tsx'

interface NewAreaMenuProps {
  onStart: (kind: AreaKind) => void
  /** Beside a title there is little room. */
  short?: boolean
}

export function NewAreaMenu({ onStart, short = false }: NewAreaMenuProps) {
  const { geofences: words } = useWords()
  return (
    // The map takes the focus: it is where the drawing goes on.
    <Menu position="bottom-end" width={290} shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button
          size={short ? 'compact-md' : 'sm'}
          flex="none"
          leftSection={<IconPlus size={16} />}
          aria-label={words.add}
        >
          {short ? words.addShort : words.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {AREA_KINDS.map((kind) => (
          <Menu.Item key={kind} leftSection={<AreaIcon kind={kind} />} onClick={() => onStart(kind)}>
            <Text size="sm" fw={550} span display="block">
              {words.kinds[kind]}
            </Text>
            <Text size="xs" c="dimmed" span display="block">
              {words.about[kind]}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
