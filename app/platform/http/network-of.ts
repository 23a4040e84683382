/**
 * The unit that limits count: one IPv4 address; of IPv6 a /64, because the holder of one address has all of it (RFC 6177),
 * so the first half stands for all; IPv4 that is written as IPv6 is IPv4. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /:(\d+(?:\.\d+){3})$/.exec(address)?.[1]
  if (mapped) return mapped
  const all = groupsOf(address)
  const [high = '', low = ''] = all.slice(6)
  // ::ffff:c000:207, the same written otherwise
  if (all.slice(0, 6).join() === '0,0,0,0,0,ffff') return [...bytesOf(high), ...bytesOf(low)].join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}

/**
 * Where a request came from as the log may say it, which is no address: the 256 addresses beside an IPv4 one, the site (/48, RFC 6177) of
 * an IPv6 one; null for what is no address. U20.
 */
export function coarseNetworkOf(address: string): string | null {
  const network = networkOf(address)
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const site = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1]
  return site ? `${site}::/48` : null
}

/** The eight groups, without leading zeros, in small letters. */
function groupsOf(address: string): string[] {
  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

function bytesOf(group: string): [number, number] {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 255]
}
