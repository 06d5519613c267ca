import {
  GEOFENCES_PER_ACCOUNT,
  type Geofence,
  type GeofenceInput,
  POINTS_PER_ACCOUNT,
} from '@sextant/contract'
import { moveRulesVersion } from '../accounts/index.ts'
import type { Executor } from '../platform/db.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { isUuid, newUuid } from '../platform/uuid.ts'
import { checkGeometry } from './check-geometry.ts'
import { presentGeofence } from './present-geofence.ts'
import {
  countGeofences,
  deleteGeofence,
  findGeofence,
  findRulesUsing,
  type GeofenceFields,
  type GeofenceRow,
  insertGeofence,
  updateGeofence,
} from './store.ts'

const RULES_NAMED = 5

export async function createGeofence(db: Executor, accountId: string, input: GeofenceInput, now: Date) {
  const fields = fieldsFrom(input)
  await moveRulesVersion(db, accountId)
  await checkRoom(db, accountId, fields, null)
  const row = await insertGeofence(db, accountId, newUuid(now), fields, now)
  tell(db, accountId, 'created', row, now)
  return row
}

/** `change` turns the present record into the wanted one. */
export async function changeGeofence(
  db: Executor,
  accountId: string,
  id: string,
  change: (before: GeofenceRow) => GeofenceInput,
  now: Date,
) {
  const fields = fieldsFrom(change(await holdGeofence(db, accountId, id)))
  await checkRoom(db, accountId, fields, id)
  const row = await updateGeofence(db, accountId, id, fields, now)
  tell(db, accountId, 'updated', row, now)
  return row
}

export async function removeGeofence(
  db: Executor,
  accountId: string,
  id: string,
  check: (before: GeofenceRow) => void,
  now: Date,
) {
  const row = await holdGeofence(db, accountId, id)
  check(row)
  const { names, all } = await findRulesUsing(db, accountId, id, RULES_NAMED)
  if (all > 0) {
    const others = all > names.length ? ` and ${all - names.length} more` : ''
    const list = names.map((name) => `"${name}"`).join(', ')
    throw conflict(
      'conflict',
      `Alert rules use this geofence: ${list}${others}. Change or delete them first.`,
    )
  }
  await deleteGeofence(db, accountId, id)
  tell(db, accountId, 'deleted', row, now)
}

/** Moving the version holds the account's row, so nobody else changes an area or a rule until the commit. */
async function holdGeofence(db: Executor, accountId: string, id: string) {
  await moveRulesVersion(db, accountId)
  const row = isUuid(id) ? await findGeofence(db, accountId, id) : undefined
  if (!row) throw notFound()
  return row
}

async function checkRoom(db: Executor, accountId: string, { points }: GeofenceFields, id: string | null) {
  const others = await countGeofences(db, accountId, id)
  if (others.areas >= GEOFENCES_PER_ACCOUNT)
    throw conflict(
      'conflict',
      `An account may have ${GEOFENCES_PER_ACCOUNT} geofences, and there are so many.`,
    )
  if (others.points + points > POINTS_PER_ACCOUNT)
    throw conflict(
      'conflict',
      `The geofences of an account may have ${POINTS_PER_ACCOUNT} points in all. The others have ${others.points}.`,
    )
}

const fieldsFrom = (input: GeofenceInput): GeofenceFields => ({
  name: input.name,
  description: input.description ?? '',
  geometry: input.geometry,
  tags: input.tags ?? {},
  points: checkGeometry(input.geometry),
})

function tell(
  db: Executor,
  accountId: string,
  what: 'created' | 'updated' | 'deleted',
  row: GeofenceRow,
  at: Date,
) {
  const geofence: Geofence = presentGeofence(row)
  db.tell(accountId, { type: `geofence.${what}`, at, data: { geofenceId: row.id, geofence } })
}
