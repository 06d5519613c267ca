import type { AlertPlaceholder, MessageChannel } from '@sextant/contract'
import type { AccountRow } from '../../accounts/index.ts'
import type { Notice } from '../../alerts/index.ts'
import { localTime } from '../../platform/calendar.ts'
import { DEFAULT_TEMPLATES, type Templates } from '../templates/default-templates.ts'
import { cleanLine, renderEmail, renderSms } from '../templates/render-template.ts'

export interface Wording {
  account: AccountRow
  templates: Templates
}

/** Subject and text that tell of the alert. A wording that comes out empty is replaced by ours. */
export function wordNotice(
  notice: Notice,
  channel: MessageChannel,
  repeats: number,
  { account, templates }: Wording,
) {
  const values = valuesOf(notice, account, repeats)
  const render = (from: Templates) =>
    channel === 'Email'
      ? renderEmail(notice.kind === 'over' ? from.overEmail : from.alertEmail, values)
      : renderSms(notice.kind === 'over' ? from.overSms : from.alertSms, values)
  const worded = render(templates)
  return worded.text === '' ? render(DEFAULT_TEMPLATES) : worded
}

function valuesOf(
  notice: Notice,
  { name, timeZone }: AccountRow,
  repeats: number,
): Record<AlertPlaceholder, string> {
  const { latitude, longitude } = notice
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const at = (notice.kind === 'over' ? notice.overAt : null) ?? notice.raisedAt
  return {
    deviceName: cleanLine(notice.device.name),
    deviceId: notice.device.id,
    alertName: notice.alertName,
    text: notice.text.trim(),
    time: localTime(at, timeZone),
    latitude: place ? degrees(place.latitude) : '',
    longitude: place ? degrees(place.longitude) : '',
    mapLink: place ? `geo:${degrees(place.latitude)},${degrees(place.longitude)}` : '',
    ruleName: cleanLine(notice.rule.name),
    repeats: repeats > 0 ? String(repeats) : '',
    accountName: cleanLine(name),
  }
}

// A tenth of a metre; never in the form 1e-7, which nobody reads and no map takes.
const degrees = (value: number) => String(Number(value.toFixed(6)))
