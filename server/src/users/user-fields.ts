import { PRIVILEGES, type User, type UserInput } from '@sextant/contract'
import { isTimeZone } from '../platform/calendar.ts'
import { invalid } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import { unknownGroup } from './check-scope.ts'
import { countryCode } from './countries.ts'
import type { UserFields, UserRow } from './store.ts'

export const USER_SYSTEM_FIELDS = ['id', 'userName', 'creation', 'modification', 'lastLogin'] as const

/** The fields as they will be stored: absent ones at their defaults, the country as alpha-2. */
export function toUserFields(input: UserInput, { holder }: { holder: boolean }): UserFields {
  const country = countryCode(input.country)
  if (!country) throw invalid('/country', 'is not a country: see GET /api/users/countries')
  if (!isTimeZone(input.timeZone))
    throw invalid('/timeZone', 'is not a time zone: see GET /api/users/timeZones')
  const group = input.group ?? null
  if (group !== null && !isUuid(group)) throw unknownGroup(group)
  const from = toDate(input.from)
  const expires = toDate(input.expires)
  if (from && expires && from >= expires) throw invalid('/expires', 'must be after from')
  return {
    name: input.name,
    email: input.email,
    country,
    timeZone: input.timeZone,
    description: input.description ?? '',
    message: input.message ?? '',
    disabled: input.disabled ?? false,
    disabledMessage: input.disabledMessage ?? '',
    tags: input.tags ?? {},
    privileges: holder && !input.privileges ? [...PRIVILEGES] : (input.privileges ?? ['read']),
    group,
    deviceId: input.deviceId ?? null,
    adminDevices: input.adminDevices ?? null,
    from,
    expires,
  }
}

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    userName: row.userName,
    name: row.name,
    email: row.email,
    country: row.country,
    timeZone: row.timeZone,
    description: row.description,
    message: row.message,
    disabled: row.disabled,
    disabledMessage: row.disabledMessage,
    tags: row.tags,
    privileges: row.privileges,
    group: row.group,
    deviceId: row.deviceId,
    adminDevices: row.adminDevices,
    from: row.from?.toISOString() ?? null,
    expires: row.expires?.toISOString() ?? null,
    password: null,
    creation: row.creation.toISOString(),
    modification: row.modification.toISOString(),
    lastLogin: row.lastLogin?.toISOString() ?? null,
  }
}

const toDate = (text: string | null | undefined) => (text ? new Date(text) : null)
