import { storeNotice } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { stripeOf } from '../stripe/client.server.ts'

/** `forged`: the provider's signature is missing, wrong or too old. `not-offered`: no provider is configured. */
export type EventRefusal = 'forged' | 'not-offered'

/**
 * Takes an event of the provider: checks its signature over the bytes as they came, and stores them. What follows from it is a worker's. The same event
 * again is the same notice. K4
 */
export async function receiveCardEvent(
  app: AppContext,
  { body, signature }: { readonly body: Uint8Array; readonly signature: string },
): Promise<Decision<null, EventRefusal>> {
  const { stripe } = app.config
  if (!stripe) return refuse('not-offered')
  const { webhooks } = await stripeOf(stripe)
  let key: string
  try {
    key = webhooks.constructEvent(Buffer.from(body), signature, stripe.webhookSecret).id
  } catch {
    return refuse('forged')
  }
  // signed, but not an event: it has no id
  if (typeof key !== 'string' || key === '') return refuse('forged')
  const at = app.now()
  await storeNotice(app.db, {
    id: newId(at),
    source: 'card',
    key,
    name: null,
    content: body,
    at,
    by: 'stripe',
  })
  app.wake()
  return accept(null)
}
