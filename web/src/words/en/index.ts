import { alerts } from './alerts.ts'
import { apiKey } from './api-key.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { common } from './everywhere.ts'
import { geofences } from './geofences.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { live } from './live.ts'
import { map } from './map.ts'
import { messages } from './messages.ts'
import { rules } from './rules.ts'
import { setUp } from './set-up.ts'
import { settings } from './settings.ts'
import { share } from './share.ts'
import { shareLinks } from './share-links.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { states } from './states.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

export const en = {
  common,
  shell,
  errors,
  states,
  live,
  map,
  devices,
  history,
  alerts,
  messages,
  rules,
  geofences,
  groups,
  users,
  settings,
  apiKey,
  templates,
  webhooks,
  shareLinks,
  signIn,
  setUp,
  share,
}
