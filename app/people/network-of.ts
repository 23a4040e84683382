/**
 * Whose address it is, as far as limits go: an IPv4 address is somebody's, of IPv6 whoever has one has the 2⁶⁴ beside it too (RFC 6177),
 * so the first half stands for all. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /:(\d+(?:\.\d+){3})$/.exec(address)?.[1]
  if (mapped) return mapped

  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  const half = all.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${half.join(':')}::/64`
}
