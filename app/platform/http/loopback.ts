import ipaddr from 'ipaddr.js'

/** Whether an address or the name of a host means this machine itself: `127.0.0.1`, `::1`, `[::1]`, `localhost`. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback')
}
