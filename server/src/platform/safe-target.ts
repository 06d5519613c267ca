import { isIP } from 'node:net'
import type { ResolveName } from './resolve-name.ts'
import { type AddressRange, judgeAddress } from './safe-address.ts'

/** Decides where the server may connect to on behalf of somebody who gave it a URL. */
export interface AddressGuard {
  /** What the operator allows beyond public addresses. */
  allowed: readonly AddressRange[]
  resolve: ResolveName
}

/** Why a URL is not used, as the rest of a sentence about it. Tells nothing that its author did not know. */
export class UnsafeTargetError extends Error {}

export interface Target {
  url: URL
  /** The name or literal address, without brackets and without the dot that may end a name. */
  host: string
}

export function readTarget(text: string): Target {
  // The parser also brings 127.1, 0x7f000001, 2130706433 and the like into their one form.
  if (!URL.canParse(text)) throw new UnsafeTargetError('must be a URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new UnsafeTargetError('must begin with https://')
  if (url.username !== '' || url.password !== '')
    throw new UnsafeTargetError('must not contain a user name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') throw new UnsafeTargetError('must name a host')
  return { url, host }
}

/** The addresses to connect to, each of them checked: one bad address among good ones is reason enough to refuse the name. */
export async function findAddresses({ url, host }: Target, guard: AddressGuard): Promise<string[]> {
  const literal = isIP(host) !== 0
  const addresses = literal ? [host] : await guard.resolve(host.toLowerCase())
  if (addresses.length === 0) throw new UnsafeTargetError('names a host that does not exist')
  const verdicts = addresses.map((address) => judgeAddress(address, guard.allowed))
  if (verdicts.includes('refused'))
    throw new UnsafeTargetError(
      literal
        ? 'is at an address that is not public, and that the operator has not allowed'
        : 'names a host at an address that is not public, and that the operator has not allowed',
    )
  if (url.protocol === 'http:' && verdicts.includes('public'))
    throw new UnsafeTargetError(
      'must begin with https://: without encryption only addresses that the operator allows can be used',
    )
  return addresses
}
