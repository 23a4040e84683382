/**
 * Whose address it is, as far as limits go: an IPv4 address is somebody's, of IPv6 whoever has one has the 2⁶⁴ beside it too (RFC 6177),
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
