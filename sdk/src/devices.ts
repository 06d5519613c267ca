import type { Device, DeviceInput, DevicesQuery, Location, NewDevice, Reactivation } from '@sextant/contract'
import { DeviceLimitsRecord } from './device-limits.ts'
import type { RequestOptions } from './options.ts'
import { Records, type Tagged } from './records.ts'
import type { Transport } from './transport.ts'

export interface DeviceOptions extends RequestOptions {
  /** Also answer where the device was last. */
  include?: 'lastLocation' | undefined
}

/**
 * Trackers.
 *
 * @example
 * const device = await sextant.devices.create({ id: '300434061197913', name: 'MV Alpine Voyager' })
 * await sextant.devices.patch(device.id, { description: 'Survey vessel' })
 * const last = await sextant.devices.lastLocation(device.id)
 */
export class Devices extends Records<Device, NewDevice, DeviceInput, DevicesQuery> {
  /** The limits of a device as a record of their own, with what it has used today. */
  readonly limits: DeviceLimitsRecord

  constructor(transport: Transport) {
    super(transport, { path: '/api/devices', many: 'devices', one: 'device' })
    this.limits = new DeviceLimitsRecord(transport)
  }

  override async get(id: string, options?: DeviceOptions): Promise<Device> {
    return (await this.getTagged(id, options)).value
  }

  override getTagged(id: string, options: DeviceOptions = {}): Promise<Tagged<Device>> {
    return this.read(id, { include: options.include }, options)
  }

  /** Where the device was last, or null when nothing was heard of it yet. */
  async lastLocation(id: string, options?: RequestOptions): Promise<Location | null> {
    const path = `${this.path(id)}/lastLocation`
    const body = await this.transport.json<{ lastLocation: Location | null }>({
      method: 'GET',
      path,
      options,
    })
    return body.lastLocation
  }

  /** Brings an expired device back, which needs a free licence; without a date it does not expire again. */
  async reactivate(id: string, reactivation: Reactivation = {}, options?: RequestOptions): Promise<Device> {
    const path = `${this.path(id)}/reactivate`
    const body = await this.transport.json<{ device: Device }>({
      method: 'POST',
      path,
      body: reactivation,
      options,
    })
    return body.device
  }
}
