import type { Context, MiddlewareHandler } from 'hono'
import { makeRequestActor, type PeopleEnv } from '#app/people/request-actor.server.ts'
import { langOfPath } from '#app/platform/addresses.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Refusal } from '#app/platform/start/refusal.server.ts'
import type { Pages } from '#server/make-pages.ts'

/**
 * A refusal before any page (a form from another site, one too large) is a problem document. For a browser that navigates
 * it becomes a page: programs, and scripts of pages, request no HTML.
 */
export function refusalsAsPages(app: AppContext, pages: Pages, build: string): MiddlewareHandler<PeopleEnv> {
  return async (c, next) => {
    await next()
    if (!isProblem(c.res) || !awaitsPage(c)) return
    const refused = c.res
    const { status, detail }: Refusal = await refused.clone().json()
    const refusal = { status, ...(detail && { detail }), path: new URL(c.req.url).pathname }
    const page = await renderRefusal(c, { app, pages, build, refusal })
    if (!page) return
    for (const name of ['Allow', 'Connection', 'Retry-After']) {
      const value = refused.headers.get(name)
      if (value !== null) page.headers.set(name, value)
    }
    page.headers.set('Cache-Control', 'no-store')
    c.res = undefined
    c.res = page
  }
}

/** Whether the caller is a browser that shows the answer: it accepts HTML, and the path is not below `/api/`. */
export function awaitsPage({ req }: Context): boolean {
  return !req.path.startsWith('/api/') && (req.header('accept') ?? '').includes('text/html')
}

/** The page that says why; null when it cannot be rendered either. It is rendered in the language of the address, at none of our pages' addresses. */
export async function renderRefusal(
  c: Context<PeopleEnv>,
  given: {
    readonly app: AppContext
    readonly pages: Pages
    readonly build: string
    readonly refusal: Refusal
  },
): Promise<Response | null> {
  const { app, pages, build, refusal } = given
  const lang = langOfPath(c.req.path)
  const cookie = c.req.header('cookie')
  const headers = new Headers({ accept: 'text/html', ...(cookie && { cookie }) })
  const agent = c.req.header('user-agent')
  if (agent) headers.set('user-agent', agent)
  const request = new Request(new URL(lang ? `/${lang}/-/refused` : '/-/refused', c.req.url), { headers })
  try {
    const requestActor = makeRequestActor(app, cookie)
    return await pages(request, app, {
      requestContext: c.get('requestContext'),
      requestActor,
      build,
      refusal,
    })
  } catch (error) {
    c.get('requestContext').log.error(
      { err: error },
      'the page that says what was refused could not be rendered',
    )
    return null
  }
}

function isProblem({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/problem+json') ?? false
}
