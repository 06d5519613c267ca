export type {
  Account,
  AccountSettings,
  Alert,
  AlertName,
  ApiKeyInfo,
  Device,
  DeviceInput,
  DeviceLimits,
  DeviceLimitsInput,
  DeviceLocation,
  DeviceState,
  DevicesQuery,
  DeviceUsage,
  ErrorCode,
  ErrorDetail,
  ExportFormat,
  Group,
  GroupInput,
  JsonPatch,
  ListQuery,
  Location,
  NewAlert,
  NewDevice,
  Privilege,
  Reactivation,
  Session,
  SignIn,
  User,
  UserInput,
} from '@sextant/contract'
export type { AccountRecord } from './account.ts'
export type { AlertRange, Alerts } from './alerts.ts'
export type { ApiKey, NewApiKey } from './api-key.ts'
export type { DeviceLimitsRecord, LimitsAndUsage } from './device-limits.ts'
export type { DeviceOptions, Devices } from './devices.ts'
export {
  SextantAnswerError,
  SextantError,
  type SextantErrorCode,
  SextantNetworkError,
  SextantTimeoutError,
} from './errors.ts'
export type { Groups } from './groups.ts'
export type { ExportRange, Locations, Stored } from './locations.ts'
export type {
  KeyOptions,
  RequestOptions,
  SessionOptions,
  SextantOptions,
  TokenOptions,
  WriteOptions,
} from './options.ts'
export type { Page } from './paging.ts'
export type { MergePatch, Patch } from './patches.ts'
export type { Instant, PagedRange, Range } from './ranges.ts'
export type { Records, Tagged } from './records.ts'
export type { SessionRecord } from './session.ts'
export { Sextant } from './sextant.ts'
export type { Users } from './users.ts'
