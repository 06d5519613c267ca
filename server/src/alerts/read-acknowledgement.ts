import type { AlertAcknowledgement, AlertName } from '@sextant/contract'
import { invalid } from '../platform/errors.ts'

export interface UpTo {
  upTo: Date
  device: string | undefined
  alertName: AlertName | undefined
}

/** Either alerts by id, or the open ones up to a time. */
export type Acknowledgement = { note: string | null } & (
  | { alerts: readonly string[]; open?: never }
  | { alerts?: never; open: UpTo }
)

export function readAcknowledgement(body: AlertAcknowledgement): Acknowledgement {
  const { alerts, upTo, device, alertName } = body
  const note = body.note?.trim() ? body.note : null
  if (alerts) {
    for (const field of ['upTo', 'device', 'alertName'] as const)
      if (body[field] !== undefined) throw invalid(`/${field}`, 'cannot be sent together with alerts')
    return { alerts, note }
  }
  if (upTo === undefined) throw invalid('/alerts', 'is required, or upTo in its place')
  return { open: { upTo: new Date(upTo), device, alertName }, note }
}
