import type { MiddlewareHandler } from 'hono'
import type { Config } from '#app/platform/config.server.ts'
import type { WebEnv } from '#app/platform/visit.server.ts'

/** What browsers may do with our answers. `live` is the development server, which talks to its pages. */
export function securityHeaders(
  config: Pick<Config, 'origin' | 'analyticsUrl' | 'stripe'>,
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
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000')
    if (!ofPage) return

    const office = /^\/(admin|auth)(\/|$)/.test(c.req.path)
    headers.set(
      'Content-Security-Policy',
      contentPolicy(config, { nonce: c.get('visit').nonce, office, live }),
    )
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    headers.set('X-Frame-Options', 'DENY')
  }
}

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
    // a form may lead on to the card provider's page
    'form-action': ["'self'", ...(stripe ? ['https://checkout.stripe.com'] : [])],
    'frame-ancestors': ["'none'"],
    ...(origin.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
