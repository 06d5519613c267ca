import type { DeviceLimits, DeviceLimitsInput, DeviceUsage } from '@sextant/contract'
import { withoutEnvelope } from './answers.ts'
import type { RequestOptions, WriteOptions } from './options.ts'
import { mediaTypeOf, type Patch } from './patches.ts'
import type { Tagged } from './records.ts'
import type { Call, Transport } from './transport.ts'
import { segment } from './urls.ts'

export type LimitsAndUsage = DeviceLimits & { usage: DeviceUsage }
type Body = LimitsAndUsage & { success: true; apiUsage: number; apiDailyUsage: number }

/**
 * How many messages a device may send a day, and when it expires.
 *
 * @example
 * await sextant.devices.limits.patch('300434061197913', { dailySmsLimit: 5 })
 * const { usage } = await sextant.devices.limits.get('300434061197913')
 */
export class DeviceLimitsRecord {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(deviceId: string, options?: RequestOptions): Promise<LimitsAndUsage> {
    return (await this.getTagged(deviceId, options)).value
  }

  async getTagged(deviceId: string, options?: RequestOptions): Promise<Tagged<LimitsAndUsage>> {
    return this.#send({ method: 'GET', path: path(deviceId), options })
  }

  /** What is left out returns to the account's defaults. */
  async replace(
    deviceId: string,
    limits: DeviceLimitsInput,
    options?: WriteOptions,
  ): Promise<LimitsAndUsage> {
    return (await this.#send({ method: 'PUT', path: path(deviceId), body: limits, options })).value
  }

  async patch(
    deviceId: string,
    patch: Patch<DeviceLimitsInput>,
    options?: WriteOptions,
  ): Promise<LimitsAndUsage> {
    const contentType = mediaTypeOf(patch)
    return (await this.#send({ method: 'PATCH', path: path(deviceId), body: patch, contentType, options }))
      .value
  }

  async #send(call: Call): Promise<Tagged<LimitsAndUsage>> {
    const { body, headers } = await this.#transport.answer<Body>(call)
    return { value: withoutEnvelope<LimitsAndUsage>(body), etag: headers.get('etag') ?? '' }
  }
}

const path = (deviceId: string) => `/api/devices/${segment(deviceId)}/limits`
