import type { Alert, AlertName, NewAlert } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import { type PagedRange, textOf } from './ranges.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

export interface AlertRange extends PagedRange {
  /** All unless told. */
  alertName?: AlertName | null | undefined
}

/**
 * What happened to devices.
 *
 * @example
 * await sextant.alerts.raise('300434061197913', { alertName: 'SOSButton', text: 'Crew pressed the button' })
 * const range = { from: '2026-11-14T00:00:00Z', to: new Date() }
 * for await (const alert of sextant.alerts.history('300434061197913', range)) console.log(alert.dateTime, alert.text)
 */
export class Alerts {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page of the alerts of that time, ascending. */
  async query(deviceId: string, range: AlertRange, options?: RequestOptions): Promise<Page<Alert>> {
    const body = { ...range, from: textOf(range.from), to: textOf(range.to) }
    const call = { method: 'POST', path: path(deviceId), body, repeatable: true, options } as const
    const { alerts, nextCursor } = await this.#transport.json<{ alerts: Alert[]; nextCursor?: string }>(call)
    return { items: alerts, nextCursor }
  }

  /** All alerts of that time, ascending, page after page; `limit` is the size of a page. */
  history(
    deviceId: string,
    range: AlertRange,
    options?: RequestOptions,
  ): AsyncGenerator<Alert, void, undefined> {
    return eachOf((cursor) => this.query(deviceId, { ...range, cursor: cursor ?? range.cursor }, options))
  }

  /** Not repeated after a failure: two alerts would be raised. */
  async raise(deviceId: string, alert: NewAlert, options?: RequestOptions): Promise<Alert> {
    const call = { method: 'POST', path: path(deviceId), body: { alert }, options } as const
    return (await this.#transport.json<{ alert: Alert }>(call)).alert
  }
}

const path = (deviceId: string) => `/api/devices/${segment(deviceId)}/alerts`
