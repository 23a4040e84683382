import { Hono } from 'hono'
import { receiveCardEvent } from '#app/cards/service.server.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed, problemResponse } from '#app/platform/http/problem.ts'

/** `POST /hooks/stripe`: takes the card provider's events. Answers as soon as an event is stored; the provider sends again what is not answered with 200. K4 */
export function stripeHook(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .post('/stripe', async (c) => {
      const body = new Uint8Array(await c.req.raw.arrayBuffer())
      const received = await receiveCardEvent(app, {
        body,
        signature: c.req.header('stripe-signature') ?? '',
      })
      if (received.ok) return c.json({ received: true })
      return problemResponse({ status: received.reason === 'forged' ? 400 : 404 })
    })
    .all('/stripe', () => methodNotAllowed('POST'))
}
