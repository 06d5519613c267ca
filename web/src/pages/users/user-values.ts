import type { User } from '@sextant/contract'

export type UserFields = Pick<
  User,
  | 'name'
  | 'email'
  | 'userName'
  | 'country'
  | 'timeZone'
  | 'description'
  | 'disabled'
  | 'disabledMessage'
  | 'privileges'
  | 'group'
  | 'deviceId'
  | 'adminDevices'
  | 'from'
  | 'expires'
>

/** What a form about a user holds. The password stays empty unless a new one is wanted. */
export const valuesOf = (user: UserFields) => ({
  name: user.name,
  email: user.email,
  userName: user.userName,
  country: user.country,
  timeZone: user.timeZone,
  description: user.description,
  disabled: user.disabled,
  disabledMessage: user.disabledMessage,
  privileges: user.privileges,
  sees: seesOf(user),
  group: user.group,
  deviceId: user.deviceId,
  adminDevices: user.adminDevices,
  from: user.from,
  expires: user.expires,
  password: '',
})
export type UserValues = ReturnType<typeof valuesOf>

export type Sees = 'all' | 'group' | 'device'
const seesOf = ({ group, deviceId }: UserFields): Sees => (deviceId ? 'device' : group ? 'group' : 'all')

/** The values as the API takes them. */
export function inputOf({ sees, password, userName, ...values }: UserValues, isNew: boolean) {
  return {
    ...values,
    group: sees === 'group' ? values.group : null,
    deviceId: sees === 'device' ? values.deviceId : null,
    ...(isNew && userName !== '' && { userName }),
    ...(password !== '' && { password }),
  }
}

export const newUser = (country: string, timeZone: string): UserFields => ({
  name: '',
  email: '',
  userName: '',
  country,
  timeZone,
  description: '',
  disabled: false,
  disabledMessage: '',
  privileges: ['read'],
  group: null,
  deviceId: null,
  adminDevices: null,
  from: null,
  expires: null,
})
