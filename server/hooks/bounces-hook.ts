import { Hono } from 'hono'
import { receiveBounce } from '#app/mail/service.server.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed, problemResponse } from '#app/platform/http/problem.ts'

/** `POST /hooks/bounces`: takes a raw message that came to a bounce address, signed with `BOUNCE_SECRET` in `X-Ronda-Signature`. L15 */
export function bouncesHook(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .post('/bounces', async (c) => {
      const body = new Uint8Array(await c.req.raw.arrayBuffer())
      const received = await receiveBounce(app, { body, signature: c.req.header('x-ronda-signature') ?? '' })
      if (received.ok) return c.json({ received: received.value })
      return problemResponse({ status: received.reason === 'forged' ? 400 : 404 })
    })
    .all('/bounces', () => methodNotAllowed('POST'))
}
