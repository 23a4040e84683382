import type { MiddlewareHandler } from 'hono'
import type { Config } from '#app/platform/config.server.ts'
import { isLoopback } from '#app/platform/http/loopback.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'

/** What browsers may do with our answers. `live` is the development server, which talks to its pages. */
export function securityHeaders(
  config: Pick<Config, 'origin' | 'hsts' | 'analyticsUrl' | 'stripe'>,
  { live }: { live: boolean },
): MiddlewareHandler<WebEnv> {
  const secure = config.origin.startsWith('https:')
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const ofPage = headers.get('Content-Type')?.startsWith('text/html')
    headers.set('X-Content-Type-Options', 'nosniff')
    const isForOthers = headers.get('Cross-Origin-Resource-Policy') === 'cross-origin'
    if (!isForOthers) headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    // `no-referrer` would make browsers hide the origin of our own forms
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (secure) headers.set('Strict-Transport-Security', strictTransport[config.hsts])
    if (isRead(headers)) headers.set('Content-Security-Policy', contentPolicyOfData)
    if (!ofPage) return

    const office = /^\/(admin|auth)(\/|$)/.test(c.req.path)
    headers.set(
      'Content-Security-Policy',
      contentPolicy(config, { nonce: c.get('requestContext').nonce, office, live }),
    )
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    headers.set('X-Frame-Options', 'DENY')
  }
}

/** https://hstspreload.org asks for a year, subdomains and the word. */
const strictTransport: Readonly<Record<Config['hsts'], string>> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
}

/** What a browser may do with an answer that is no page, should it show it as one: nothing. */
const contentPolicyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Data that people or programs read: text, calendars, tables, JSON, MessagePack. Not what pages load, whose own policy would count for workers and pictures. */
function isRead(headers: Headers): boolean {
  const type = headers.get('Content-Type')?.split(';')[0] ?? ''
  return (
    /^(text\/(?!html$|css$|javascript$)|application\/(msgpack|xml|([\w.-]+\+)?json)$)/.test(type) &&
    type !== manifest
  )
}

const manifest = 'application/manifest+json'

function contentPolicy(
  { origin, analyticsUrl, stripe }: Pick<Config, 'origin' | 'analyticsUrl' | 'stripe'>,
  { nonce, office, live }: { nonce: string; office: boolean; live: boolean },
): string {
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : []
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    // the reception's ticket scanner is WebAssembly
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(office ? ["'wasm-unsafe-eval'"] : []), ...analytics],
    // the live server writes styles without a nonce, and a nonce would switch 'unsafe-inline' off
    'style-src': ["'self'", live ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // widths and colours of charts and of Mantine's parts are style attributes
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...analytics, ...(live ? ['ws:'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // a form may redirect to the card provider's page
    'form-action': ["'self'", ...(stripe ? [checkoutOrigin(stripe)] : [])],
    'frame-ancestors': ["'none'"],
    ...(origin.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Where the card provider's pages are: beside its interface where that is a test's. */
function checkoutOrigin({ apiBase }: NonNullable<Config['stripe']>): string {
  const { hostname, origin } = new URL(apiBase)
  return isLoopback(hostname) ? origin : 'https://checkout.stripe.com'
}
