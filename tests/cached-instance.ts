import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { langCookiesFor } from '#app/platform/http/language-cookie.ts'
import type { ContentVersionTimes } from '#app/platform/page-cache/content-version-watch.server.ts'
import type { PageCacheLimits } from '#app/platform/page-cache/page-cache.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/catalogue.server.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { createApp } from '#server/app.ts'
import type { Pages } from '#server/make-pages.ts'
import { makeMetrics } from '#server/metrics.ts'
import { cachePages } from '#server/page-cache/page-cache.ts'
import { atFixedInstant } from '#server/page-cache/page-cache-rendering.ts'

/** What came back, as it came. */
type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly setCookie: readonly string[]
  readonly body: Buffer
}

/** A process with a page cache and its own port, whose page contains everything that pages depend on. */
export type CachedInstance = {
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Got>
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Got>
  /** Every address that was rendered, in order; a page to be kept is there twice. */
  readonly rendered: string[]
  readonly held: () => { readonly pages: number; readonly bytes: number; readonly uncacheable: number }
  close(): Promise<void>
}

/** Checks at every request: independent of the machine's speed. */
const alwaysLooking: ContentVersionTimes = { everyMs: 2 ** 31 - 1, trustMs: 0 }

export async function openCached(
  app: AppContext,
  {
    pages = sayingEverything,
    times = alwaysLooking,
    limits,
    isBusy = () => false,
  }: { pages?: Pages; times?: ContentVersionTimes; limits?: PageCacheLimits; isBusy?: () => boolean } = {},
): Promise<CachedInstance> {
  const rendered: string[] = []
  const noting: Pages = (request, ...rest) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    return pages(request, ...rest)
  }
  const build = { id: 'b1', version: '1.2.3' }
  const metrics = makeMetrics()
  const parts = { files: new Map(), build, demo: null, live: false, isReady: () => true, metrics }
  const { fetch } = createApp(app, { ...parts, pages: atFixedInstant(noting) })
  const behind = { fetch, sheetAt: () => undefined, listener: getRequestListener(fetch), metrics, isBusy }
  const cached = cachePages(app, behind, { times, ...(limits ? { pages: limits } : {}) })
  const server = createServer(cached.listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    get: (path, headers = {}, method = 'GET') => send({ port, path, headers, method }),
    post: (path, body, headers) => send({ port, path, headers, method: 'POST', body }),
    rendered,
    held: () => cached.held,
    close: () => {
      cached.stop()
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** `fetch` would unpack what was packed. */
function send({
  body,
  ...options
}: {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  method: string
  body?: string
}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', ...options }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
          ),
          setCookie: response.headers['set-cookie'] ?? [],
          body: Buffer.concat(parts),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Stands for every page: shows everything that pages may be rendered from, by the services they use. */
export const sayingEverything: Pages = async (request, app, { requestContext }) => {
  const { pathname, search } = new URL(request.url)
  if (pathname.endsWith('/aaaaaaaaaaaaaaaaaaaaaaaa')) return new Response('nothing', { status: 404 })
  const edition = await getCurrentEdition(app)
  const { items } = await getCatalogue(app, edition.id)
  const now = app.now()
  const text = JSON.stringify({
    asked: [request.method, pathname, search],
    headers: [...request.headers].filter(([name]) => name !== 'host'),
    edition,
    programme: await findProgramme(app, edition.id),
    items,
    policy: await getContentPage(app, 'policy', 'en'),
    time: [registrationPhase(edition, now), tierAt(edition, now), localDayOf(now), now],
  })
  const html = `<!DOCTYPE html><html><body>${text}<script nonce="${requestContext.nonce}">go()</script></body></html>`
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  const lang = pathname.startsWith('/SI') ? 'SI' : 'EN'
  for (const cookie of langCookiesFor(lang, request, { secure: false })) headers.append('Set-Cookie', cookie)
  return new Response(html, { headers })
}
