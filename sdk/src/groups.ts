import type { Group, GroupInput, ListQuery } from '@sextant/contract'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/**
 * Groups of devices.
 *
 * @example
 * const group = await sextant.groups.create({ name: 'North Sea', devices: ['300434061197913'] })
 * await sextant.groups.patch(group.id, [{ op: 'add', path: '/devices/-', value: '300434061197914' }])
 */
export class Groups extends Records<Group, GroupInput, GroupInput, ListQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/groups', many: 'groups' })
  }
}
