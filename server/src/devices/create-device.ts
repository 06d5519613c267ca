import { randomInt } from 'node:crypto'
import type { NewDevice } from '@sextant/contract'
import { lockAccount } from '../accounts/index.ts'
import { tellGroups } from '../groups/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Executor } from '../platform/db.ts'
import { conflict, forbidden } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { getDevice, isExpired } from './get-device.ts'
import { checkFreeLicense } from './licenses.ts'
import { toLimits } from './limits.ts'
import { addToGroup, claimDeviceId, type DeviceRow, insertDevice, nextDeviceKey } from './store.ts'
import { countCreatedBy } from './store-licenses.ts'
import { tellDevice } from './tell-device.ts'

/** Takes a licence and makes the device. Whoever sees one group only makes devices of that group. */
export async function createDevice(
  db: Executor,
  principal: Principal,
  input: NewDevice,
  clock: Clock,
): Promise<DeviceRow> {
  const { accountId, userId, scope } = principal
  if (scope.deviceId !== null)
    throw forbidden('Your view is limited to one device, so you cannot create others.')
  const account = await lockAccount(db, accountId)
  const now = clock()
  const limits = toLimits(input.limits ?? {}, account, '/limits')
  await checkOwnAllowance(db, accountId, userId)
  if (!isExpired(limits, now)) await checkFreeLicense(db, account, now)
  const key = await nextDeviceKey(db)
  const id = input.id ?? newDeviceId()
  if (!(await claimDeviceId(db, accountId, key, id)))
    throw conflict(
      'identifier_taken',
      `The identifier ${id} belongs to a device already. Choose another one.`,
    )
  await insertDevice(db, accountId, {
    key,
    id,
    name: input.name ?? id,
    description: input.description ?? '',
    tags: input.tags ?? {},
    min: input.min ?? null,
    limits,
    createdBy: userId,
    now,
  })
  if (scope.groupId !== null) await addToGroup(db, accountId, scope.groupId, key, now)
  const row = await getDevice(db, principal, id, now)
  tellDevice(db, principal, 'device.created', row, now)
  await tellGroups(db, accountId, 'group.updated', row.groups, now)
  return row
}

async function checkOwnAllowance(db: Executor, accountId: string, userId: string) {
  const { created, most } = await countCreatedBy(db, accountId, userId)
  if (most !== null && created >= most)
    throw forbidden(
      `You may create ${most} devices and have done so. The holder of the account can allow more.`,
    )
}

// Without letters and digits that are easily taken for one another: people read these aloud.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const newDeviceId = () =>
  `sx-${Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
