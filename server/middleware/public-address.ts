import type { IncomingMessage, RequestListener } from 'node:http'
import { isLoopback } from '#app/platform/http/loopback.ts'

/**
 * The origin a browser sees for this request. It is `ORIGIN`: behind a TLS proxy neither the connection nor, with some proxies, the
 * `Host` header contains it. An `ORIGIN` on this machine is no public address; then the requested name counts, because
 * `127.0.0.1` and the machine's name in a local network reach the same pages.
 */
export function publicOrigin(ourOrigin: string, host: string | undefined): string {
  const { protocol, hostname } = new URL(ourOrigin)
  const named = protocol === 'http:' && host && isLoopback(hostname) ? URL.parse(`http://${host}`) : null
  return named?.origin ?? ourOrigin
}

/**
 * Hands requests on with an absolute address under the public origin (the absolute form of RFC 9112, 3.2.2, which the Hono adapter
 * takes as it is). Pages then see the address the browser sees: React Router refuses a form whose `Origin` is another, its scheme included.
 */
export function atPublicAddress(listener: RequestListener, ourOrigin: string): RequestListener {
  return (request, response) => {
    const target = targetOf(request)
    if (target) request.url = publicOrigin(ourOrigin, request.headers.host) + target
    listener(request, response)
  }
}

/** Path and query; null where the request names neither, which the adapter refuses. A client's own absolute form says no more than its path. */
function targetOf({ url = '' }: IncomingMessage): string | null {
  if (url.startsWith('/')) return url
  const written = /^https?:\/\/[^/?#]*(?<target>\/.*)?$/i.exec(url)
  return written ? (written.groups?.target ?? '/') : null
}
