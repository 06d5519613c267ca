import type { ErrorDetail } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { RuleFields } from './rule-fields.ts'
import {
  findAccountGeofences,
  findAccountGroups,
  findAccountUsers,
  findDeviceKeys,
} from './store-references.ts'
import type { RuleLinks } from './store-rule-changes.ts'

const MOST_DETAILS = 20

/** Finds everything that the rule names, or says in a 400 what does not exist. */
export async function resolveReferences(
  db: Executor,
  accountId: string,
  rule: RuleFields,
): Promise<RuleLinks> {
  const areas = [
    { path: '/geofences', ids: rule.test.geofences },
    ...rule.conditions.map(({ geofences }, i) => ({ path: `/conditions/${i}/geofences`, ids: geofences })),
  ]
  const { users } = rule.recipients
  const devices = await findDeviceKeys(db, accountId, rule.devices)
  const found = {
    groups: await findAccountGroups(db, accountId, rule.groups.filter(isUuid)),
    geofences: await findAccountGeofences(db, accountId, areas.flatMap(({ ids }) => ids).filter(isUuid)),
    users: await findAccountUsers(db, accountId, users.filter(isUuid)),
  }
  const details = [
    ...missing('/devices', 'device', rule.devices, new Set(devices.map(({ id }) => id))),
    ...missing('/groups', 'group', rule.groups, found.groups),
    ...areas.flatMap(({ path, ids }) => missing(path, 'geofence', ids, found.geofences)),
    ...missing('/recipients/users', 'user', users, found.users),
  ]
  if (details.length > 0)
    throw new AppError(400, 'invalid_request', `${details[0]?.path} ${details[0]?.message}.`, {
      details: details.slice(0, MOST_DETAILS),
    })
  return {
    deviceKeys: devices.map(({ key }) => key),
    groups: [...found.groups],
    geofences: [...found.geofences],
    users: [...found.users],
  }
}

const missing = (
  path: string,
  what: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
): ErrorDetail[] =>
  ids.flatMap((id, i) =>
    known.has(id) ? [] : [{ path: `${path}/${i}`, message: `names a ${what} that does not exist: ${id}` }],
  )
