import type { Words } from '../words.ts'
import { addDevice } from './devices/add-device.ts'
import { alerts } from './devices/alerts.ts'
import { edit } from './devices/edit.ts'
import { expiry } from './devices/expiry.ts'
import { kinds } from './devices/kinds.ts'
import { limits } from './devices/limits.ts'
import { message } from './devices/message.ts'
import { overview } from './devices/overview.ts'
import { panel } from './devices/panel.ts'
import { setUp } from './devices/set-up.ts'

export const devices: Words['devices'] = {
  panel,
  overview,
  expiry,
  limits,
  alerts,
  message,
  edit,
  kinds,
  addDevice,
  setUp,
}
