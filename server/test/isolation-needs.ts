import { randomUUID } from 'node:crypto'
import type { PRIVILEGES } from '@sextant/contract'
import type { Client } from './client.ts'

/** Ids of one device, one group and one user. */
export interface Ids {
  deviceId: string
  groupId: string
  userId: string
  geofenceId: string
  alertRuleId: string
  alertId: string
  messageId: string
  webhookId: string
  shareLinkId: string
  sessionId: string
}

interface Need {
  /** What the caller must have; `signedIn` when nothing but a token. */
  needs: (typeof PRIVILEGES)[number] | 'holder' | 'signedIn'
  body?: (ids: Ids) => unknown
  /** What follows the question mark of the URL. */
  query?: string
  /** Where ids in the body that the caller cannot see are bad input, and not the thing asked for; 404 where they are that. */
  idsInBody?: true | 404
  /** A user whose view is a part of the account may not do this at all. */
  wholeViewOnly?: true
  /** Not about devices: whoever may read in the account sees it, however limited their view. */
  seenByAll?: true
  /** The good call asks for what is not there. */
  good?: 404
  prepare?: (client: Client, ids: Ids) => Promise<unknown>
}

const range = () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })
const location = { dateTime: '2026-01-01T00:00:00Z', latitude: 1, longitude: 2 }
export const area = { name: 'Port', geometry: { type: 'Circle', center: [12.6, 55.7], radius: 500 } }
export const rule = { name: 'Too fast', alertName: 'SpeedLimit', parameters: { speed: 90 } }
export const mail = () => ({ channel: 'Email', to: ['night@acme.test'], text: 'Moored.' })
export const person = () => ({
  name: 'Somebody',
  email: `${randomUUID()}@acme.test`,
  country: 'PT',
  timeZone: 'UTC',
})

export const share = ({ deviceId }: Pick<Ids, 'deviceId'>) => ({
  devices: [deviceId],
  expires: new Date(Date.now() + 86_400_000).toISOString(),
})
export const hook = () => ({ url: 'https://192.0.2.1/hook' })

/** What each operation needs. One that does several things is listed once for each of them, after a colon. */
export const NEEDS: Record<string, 'public' | Need> = {
  live: 'public',
  ready: 'public',
  metrics: 'public',
  openapi: 'public',
  getMap: 'public',
  getTile: 'public',
  requestToken: 'public',
  signIn: 'public',
  setUp: 'public',
  getSetup: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  listSessions: { needs: 'signedIn' },
  endSession: { needs: 'signedIn' },
  endOtherSessions: { needs: 'signedIn' },
  getSession: { needs: 'signedIn', good: 404 },
  signOut: { needs: 'signedIn', good: 404 },
  getApiKey: { needs: 'signedIn' },
  generateApiKey: { needs: 'signedIn' },
  deleteApiKey: { needs: 'signedIn' },
  getAccount: { needs: 'read' },
  patchAccount: { needs: 'holder', body: () => ({ name: 'Renamed' }) },
  listCountries: { needs: 'signedIn' },
  listTimeZones: { needs: 'signedIn' },
  listUsers: { needs: 'users' },
  createUser: { needs: 'users', body: person },
  'createUser:in a group': {
    needs: 'users',
    body: ({ groupId }) => ({ ...person(), group: groupId }),
    idsInBody: true,
  },
  'createUser:for a device': {
    needs: 'users',
    body: ({ deviceId }) => ({ ...person(), deviceId }),
    idsInBody: true,
  },
  getUser: { needs: 'users' },
  replaceUser: { needs: 'users', body: person },
  patchUser: { needs: 'users', body: () => ({ name: 'Renamed' }) },
  deleteUser: { needs: 'users' },
  listGroups: { needs: 'read' },
  createGroup: { needs: 'write', body: () => ({ name: 'Created' }), wholeViewOnly: true },
  'createGroup:of devices': {
    needs: 'write',
    body: ({ deviceId }) => ({ name: 'Filled', devices: [deviceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  getGroup: { needs: 'read' },
  replaceGroup: { needs: 'write', body: () => ({ name: 'Replaced' }), wholeViewOnly: true },
  patchGroup: { needs: 'write', body: () => ({ description: 'Changed' }), wholeViewOnly: true },
  deleteGroup: {
    needs: 'write',
    wholeViewOnly: true,
    // A group that somebody is limited to cannot be deleted.
    prepare: (client, { userId }) => client.delete(`/api/users/${userId}`),
  },
  listDevices: { needs: 'read' },
  createDevice: { needs: 'write', body: () => ({ id: 'created-by-isolation' }) },
  getDevice: { needs: 'read' },
  replaceDevice: { needs: 'write', body: () => ({ name: 'Replaced' }) },
  patchDevice: { needs: 'write', body: () => ({ name: 'Changed' }) },
  deleteDevice: {
    needs: 'write',
    // A device that a rule is about cannot be deleted.
    prepare: (client, { alertRuleId }) => client.delete(`/api/alertRules/${alertRuleId}`),
  },
  getDeviceLimits: { needs: 'read' },
  replaceDeviceLimits: { needs: 'write', body: () => ({ dailySmsLimit: 1 }) },
  patchDeviceLimits: { needs: 'write', body: () => ({ dailySmsLimit: 1 }) },
  reactivateDevice: {
    needs: 'execute',
    body: () => ({}),
    prepare: (client, { deviceId }) =>
      client.patch(`/api/devices/${deviceId}/limits`, { expires: true, expirationDate: '2020-01-01' }),
  },
  getLastLocation: { needs: 'read' },
  'queryOrStoreLocations:query': { needs: 'read', body: range },
  'queryOrStoreLocations:store': { needs: 'write', body: () => ({ location }) },
  exportLocations: { needs: 'read' },
  getTrack: { needs: 'read', query: 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z' },
  getLocationsAt: { needs: 'read', query: 'time=2026-01-01T00:00:00Z' },
  storeLocations: {
    needs: 'write',
    body: ({ deviceId }) => ({ locations: [{ deviceId, ...location }] }),
    idsInBody: true,
  },
  streamEvents: { needs: 'signedIn' },
  createEventTicket: { needs: 'signedIn' },
  listGeofences: { needs: 'read' },
  createGeofence: { needs: 'write', body: () => area, wholeViewOnly: true },
  getGeofence: { needs: 'read', seenByAll: true },
  replaceGeofence: { needs: 'write', body: () => area, wholeViewOnly: true },
  patchGeofence: { needs: 'write', body: () => ({ name: 'Changed' }), wholeViewOnly: true },
  deleteGeofence: { needs: 'write', wholeViewOnly: true },
  listAlertRules: { needs: 'read' },
  createAlertRule: { needs: 'write', body: () => rule, wholeViewOnly: true },
  'createAlertRule:about a device': {
    needs: 'write',
    body: ({ deviceId }) => ({ ...rule, devices: [deviceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:about a group': {
    needs: 'write',
    body: ({ groupId }) => ({ ...rule, groups: [groupId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:about an area': {
    needs: 'write',
    body: ({ geofenceId }) => ({ name: 'Out', alertName: 'AllowedArea', geofences: [geofenceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:telling a user': {
    needs: 'write',
    body: ({ userId }) => ({ ...rule, recipients: { users: [userId] } }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  getAlertRule: { needs: 'read' },
  replaceAlertRule: { needs: 'write', body: () => rule, wholeViewOnly: true },
  patchAlertRule: { needs: 'write', body: () => ({ name: 'Changed' }), wholeViewOnly: true },
  deleteAlertRule: { needs: 'write', wholeViewOnly: true },
  listMessages: { needs: 'read' },
  getMessage: { needs: 'read' },
  resendMessage: { needs: 'execute' },
  sendMessages: { needs: 'execute', body: mail },
  getMessageTemplates: { needs: 'read' },
  replaceMessageTemplates: { needs: 'holder', body: () => ({ overSms: { text: 'Over.' } }) },
  patchMessageTemplates: { needs: 'holder', body: () => ({ overSms: { text: 'Over.' } }) },
  listShareLinks: { needs: 'read' },
  'createShareLink:of a device': { needs: 'write', body: share, idsInBody: true },
  'createShareLink:of a group': {
    needs: 'write',
    body: ({ groupId, deviceId }) => ({ ...share({ deviceId }), devices: [], groups: [groupId] }),
    idsInBody: true,
  },
  getShareLink: { needs: 'read' },
  replaceShareLink: { needs: 'write', body: share },
  patchShareLink: { needs: 'write', body: () => ({ name: 'Changed' }) },
  deleteShareLink: { needs: 'write' },
  getShare: 'public',
  getShareTrail: 'public',
  streamShare: 'public',
  listWebhooks: { needs: 'api' },
  createWebhook: { needs: 'api', body: hook, wholeViewOnly: true },
  getWebhook: { needs: 'api', wholeViewOnly: true },
  replaceWebhook: { needs: 'api', body: hook, wholeViewOnly: true },
  patchWebhook: { needs: 'api', body: () => ({ description: 'Changed' }), wholeViewOnly: true },
  deleteWebhook: { needs: 'api', wholeViewOnly: true },
  rotateWebhookSecret: { needs: 'api', wholeViewOnly: true },
  listWebhookDeliveries: { needs: 'api', wholeViewOnly: true },
  testWebhook: { needs: 'api', wholeViewOnly: true },
  'replayWebhook:a time': { needs: 'api', body: range, wholeViewOnly: true },
  listAlerts: { needs: 'read' },
  getAlert: { needs: 'read' },
  'acknowledgeAlerts:by id': {
    needs: 'execute',
    body: ({ alertId }) => ({ alerts: [alertId] }),
    idsInBody: 404,
  },
  'acknowledgeAlerts:of a device': {
    needs: 'execute',
    body: ({ deviceId }) => ({ upTo: '2100-01-01T00:00:00Z', device: deviceId }),
    idsInBody: 404,
  },
  'queryOrRaiseAlerts:query': { needs: 'read', body: range },
  'queryOrRaiseAlerts:raise': { needs: 'write', body: () => ({ alert: { alertName: 'SOSButton' } }) },
}
