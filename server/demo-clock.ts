import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Problem, problemResponse } from '#app/platform/http/problem.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import type { Demo } from './demo.ts'

/** Exactly one of the three. */
const move = z.union([
  z.strictObject({ seconds: z.coerce.number().int().positive() }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({ back: z.literal([true, 'true', '1']) }),
])

/**
 * `GET /demo/clock` returns the demo's time; `POST` moves it forward by `{seconds}` or to `{to}`, or restarts the demo with `{back: true}`. As JSON
 * it returns `{now}`; a form is redirected back to its page.
 */
export function demoClockRoutes(app: AppContext, demo: Demo): Hono<WebEnv> {
  const time = () => ({ now: demo.now().toISOString() })

  return new Hono<WebEnv>()
    .get('/demo/clock', (c) => c.json(time(), 200, { 'Cache-Control': 'no-store' }))
    .post('/demo/clock', async (c) => {
      const isForm = !c.req.header('content-type')?.startsWith('application/json')
      const asked = move.safeParse(await (isForm ? c.req.parseBody() : c.req.json()).catch(() => null))
      if (!asked.success) return problemResponse(unreadable)

      if ('back' in asked.data) {
        await demo.restart(app)
      } else {
        const { data } = asked
        const instant =
          'to' in data ? new Date(data.to) : new Date(demo.now().getTime() + data.seconds * 1_000)
        const moved = demo.moveTo(instant)
        if (!moved.ok) return problemResponse(refusals[moved.reason])
        await demo.remember()
      }
      app.wake()
      return isForm ? c.redirect(pageOf(c.req.header('referer')), 303) : c.json(time())
    })
}

const unreadable: Problem = {
  status: 422,
  detail:
    'Say one of: "seconds" (a whole number above 0), "to" (an instant like 2025-11-13T20:00:00+01:00), "back" (true).',
}

const refusals: Record<'backwards' | 'too-far', Problem> = {
  backwards: { status: 409, detail: 'The demo’s clock goes forward only. "back" restarts the demo.' },
  'too-far': { status: 409, detail: 'That is later than two years after the demo’s beginning.' },
}

/** Only the path is used, and no second slash: never another site. */
function pageOf(referer: string | undefined): string {
  const url = referer ? URL.parse(referer) : null
  return url ? `/${url.pathname.replace(/^\/+/, '')}${url.search}` : '/'
}
