import { Writable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { NonceContext } from '#app/admin/nonce.ts'
import {
  failureContext,
  requestContextKey,
  sheetsContext,
} from '#app/platform/http/request-context.server.ts'
import { StartScriptsContext } from '#app/platform/islands/IslandScripts.tsx'
import { withStylesInside } from '#app/platform/page-cache/styles-inside.ts'
import { isCrawler } from '#app/platform/start/crawler.ts'
import { MarkupContext } from '#app/platform/ui/markup.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { findRootData, type RootData } from '#app/shell/root-data.server.ts'
import { RootDataContext } from '#app/shell/root-data.ts'

/** How long, in milliseconds, a page may wait for streamed data. */
export const streamTimeout = 5_000

/** Renders a page, which is sent when it is complete: no page waits for data after its frame, and many small parts take longer to send than to render. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const agent = request.headers.get('user-agent') ?? ''
  // specification 8: crawlers get no error page
  if (status >= 500 && isCrawler(agent)) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response('Internal Server Error', { status, headers })
  }

  const { nonce, log } = context.get(requestContextKey)
  const root = await rootDataBeside(page, request, context)
  const handles = page.staticHandlerContext.matches.map(
    ({ route }) => route.handle as RouteHandle | undefined,
  )
  // without streaming it is rendered faster
  if (!handles.some((handle) => handle?.hydrate)) {
    const rendered = renderToString(
      <NonceContext value={nonce}>
        <MarkupContext value={renderToStaticMarkup}>
          <StartScriptsContext value={startScriptsOf(page)}>
            <RootDataContext value={root}>
              <ServerRouter context={withItsRoutesOnly(page)} url={request.url} nonce={nonce} />
            </RootDataContext>
          </StartScriptsContext>
        </MarkupContext>
      </NonceContext>,
    )
    // beside the page they could be kept for the next one; those with islands weigh most, and are mostly the first that one sees
    const isHeavy = handles.some((handle) => handle?.islands)
    const html = isHeavy ? withStylesInside(rendered, context.get(sheetsContext), nonce) : rendered
    // as bytes: a text would be looked through once more before it becomes some
    return new Response(bytesOf(`<!DOCTYPE html>${html}`), { status, headers })
  }

  return new Promise((resolve, reject) => {
    let answerStatus = status
    let isFrameReady = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RootDataContext value={root}>
          <ServerRouter context={withRoutesAbove(page)} url={request.url} nonce={nonce} />
        </RootDataContext>
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          isFrameReady = true
        },
        onAllReady() {
          clearTimeout(overdue)
          const parts: Uint8Array[] = []
          const whole = new Writable({
            // never full: React would stop at each part and wait
            highWaterMark: Number.MAX_SAFE_INTEGER,
            write(part, _, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(new Response(Buffer.concat(parts), { status: answerStatus, headers }))
              done()
            },
          })
          pipe(whole)
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500
          // before the frame is ready `handleError` hears of it
          if (isFrameReady) log.error({ err: error }, 'a page failed while it was rendered')
        },
      },
    )
    const overdue = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** The root's data where a guard or React Router refused the request before any loader; the festival's name is in its window's title too. */
async function rootDataBeside(
  { staticHandlerContext: { errors, loaderData, matches } }: EntryContext,
  request: Request,
  context: RouterContextProvider,
): Promise<RootData | undefined> {
  if (!errors || loaderData.root) return undefined
  const params = matches.at(-1)?.params ?? {}
  // without a database the page does without
  return findRootData({ request, params, context }).catch(() => undefined)
}

const encoder = new TextEncoder()
/** The buffer in which pages are written before they are cut to their length: a quarter less work than computing each length first. */
const driver = new Uint8Array(2 ** 20)

function bytesOf(page: string): Uint8Array<ArrayBuffer> {
  const { read, written } = encoder.encodeInto(page, driver)
  return read === page.length ? driver.slice(0, written) : encoder.encode(page)
}

/** The live server's own comes first: it must stand before any part of the application. */
function startScriptsOf({ manifest: { entry, hmr } }: EntryContext): readonly string[] {
  return [...(hmr?.runtime ? [hmr.runtime] : []), entry.module]
}

/**
 * The router is put together again for each page: of all routes it need know no others than the page's.
 * @param above of the addresses above it too: in a browser the router takes an address for found when it knows a route of it
 */
function withItsRoutesOnly({ manifest, ...page }: EntryContext, above: readonly string[] = []): EntryContext {
  const ids = [...page.staticHandlerContext.matches.map(({ route: { id } }) => id), ...above]
  return {
    ...page,
    manifest: { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) },
  }
}

type Match = EntryContext['staticHandlerContext']['_match']

const kept = new WeakMap<Match, Match>()

/** The same, which tries all routes once for an address: those above the pages are few, and are looked up again for each page. */
function keptMatch(match: Match): Match {
  const known = kept.get(match)
  if (known) return known
  const found = new LRUCache<string, { readonly matches: ReturnType<Match> }>({ max: 500 })
  const again: Match = (address) => {
    if (typeof address !== 'string') return match(address)
    const { matches } = found.get(address) ?? { matches: match(address) }
    found.set(address, { matches })
    return matches
  }
  kept.set(match, again)
  return again
}

/** A page with the routes of the addresses above it: of `/admin/lists/events` those of `/admin/lists`, `/admin` and `/`. */
function withRoutesAbove({ staticHandlerContext: found, ...page }: EntryContext): EntryContext {
  const match = keptMatch(found._match)
  const parts = found.location.pathname.split('/').filter(Boolean)
  const above = parts.flatMap((_, count) => match(`/${parts.slice(0, count).join('/')}`) ?? [])
  return withItsRoutesOnly(
    { ...page, staticHandlerContext: { ...found, _match: match } },
    above.map(({ route: { id } }) => id),
  )
}

/** Logs an error thrown by a loader, an action or a component. A thrown response, a 404 too, is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error)) return
  context.get(failureContext)?.note(error)
  if (request.signal.aborted) return
  context.get(requestContextKey).log.error({ err: error }, 'a page failed')
}
