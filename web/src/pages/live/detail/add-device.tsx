import type { Device } from '@sextant/contract'
import { useState } from 'react'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useWords } from '../../../words/index.ts'
import { AddDeviceForm } from './add-device-form.tsx'
import { DeviceAdded } from './device-added.tsx'

interface Added {
  device: Device
  groupsFailed: boolean
}

/** Takes a licence and makes a device, then shows how it reports. */
export function AddDevice({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const {
    devices: { addDevice: words, setUp },
  } = useWords()
  const [dirty, setDirty] = useState(false)
  const [added, setAdded] = useState<Added>()
  const close = () => {
    setDirty(false)
    setAdded(undefined)
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={added ? setUp.title(added.device.name) : words.title}
      dirty={dirty && !added}
      size={620}
    >
      {(cancel) =>
        added ? (
          <DeviceAdded
            device={added.device}
            groupsFailed={added.groupsFailed}
            onAnother={() => setAdded(undefined)}
            onClose={close}
          />
        ) : (
          <AddDeviceForm
            onDirty={setDirty}
            onCancel={cancel}
            onAdded={(device, groupsFailed) => {
              setDirty(false)
              setAdded({ device, groupsFailed })
            }}
          />
        )
      }
    </FormModal>
  )
}
