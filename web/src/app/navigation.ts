import type { Privilege } from '@sextant/contract'
import {
  IconBell,
  IconHistory,
  IconMail,
  IconMap2,
  IconPolygon,
  IconRoute,
  IconSettings,
  IconShare,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { Words } from '../words/index.ts'

interface Place {
  to: string
  word: keyof Words['shell']
  icon: typeof IconMap2
  /** Only for who has this privilege. */
  needs?: Privilege
  /** In the bar at the bottom of a phone; the others are under More. */
  phone?: boolean
}

export const PLACES: readonly Place[] = [
  { to: '/', word: 'map', icon: IconMap2, phone: true },
  { to: '/alerts', word: 'alerts', icon: IconBell, phone: true },
  { to: '/history', word: 'history', icon: IconHistory, phone: true },
  { to: '/geofences', word: 'geofences', icon: IconPolygon },
  { to: '/rules', word: 'rules', icon: IconRoute },
  { to: '/messages', word: 'messages', icon: IconMail, phone: true },
  { to: '/groups', word: 'groups', icon: IconUsersGroup },
  { to: '/users', word: 'users', icon: IconUsers, needs: 'users' },
  { to: '/share-links', word: 'shareLinks', icon: IconShare },
  { to: '/webhooks', word: 'webhooks', icon: IconWebhook, needs: 'api' },
  { to: '/settings', word: 'settings', icon: IconSettings },
]
