import { AlertRuleInput, DeviceInput, DeviceLimitsInput, GeofenceInput } from '@sextant/contract'
import {
  DEVICE_LISTS,
  description,
  type Field,
  flag,
  ids,
  type Json,
  name,
  type PatchableRecord,
  tags,
} from './patchable-fields.ts'

const limit = (fallback: number): Field => ({ values: [0, 7, null, 1_000_000], free: true, fallback })
const limits: Record<string, Field> = {
  expires: flag(false),
  expirationDate: { values: [null, '2031-03-30', '2001-01-01'], fallback: null },
  dailyEmailLimit: limit(100),
  dailySmsLimit: limit(10),
}
const limitsFit = ({ expires, expirationDate }: Json) => expires !== true || expirationDate !== null
const withFallbacks = (fields: Record<string, Field>, value: Json) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { fallback }]) => [
      key,
      value[key] === undefined ? fallback : value[key],
    ]),
  )
/** Devices and what watches over them. */
export const PATCHABLE_THINGS: PatchableRecord[] = [
  {
    name: 'a device',
    url: '/api/devices/@@secondDeviceId@@',
    member: 'device',
    input: DeviceInput,
    canPut: true,
    system: ['id', 'expires', 'state', 'usage', 'groups', 'creation', 'lastModified', 'lastLocation'],
    keepsNull: ['/limits/dailyEmailLimit', '/limits/dailySmsLimit'],
    fields: {
      name: { ...name, fallback: '@@secondDeviceId@@' },
      description,
      tags,
      min: { values: [null, '+4520123456'], free: true, fallback: null },
      limits: {
        values: [{}, { expires: true, expirationDate: '2031-03-30' }, { dailySmsLimit: null }],
        stored: (value: Json) => withFallbacks(limits, value),
      },
    },
    fits: ({ limits }) => limitsFit(limits as Json),
  },
  {
    name: 'the limits of a device',
    url: '/api/devices/@@secondDeviceId@@/limits',
    input: DeviceLimitsInput,
    canPut: true,
    system: ['usage'],
    keepsNull: ['/dailyEmailLimit', '/dailySmsLimit'],
    fields: limits,
    fits: limitsFit,
  },
  {
    name: 'a geofence',
    url: '/api/geofences/@@geofenceId@@',
    input: GeofenceInput,
    canPut: true,
    system: ['id', 'creation', 'lastModified'],
    fields: {
      name,
      description,
      tags,
      geometry: {
        values: [
          { type: 'Circle', center: [179.9, -12.5], radius: 100 },
          {
            type: 'Polygon',
            coordinates: [
              [
                [170, 1],
                [-170, 1],
                [-170, 9],
                [170, 1],
              ],
            ],
          },
          {
            type: 'Corridor',
            line: [
              [1, 2],
              [3, 4],
            ],
            width: 50.5,
          },
        ],
      },
    },
  },
  {
    name: 'an alert rule',
    url: '/api/alertRules/@@alertRuleId@@',
    input: AlertRuleInput,
    canPut: true,
    system: ['id', 'creation', 'lastModified'],
    fields: {
      name,
      alertName: { values: ['SOSButton', 'SpeedLimit', 'AllowedArea'] },
      enabled: flag(true),
      devices: ids(...DEVICE_LISTS),
      groups: ids(['@@groupId@@']),
      parameters: { values: [{ speed: 90 }, {}], fallback: {} },
      geofences: { values: [[], ['@@geofenceId@@']], fallback: [] },
      schedule: {
        values: [null, { timeZone: 'Europe/Berlin', weekdays: [1, 7], from: '22:00', to: '06:00' }],
        fallback: null,
      },
      critical: flag(false),
      notifyWhenOver: flag(false),
      channels: { values: [[], ['Email', 'SMS']], free: true, fallback: [] },
      conditions: {
        values: [[], [{ alertName: 'LowBattery', parameters: { battery: 20 }, geofences: [] }]],
        fallback: [],
      },
      recipients: {
        values: [{}, { emails: ['a@acme.test'], users: ['@@userId@@'] }, { phones: ['+4520123456'] }],
        fallback: {},
        stored: (given: Json) => ({ emails: [], phones: [], users: [], ...given }),
      },
    },
    fits: ({ alertName, parameters, geofences }) =>
      [
        ['SOSButton', {}, false],
        ['SpeedLimit', { speed: 90 }, false],
        ['AllowedArea', {}, true],
      ].some(
        (row) =>
          JSON.stringify(row) ===
          JSON.stringify([alertName, parameters, (geofences as unknown[]).length > 0]),
      ),
  },
]
