export type {
  Account,
  AccountSettings,
  Alert,
  AlertName,
  AlertRule,
  AlertRuleInput,
  AlertState,
  ApiKeyInfo,
  Channel,
  Device,
  DeviceAlert,
  DeviceInput,
  DeviceLimits,
  DeviceLimitsInput,
  DeviceLocation,
  DeviceState,
  DevicesQuery,
  DeviceUsage,
  ErrorCode,
  ErrorDetail,
  EventType,
  ExportFormat,
  Geofence,
  GeofenceInput,
  Geometry,
  Group,
  GroupInput,
  JsonPatch,
  ListQuery,
  Location,
  MapSource,
  MapSources,
  Message,
  MessageAttempt,
  MessageChannel,
  MessageReason,
  MessageStatus,
  MessagesQuery,
  MessageTemplates,
  MessageTemplatesInput,
  NewAlert,
  NewDevice,
  NewMessages,
  PasswordReset,
  PlacedDevice,
  Privilege,
  Reactivation,
  Recipients,
  RuleCondition,
  RuleParameters,
  Schedule,
  Session,
  SessionInfo,
  SessionsQuery,
  SetupRequest,
  SetupState,
  SextantEvent,
  ShareLink,
  ShareLinkInput,
  ShareLinksQuery,
  SignIn,
  Track,
  TrackPoints,
  TrackStop,
  TrackTotals,
  User,
  UserInput,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookInput,
} from '@sextant/contract'
export type { AccountRecord } from './account.ts'
export type { AlertRules } from './alert-rules.ts'
export type { Acknowledge, Acknowledged, AlertListQuery, AlertRange, Alerts } from './alerts.ts'
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
export type { EventStreamOptions, Events } from './events.ts'
export type { Geofences } from './geofences.ts'
export type { Groups } from './groups.ts'
export type { ExportRange, Locations, SnapshotOptions, Stored, TrackRange } from './locations.ts'
export type { MapRecord } from './map.ts'
export type { MessageTemplatesRecord } from './message-templates.ts'
export type { Messages } from './messages.ts'
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
export type { Sessions } from './sessions.ts'
export type { Setup } from './setup.ts'
export { Sextant } from './sextant.ts'
export type { ShareLinks } from './share-links.ts'
export type { Users } from './users.ts'
export type { NewWebhook, Webhooks } from './webhooks.ts'
