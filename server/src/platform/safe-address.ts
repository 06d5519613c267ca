import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type AddressRange = [Address, number]

/** Ranges as an operator writes them: 10.0.0.0/8, fd00::/8, or one address. Throws at what is none. */
export function parseRange(text: string): AddressRange {
  const plain = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  if (plain) {
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text))
    throw new Error('must be address ranges such as 10.0.0.0/8, separated by commas')
  return ipaddr.parseCIDR(text)
}

/**
 * Whether this server may connect to the address for somebody else: everybody can be reached at a public one, an allowed one is in a
 * range that the operator named. All the rest is refused: it leads to this machine, its neighbours, or nowhere.
 */
export function judgeAddress(
  text: string,
  allowed: readonly AddressRange[],
): 'public' | 'allowed' | 'refused' {
  // The library takes ::1.2.3.4, which leads nowhere, for ::ffff:1.2.3.4.
  if (!ipaddr.isValid(text) || /^::\d+\.\d+\.\d+\.\d+$/.test(text)) return 'refused'
  const address = ipaddr.parse(text)
  const forms = [address, embeddedIn(address)].filter((form) => form !== undefined)
  if (forms.some((form) => allowed.some((range) => isIn(form, range)))) return 'allowed'
  return isPublic(address) ? 'public' : 'refused'
}

const isIn = (address: Address, range: AddressRange) =>
  address.kind() === range[0].kind() && address.match(range)

// A list of what is public, not of what is not: what nobody has assigned yet stays refused.
const GLOBAL_UNICAST: AddressRange = [ipaddr.parse('2000::'), 3]
const NAT64: AddressRange = [ipaddr.parse('64:ff9b::'), 96]

function isPublic(address: Address): boolean {
  const embedded = embeddedIn(address)
  if (embedded) return isPublic(embedded)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GLOBAL_UNICAST))
}

/** The IPv4 address that a connection to this IPv6 address ends at. */
function embeddedIn(address: Address): ipaddr.IPv4 | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined
  if (!address.isIPv4MappedAddress() && !isIn(address, NAT64)) return undefined
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}
