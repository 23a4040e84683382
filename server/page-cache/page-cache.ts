import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clearCopies } from '#app/festival/cached-copies.server.ts'
import { sessionCookieName } from '#app/people/sign-in/sessions-table.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { outageOf } from '#app/platform/database/outage.server.ts'
import { langCookiesFor } from '#app/platform/http/language-cookie.ts'
import type { Packed } from '#app/platform/page-cache/cached-page.server.ts'
import { type Coding, codingFor, matchesTag } from '#app/platform/page-cache/coding.ts'
import { type ContentVersion, readContentVersion } from '#app/platform/page-cache/content-version.server.ts'
import {
  type ContentVersionTimes,
  ContentVersionUnknownError,
  ContentVersionWatch,
} from '#app/platform/page-cache/content-version-watch.server.ts'
import { PageCache, type PageCacheLimits } from '#app/platform/page-cache/page-cache.server.ts'
import { dancerCookieName } from '#app/registration/access/session.server.ts'
import type { Metrics } from '#server/metrics.ts'
import { publicOrigin } from '#server/middleware/public-address.ts'
import { type CachedAddress, cachedAddress } from './page-cache-addresses.ts'
import { type RenderParts, renderPage, UnavailableError } from './page-cache-rendering.ts'

/** How long cached pages are served while the database does not answer: a night, not a week. */
const longestUncheckedMs = 12 * 3_600_000

/** RFC 9211: the header says that the page may be out of date. */
const uncheckedHeaders = ['Cache-Status', 'ronda; hit; detail=unchecked']

/** How old the shown places may be while the process is busy: rendering would delay registrations. */
const busyPlacesMs = 2_000

/** The application behind the cache, which answers all other requests. */
export type Application = RenderParts & {
  readonly listener: RequestListener
  readonly metrics: Metrics
  /** whether the process has more requests than it can handle; absent: never */
  isBusy?(): boolean
}

export type CachedPages = {
  readonly listener: RequestListener
  readonly held: PageCache['held']
  stop(): void
}

/**
 * Stands before the application and serves public pages that it rendered once, to visitors without a session or a registration of
 * their own. Before each it is sure that nothing they show has changed (see `docs/decisions/0014-a-page-is-rendered-once.md`).
 */
export function cachePages(
  app: AppContext,
  { listener, metrics, isBusy = () => false, ...parts }: Application,
  limits?: { readonly pages?: PageCacheLimits; readonly times?: ContentVersionTimes },
): CachedPages {
  const cache = new PageCache(limits?.pages)
  const secure = app.config.origin.startsWith('https:')
  const identifying = identifyingCookies(app)
  let content = ''
  const watch = new ContentVersionWatch(async () => {
    const version = await readContentVersion(app.db.reserved)
    if (version.content !== content) {
      // the notice of it may still be on its way here, and pages are rendered from copies
      clearCopies(app.db)
      cache.clear()
      content = version.content
    }
    return version
  }, limits?.times)
  const renewing = new Set<string>()
  let writing = 0
  let shown: { readonly version: ContentVersion; readonly at: number } | null = null

  /** The version that decides validity: while the process is busy, its places stay for `busyPlacesMs`. */
  const validityVersion = (version: ContentVersion): ContentVersion => {
    const now = performance.now()
    const lasts = shown?.version.content === version.content && now - shown.at < busyPlacesMs
    if (!shown || !lasts || !isBusy()) shown = { version, at: now }
    return shown.version
  }

  const send = (asked: PageRequest, packed: Packed, isChecked = true) => {
    const { request, response, address, begun } = asked
    const isKnown = matchesTag(request.headers['if-none-match'], packed.tag)
    const id = randomBytes(6).toString('hex')
    const ofThisAnswer = ['X-Request-Id', id, ...(isChecked ? [] : uncheckedHeaders)]
    const url = publicOrigin(app.config.origin, request.headers.host) + request.url
    for (const cookie of langCookiesFor(address.lang, { url, headers: headersOf(request) }, { secure })) {
      ofThisAnswer.push('Set-Cookie', cookie)
    }
    const status = isKnown ? 304 : 200
    response.writeHead(status, [...(isKnown ? packed.headersUnchanged : packed.headers), ...ofThisAnswer])
    response.end(isKnown || request.method === 'HEAD' ? undefined : packed.body)

    const ms = performance.now() - begun
    const { method = 'GET' } = request
    const [path = ''] = address.key.split('?')
    metrics.answered({ method, path, status, ms })
    app.log.info(
      {
        request: id,
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
        kept: true,
        ...(isChecked ? {} : { unchecked: true }),
      },
      'answered',
    )
  }

  const find = async (asked: PageRequest): Promise<Packed | null> =>
    findAt(asked, validityVersion(await watch.fresh()))

  const findAt = async (
    { address, coding }: PageRequest,
    version: ContentVersion,
  ): Promise<Packed | null> => {
    const render = (before: Parameters<typeof renderPage>[4]) =>
      renderPage(app, parts, address, version, before)
    const page = await cache.get(address.key, version, app.now(), render)
    return page ? page.pack(coding) : null
  }

  /** The page with the places of a moment ago, while the page with the current ones is rendered: nobody waits for it. */
  const findReplaced = (asked: PageRequest, version: ContentVersion): Packed | undefined => {
    const { key } = asked.address
    const replaced = watch.replaced()
    const packed = replaced && cache.find(key, replaced, app.now())?.ready(asked.coding)
    if (!packed) return undefined
    if (!renewing.has(key)) {
      renewing.add(key)
      findAt(asked, version)
        .catch((error: unknown) => app.log.warn({ err: error }, 'a cached page could not be rendered again'))
        .finally(() => renewing.delete(key))
    }
    return packed
  }

  /** While the database is away: the page as it last was. */
  const findUnchecked = async ({ address, coding }: PageRequest, error: unknown): Promise<Packed | null> => {
    const isAway =
      error instanceof ContentVersionUnknownError ||
      error instanceof UnavailableError ||
      outageOf(error) === 'away'
    const sinceMs = watch.sinceSeenMs
    if (!isAway || sinceMs === null || sinceMs > longestUncheckedMs) return null
    return (await cache.findAny(address.key)?.pack(coding)) ?? null
  }

  const answerSlowly = async (asked: PageRequest) => {
    const { request, response } = asked
    try {
      const found = await find(asked)
      return found ? send(asked, found) : listener(request, response)
    } catch (error) {
      const unchecked = await findUnchecked(asked, error)
      if (unchecked) return send(asked, unchecked, false)
      app.log.warn({ err: error }, 'the page cache failed; the page is rendered for its visitor')
      return listener(request, response)
    }
  }

  const listen: RequestListener = (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) {
      if (app.db.engine === 'embedded') noteWriting(response)
      return listener(request, response)
    }
    const address = isAnonymous(request, identifying) ? cachedAddress(request.url ?? '') : null
    if (!address) return listener(request, response)

    const coding = codingFor(request.headers['accept-encoding']?.toString())
    const asked: PageRequest = { request, response, address, coding, begun: performance.now() }
    if (writing > 0) watch.invalidate()
    const looked = watch.current()
    const version = looked && validityVersion(looked)
    const found = version && cache.find(address.key, version, app.now())
    const packed = found ? found.ready(coding) : version && findReplaced(asked, version)
    if (packed) return send(asked, packed)
    answerSlowly(asked).catch((error: unknown) => {
      app.log.error({ err: error }, 'a cached page could not be sent')
      response.destroy()
    })
  }

  /** Without other processes, the author of a change sees it at once. */
  function noteWriting(response: ServerResponse): void {
    writing += 1
    response.once('close', () => {
      writing -= 1
      watch.invalidate()
    })
  }

  return {
    listener: listen,
    get held() {
      return cache.held
    },
    stop: () => watch.stop(),
  }
}

type PageRequest = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly address: CachedAddress
  readonly coding: Coding
  readonly begun: number
}

/** The cookies that identify the visitor. */
function identifyingCookies(app: AppContext): RegExp {
  return new RegExp(`(?:^|;)\\s*(?:${sessionCookieName(app)}|${dancerCookieName(app)})=`)
}

/** Whether the request does not identify a visitor: then the page is the same for all. */
function isAnonymous({ headers }: IncomingMessage, identifying: RegExp): boolean {
  return headers.authorization === undefined && !(headers.cookie && identifying.test(headers.cookie))
}

function headersOf({ headers }: IncomingMessage): Pick<Headers, 'get'> {
  return { get: (name) => headers[name]?.toString() ?? null }
}
