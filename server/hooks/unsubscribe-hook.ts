import { Hono } from 'hono'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed } from '#app/platform/http/problem.ts'
import { leaveNews } from '#app/promotion/service.server.ts'

/**
 * `POST /hooks/unsubscribe?key=…`: the unsubscribe button of a mail program (RFC 8058). It sends no cookie, follows no redirect and shows no answer: any `POST` with a
 * key that is known leaves the news. A person who opens the address is led to the page with the same button; that changes nothing. N3, N7
 */
export function unsubscribeHook(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .post('/unsubscribe', async (c) => {
      const hasLeft = await leaveNews(app, c.req.query('key') ?? '')
      return c.text(hasLeft ? 'Unsubscribed.' : 'This link is not known.', hasLeft ? 200 : 404)
    })
    .get('/unsubscribe', (c) => {
      const search = new URLSearchParams({ key: c.req.query('key') ?? '' })
      return c.redirect(`/EN/news/leave?${search}`, 303)
    })
    .all('/unsubscribe', () => methodNotAllowed('GET', 'HEAD', 'POST'))
}
