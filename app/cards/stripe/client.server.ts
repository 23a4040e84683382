import type { Stripe } from 'stripe'
import type { Config } from '#app/platform/config.server.ts'

/** The longest time that a dancer waits for the provider. */
const timeoutMs = 15_000

/** The provider's own library, loaded where cards are configured: it is large. */
export async function stripeOf({ secretKey, apiBase }: NonNullable<Config['stripe']>): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiBase)
  return new Client(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

type OfProvider = { readonly type: string; readonly code?: string | undefined }

/** Whether the provider's library threw this error: the provider refused, failed or could not be reached. */
export function isOfProvider(error: unknown): error is OfProvider {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** The provider has understood and will not: asking again would be refused again. */
export function isRefusal(error: unknown): error is OfProvider {
  return isOfProvider(error) && error.type === 'StripeInvalidRequestError'
}
