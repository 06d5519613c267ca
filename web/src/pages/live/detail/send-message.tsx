import type { Device } from '@sextant/contract'
import { useState } from 'react'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useWords } from '../../../words/index.ts'
import { MessageForm } from './message-form.tsx'

interface SendMessageProps {
  device: Device
  opened: boolean
  onClose: () => void
}

export function SendMessage({ device, opened, onClose }: SendMessageProps) {
  const {
    devices: { message: words },
  } = useWords()
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <FormModal opened={opened} onClose={close} title={words.title(device.name)} dirty={dirty} size={520}>
      {(cancel) => <MessageForm device={device} onDirty={setDirty} onCancel={cancel} onSent={close} />}
    </FormModal>
  )
}
