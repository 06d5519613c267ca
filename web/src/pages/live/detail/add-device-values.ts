import type { Device } from '@sextant/contract'
import { SextantError } from '@sextant/sdk'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import type { Words } from '../../../words/index.ts'
import { addToGroup } from './change-membership.ts'
import { checkDevice, type DeviceValues, deviceInputOf, emptyDevice } from './device-values.ts'

export interface NewDeviceValues extends DeviceValues {
  id: string
  groups: string[]
  expirationDate: string | null
}

export const emptyNewDevice: NewDeviceValues = { ...emptyDevice, id: '', groups: [], expirationDate: null }

export const checkNewDevice = (words: Words['devices']) => ({
  ...checkDevice(words.edit),
  id: (id: string) =>
    id.trim() === '' || /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,64}$/.test(id.trim()) ? null : words.addDevice.badId,
})

/** What the server said of single fields. */
export function newDeviceErrors(
  error: unknown,
  words: Words['devices']['addDevice'],
): Record<string, string> {
  if (error instanceof SextantError && error.code === 'identifier_taken') return { id: words.taken }
  const { 'limits.expirationDate': expirationDate, ...errors } = fieldErrors(error)
  return { ...errors, ...(expirationDate !== undefined && { expirationDate }) }
}

/** The device first: that it stands in no group yet is no reason to have none. */
export async function addDevice(values: NewDeviceValues): Promise<{ device: Device; groupsFailed: boolean }> {
  const id = values.id.trim()
  const { expirationDate } = values
  const device = await sextant.devices.create({
    ...(id !== '' && { id }),
    ...deviceInputOf(values),
    ...(expirationDate !== null && { limits: { expires: true, expirationDate } }),
  })
  const joined = await Promise.allSettled(values.groups.map((groupId) => addToGroup(groupId, device.id)))
  return { device, groupsFailed: joined.some(({ status }) => status === 'rejected') }
}
