import type { Device } from '@sextant/contract'
import { DeleteDevice } from './delete-device.tsx'
import { DeviceGroups } from './device-groups.tsx'
import { EditDevice } from './edit-device.tsx'
import { ReactivateDevice } from './reactivate-device.tsx'
import { ReportSetUpDialog } from './report-set-up.tsx'
import { SendMessage } from './send-message.tsx'

export type DeviceDialog = 'edit' | 'groups' | 'message' | 'setUp' | 'delete' | 'reactivate'

interface DeviceDialogsProps {
  device: Device
  dialog: DeviceDialog | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeviceDialogs({ device, dialog, onClose, onDeleted }: DeviceDialogsProps) {
  const of = (name: DeviceDialog) => ({ device, opened: dialog === name, onClose })
  return (
    <>
      <EditDevice {...of('edit')} />
      <DeviceGroups {...of('groups')} />
      <SendMessage {...of('message')} />
      <ReportSetUpDialog {...of('setUp')} />
      <ReactivateDevice {...of('reactivate')} />
      <DeleteDevice {...of('delete')} onDeleted={onDeleted} />
    </>
  )
}
