import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/index.ts'
import { AcknowledgeForm } from './acknowledge-form.tsx'

interface SelectionBarProps {
  selected: ReadonlySet<string>
  onClear: () => void
}

/** What can be done with the alerts that are ticked. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const { alerts: words, common } = useWords()
  const [opened, setOpened] = useState(false)
  if (selected.size === 0) return null
  return (
    <div className="selection-bar">
      <Text size="sm" fw={600} role="status" style={{ flex: 1 }}>
        {words.selected(selected.size)}
      </Text>
      <Button size="xs" variant="default" onClick={onClear}>
        {words.unselect}
      </Button>
      <Button size="xs" onClick={() => setOpened(true)}>
        {words.acknowledge}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={words.acknowledgeSelected(selected.size)}
        centered
        closeButtonProps={{ 'aria-label': common.close }}
      >
        <AcknowledgeForm
          alerts={[...selected]}
          label={words.acknowledge}
          onDone={() => {
            setOpened(false)
            onClear()
          }}
        />
      </Modal>
    </div>
  )
}
