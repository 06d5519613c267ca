import { SextantError } from '@sextant/sdk'
import { sextant } from '../../../api/sextant.ts'

const ATTEMPTS = 5

/** The server adds under a lock, so that nobody else's change to the group is lost. */
export const addToGroup = (groupId: string, deviceId: string) =>
  sextant.groups.patch(groupId, [{ op: 'add', path: '/devices/-', value: deviceId }])

/** A patch can only remove by position, and that moves when others change the group: then it is looked up again. */
export async function removeFromGroup(groupId: string, deviceId: string) {
  for (let attempt = 1; ; attempt++) {
    const { value, etag } = await sextant.groups.getTagged(groupId)
    const at = value.devices.indexOf(deviceId)
    if (at === -1) return
    try {
      await sextant.groups.patch(groupId, [{ op: 'remove', path: `/devices/${at}` }], { ifMatch: etag })
      return
    } catch (error) {
      const isRace = error instanceof SextantError && error.status === 412
      if (!isRace || attempt === ATTEMPTS) throw error
    }
  }
}
