import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isLoopback } from '#app/platform/http/loopback.ts'

/** The client's address, as `addressOfCaller` determines it. */
export function clientAddress(c: Context): { address: string; fromLoopback: boolean } {
  return addressOfCaller(peerAddress(c), (name) => c.req.header(name))
}

/**
 * The client's address. A local connection that names a client comes from our reverse proxy: the last address it wrote is the client's, all before it
 * are the client's own claims. No other header is trusted.
 */
export function addressOfCaller(
  remoteAddress: string | undefined,
  header: (name: string) => string | undefined,
): { address: string; fromLoopback: boolean } {
  const peer = remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (!isLoopback(peer)) return { address: peer, fromLoopback: false }

  const forwarded = header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (forwarded) return { address: withoutPort(forwarded), fromLoopback: false }
  return { address: peer, fromLoopback: header('forwarded') === undefined }
}

/** Some proxies append the port, which differs for each connection: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address
}

/** Undefined when the request did not come over a socket. */
function peerAddress(c: Context): string | undefined {
  const overSocket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  return overSocket ? getConnInfo(c).remote.address : undefined
}
