import ipaddr from 'ipaddr.js'

/**
 * The network of an address for rate limits: an IPv4 address is one visitor's; of IPv6 a visitor has 2⁶⁴ addresses (RFC 6177), so the
 * network counts; IPv4 written as IPv6 is IPv4. An invalid address counts as itself.
 */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (!parsed) return address
  return parsed.kind() === 'ipv4' ? parsed.toString() : network(parsed, 64)
}

/**
 * The source of a request for the log, less than an address: the 256 addresses around an IPv4 one, the site (/48, RFC 6177) of
 * an IPv6 one; null for an invalid address. U20.
 */
export function coarseNetworkOf(address: string): string | null {
  const parsed = parse(address)
  return parsed && network(parsed, parsed.kind() === 'ipv4' ? 24 : 48)
}

/** Null for a name, and for the short forms of IPv4 that only C libraries read. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? ipaddr.process(address) : null
}

function network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const zoneless = address.toString().split('%')[0]
  const of = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${of.networkAddressFromCIDR(`${zoneless}/${bits}`)}/${bits}`
}
