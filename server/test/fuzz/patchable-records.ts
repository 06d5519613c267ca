import {
  AccountSettings,
  GroupInput,
  MessageTemplatesInput,
  ShareLinkInput,
  UserInput,
  WebhookInput,
} from '@sextant/contract'
import { DEFAULT_TEMPLATES } from '../../src/notifications/templates/default-templates.ts'
import { inDays } from '../share-links.ts'
import {
  asInstant,
  DEVICE_LISTS,
  description,
  flag,
  ids,
  type Json,
  name,
  type PatchableRecord,
  tags,
} from './patchable-fields.ts'
import { PATCHABLE_THINGS } from './patchable-things.ts'

const END = inDays(40)
const LATER = inDays(90)

/** Every kind of record that takes patches. */
export const PATCHABLE: PatchableRecord[] = [
  {
    name: 'the account',
    url: '/api/account',
    member: 'account',
    input: AccountSettings,
    canPut: false,
    system: ['id', 'licenses', 'holder', 'creation', 'lastModified'],
    keepsNull: ['/defaults/dailyEmailLimit', '/defaults/dailySmsLimit'],
    fields: {
      name,
      timeZone: { values: ['UTC', 'Europe/Berlin', 'Pacific/Apia'] },
      defaults: {
        values: [
          { dailyEmailLimit: 5, dailySmsLimit: null },
          { dailyEmailLimit: 0, dailySmsLimit: 1 },
        ],
        free: true,
      },
      locationEvents: { values: ['all', 'sampled', 'none'], free: true },
      limitNotice: { values: [true, false], free: true },
      keepLocationsDays: { values: [null, 1, 90], free: true, fallback: null },
    },
  },
  {
    name: 'a user',
    url: '/api/users/@@userId@@',
    input: UserInput,
    canPut: true,
    system: ['id', 'userName', 'creation', 'modification', 'lastLogin'],
    fields: {
      name,
      email: { values: ['one-@@unique@@@acme.test', 'two-@@unique@@@acme.test'] },
      country: {
        values: ['PT', 'DK', 'Denmark'],
        stored: (text: string) => (text === 'Denmark' ? 'DK' : text),
      },
      timeZone: { values: ['UTC', 'Europe/Berlin'] },
      description,
      message: description,
      disabled: flag(false),
      disabledMessage: description,
      tags,
      privileges: { values: [['read'], [], ['write', 'api']], free: true, fallback: ['read'] },
      group: { values: [null, '@@groupId@@'], fallback: null },
      deviceId: { values: [null, '@@deviceId@@'], fallback: null },
      adminDevices: { values: [null, 0, 5], free: true, fallback: null },
      from: { values: [null, '2026-01-01T00:00:00Z'], fallback: null, stored: asInstant },
      expires: { values: [null, '2030-01-01T02:00:00.5+02:00'], fallback: null, stored: asInstant },
    },
  },
  {
    name: 'a group',
    url: '/api/groups/@@groupId@@',
    input: GroupInput,
    canPut: true,
    system: ['id', 'creation', 'lastModified'],
    fields: { name, description, devices: ids(...DEVICE_LISTS) },
  },
  {
    name: 'a webhook',
    url: '/api/webhooks/@@webhookId@@',
    input: WebhookInput,
    canPut: true,
    system: ['id', 'disabledReason', 'creation', 'lastModified'],
    fields: {
      url: { values: ['https://192.0.2.1/hook', 'https://192.0.2.9:8443/other?x=1'] },
      description,
      events: { values: [['*'], ['alert.raised', 'device.updated']], free: true, fallback: ['*'] },
      enabled: flag(true),
    },
  },
  {
    name: 'a share link',
    url: '/api/shareLinks/@@shareLinkId@@',
    input: ShareLinkInput,
    canPut: true,
    system: ['id', 'url', 'createdBy', 'visits', 'lastVisited', 'creation', 'lastModified'],
    fields: {
      name: description,
      devices: ids(...DEVICE_LISTS),
      groups: ids(['@@groupId@@']),
      trail: flag(false),
      expires: { values: [END, LATER], stored: asInstant },
    },
    fits: ({ devices, groups }) => (devices as unknown[]).length + (groups as unknown[]).length > 0,
  },
  {
    name: 'the message templates',
    url: '/api/account/messageTemplates',
    input: MessageTemplatesInput,
    canPut: true,
    system: ['lastModified'],
    fields: Object.fromEntries(
      (['alertEmail', 'overEmail', 'alertSms', 'overSms', 'limitNotice'] as const).map((kind) => [
        kind,
        {
          values: [{}, { text: 'Own words' }, { text: 'Own words about {{deviceName}}' }],
          fallback: {},
          stored: (given: Json) => ({ ...DEFAULT_TEMPLATES[kind], ...given }),
        },
      ]),
    ),
  },
  ...PATCHABLE_THINGS,
]
