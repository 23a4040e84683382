import { Hono } from 'hono'
import { archiveNameOf } from '#app/festival/edition-names.ts'
import { findEditions } from '#app/festival/service.server.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { methodNotAllowed } from '#app/platform/http/problem.ts'
import { localeOf } from '#app/platform/locale.ts'
import { localeAsked } from '../wire/negotiate.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './document.ts'

/** `GET /openapi.json` and `GET /docs`, to be mounted at `/api`: the data interface described for programs and for people. */
export function docsApi(app: AppContext, { version }: { readonly version: string }): Hono<PeopleEnv> {
  const api = new Hono<PeopleEnv>()
  api.get('/openapi.json', async (c) => {
    const editions = await findEditions(app)
    const archives = editions.filter(({ archived }) => archived).map(archiveNameOf)
    return c.json(openApiDocument({ origin: app.config.origin, version, archives }))
  })
  api.get('/docs', (c) => {
    const lang = langOfCookie(c.req.header('cookie') ?? null)
    const locale = lang ? localeOf(lang) : (localeAsked(c.req.header('accept-language')) ?? 'en')
    return c.html(docsPage(locale, c.get('requestContext').nonce))
  })
  for (const path of ['/openapi.json', '/docs']) api.all(path, () => methodNotAllowed('GET', 'HEAD'))
  return api
}
