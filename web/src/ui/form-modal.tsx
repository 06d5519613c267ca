import { Button, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/index.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface FormModalProps {
  opened: boolean
  title: string
  /** Whether closing would lose what was typed. */
  dirty: boolean
  size?: string | number
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A dialog with a form: it asks before it is closed with changes that are not saved. On a phone it fills the screen. */
export function FormModal({ opened, title, dirty, size = 'md', onClose, children }: FormModalProps) {
  const { common } = useWords()
  const [asking, setAsking] = useState(false)
  const isPhone = useMediaQuery('(max-width: 760px)')
  const close = () => {
    // Escape is heard by every open dialog; it is meant for the one on top.
    if (document.querySelectorAll('[role=dialog]').length > 1) return
    if (dirty) setAsking(true)
    else onClose()
  }
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        fullScreen={isPhone}
        closeOnClickOutside={!dirty}
        closeButtonProps={{ 'aria-label': common.close }}
      >
        {opened && children(close)}
      </Modal>
      {/* Only while it asks: one that were there before would hear the very Escape that opens it. */}
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={common.unsaved}
          centered
          closeButtonProps={{ 'aria-label': common.close }}
        >
          <Text size="sm">{common.unsavedHint}</Text>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={leave}>
              {common.leave}
            </Button>
            <Button onClick={() => setAsking(false)} data-autofocus>
              {common.stay}
            </Button>
          </Group>
        </Modal>
      )}
      {opened && <UnsavedGuard dirty={dirty} />}
    </>
  )
}
