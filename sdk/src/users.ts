import type { ListQuery, User, UserInput } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/**
 * People and programs that may sign in.
 *
 * @example
 * await sextant.users.create({
 *   name: 'Night desk',
 *   email: 'night@acme.test',
 *   country: 'PT',
 *   timeZone: 'Europe/Lisbon',
 *   privileges: ['read', 'execute'],
 * })
 */
export class Users extends Records<User, UserInput, UserInput, ListQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/users', many: 'users' })
  }

  /** English names by ISO 3166 code. */
  async countries(options?: RequestOptions): Promise<Record<string, string>> {
    const call = { method: 'GET', path: '/api/users/countries', options } as const
    return (await this.transport.json<{ countries: Record<string, string> }>(call)).countries
  }

  /** Descriptions by IANA name, with the present offset. */
  async timeZones(options?: RequestOptions): Promise<Record<string, string>> {
    const call = { method: 'GET', path: '/api/users/timeZones', options } as const
    return (await this.transport.json<{ timeZones: Record<string, string> }>(call)).timeZones
  }
}
