import type {
  Alert,
  AlertAcknowledgement,
  AlertName,
  AlertsQuery,
  DeviceAlert,
  NewAlert,
} from '@sextant/contract'
import { withoutEnvelope } from './answers.ts'
import type { RequestOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import { type Instant, type PagedRange, textOf } from './ranges.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

type Body = DeviceAlert & { success: true; apiUsage: number; apiDailyUsage: number }

export interface AlertRange extends PagedRange {
  /** All unless told. */
  alertName?: AlertName | null | undefined
}

export interface AlertListQuery extends Omit<AlertsQuery, 'from' | 'to'> {
  from?: Instant | undefined
  to?: Instant | undefined
}

/** Alerts by id, at most 1,000; or the open ones raised up to a time. */
export type Acknowledge =
  | { alerts: string[]; note?: string }
  | ({ upTo: Instant } & Pick<AlertAcknowledgement, 'device' | 'alertName' | 'note'>)

export interface Acknowledged {
  /** How many were not acknowledged before. */
  acknowledged: number
  /** So many with `upTo` that some may be left: send the same again. */
  more?: true
}

/**
 * What happened to devices.
 *
 * @example
 * await sextant.alerts.raise('300434061197913', { alertName: 'SOSButton', text: 'Crew pressed the button' })
 * const range = { from: '2026-11-14T00:00:00Z', to: new Date() }
 * for await (const alert of sextant.alerts.history('300434061197913', range)) console.log(alert.dateTime, alert.text)
 * const { items } = await sextant.alerts.list({ state: 'open', critical: true })
 * await sextant.alerts.acknowledge({ alerts: items.map(({ id }) => id), note: 'Crew called back' })
 */
export class Alerts {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page of the alerts of all devices, the newest first. */
  async list(query: AlertListQuery = {}, options?: RequestOptions): Promise<Page<DeviceAlert>> {
    const { from, to, ...rest } = query
    const range = { from: from && textOf(from), to: to && textOf(to) }
    const call = { method: 'GET', path: '/api/alerts', query: { ...rest, ...range }, options } as const
    const body = await this.#transport.json<{ alerts: DeviceAlert[]; nextCursor?: string }>(call)
    return { items: body.alerts, nextCursor: body.nextCursor }
  }

  /** Every alert of all devices, the newest first, page after page; `limit` is the size of a page. */
  all(query?: AlertListQuery, options?: RequestOptions): AsyncGenerator<DeviceAlert, void, undefined> {
    return eachOf((cursor) => this.list({ ...query, ...(cursor !== undefined && { cursor }) }, options))
  }

  async get(id: string, options?: RequestOptions): Promise<DeviceAlert> {
    const call = { method: 'GET', path: `/api/alerts/${segment(id)}`, options } as const
    return withoutEnvelope<DeviceAlert>(await this.#transport.json<Body>(call))
  }

  /** An alert that was acknowledged before stays as it is. Fails with `not_found` when one of the ids is of no alert. */
  async acknowledge(which: Acknowledge, options?: RequestOptions): Promise<Acknowledged> {
    const body = 'upTo' in which ? { ...which, upTo: textOf(which.upTo) } : which
    const call = { method: 'POST', path: '/api/alerts/acknowledge', body, repeatable: true, options } as const
    const { acknowledged, more } = await this.#transport.json<Acknowledged>(call)
    return { acknowledged, ...(more && { more }) }
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
