import type { RequestActor } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { CachedPage, isValid } from '#app/platform/page-cache/cached-page.server.ts'
import { type ContentVersion, readContentVersion } from '#app/platform/page-cache/content-version.server.ts'
import type { Rendering } from '#app/platform/page-cache/page-cache.server.ts'
import { type SheetAt, withStylesInside } from '#app/platform/page-cache/styles-inside.ts'
import { withoutNonce } from '#app/platform/page-cache/without-nonce.server.ts'
import type { Pages } from '#server/make-pages.ts'
import type { CachedAddress } from './page-cache-addresses.ts'
import { goodUntil } from './page-cache-times.ts'

/** The application behind the cache, and its files for browsers. */
export type RenderParts = {
  fetch(request: Request): Response | Promise<Response>
  readonly sheetAt: SheetAt
}

/** Requests of our own, by which pages are rendered for keeping, with the instant at which they are rendered. */
const renderings = new WeakMap<Request, Date>()

/** Whether only the page cache made the request, which logs the visitor's. */
export function isRendering(request: Request): boolean {
  return renderings.has(request)
}

/** Pages for which time stands still while they are rendered for keeping, so that the same comes out twice. */
export function atFixedInstant(pages: Pages): Pages {
  return (
    request: Request,
    app: AppContext,
    asked: { readonly requestContext: RequestContext; readonly requestActor: RequestActor },
  ) => {
    const at = renderings.get(request)
    return pages(request, at ? { ...app, now: () => at } : app, asked)
  }
}

/** A request that is no browser's gets the page whole, not in pieces. */
const asker = { 'User-Agent': 'ronda-page-cache (bot)', Accept: '*/*' }

/**
 * Renders a page for an unknown visitor: without a cookie, address or header of a visitor. Renders
 * twice; a page that differs (a form's key, a random name) is not cached; nor is a response that is no page, sets
 * other cookies than the language's, or forbids storing.
 * @throws when it fails, or its data changed meanwhile: then it is not cached this time
 */
export async function renderPage(
  app: AppContext,
  { fetch, sheetAt }: RenderParts,
  { key, showsPlaces }: CachedAddress,
  version: ContentVersion,
  before: CachedPage | undefined,
): Promise<Rendering> {
  const renderedAt = app.now()
  const until = await goodUntil(app, renderedAt)
  const render = async () => {
    const request = new Request(app.config.origin + key, { headers: asker })
    renderings.set(request, renderedAt)
    return readRendered(await fetch(request), sheetAt)
  }
  const first = await render()
  if (!first) return null
  const page = new CachedPage(
    Buffer.from(first.text),
    first.headers,
    { version, showsPlaces, renderedAt, goodUntil: until },
    before,
  )
  // the same bytes came out before, or nothing is otherwise but how many places there are
  if (
    before?.hash === page.hash ||
    (before && isValid(before.validity, { ...version, places: before.validity.version.places }, renderedAt))
  )
    return page
  const second = await render()
  if (second?.text === first.text && second.headers.join() === first.headers.join()) return page
  const now = await readContentVersion(app.db.reserved)
  if (now.content === version.content && now.places === version.places) return null
  throw new Error('What the page shows changed while it was rendered.')
}

/** A page that was to be kept could not be rendered because the database is away. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

type Rendered = { readonly text: string; readonly headers: readonly string[] }

/** Headers of one visit, or of one response. */
const ofOneAnswer = new Set([
  'set-cookie',
  'x-request-id',
  'content-length',
  'date',
  'etag',
  'cache-control',
  'vary',
])
const policyHeader = 'content-security-policy'

async function readRendered(answer: Response, sheetAt: SheetAt): Promise<Rendered | null> {
  const text = withStylesInside(await answer.text(), sheetAt)
  if (answer.status === 503) throw new UnavailableError('A page to be cached was answered with 503.')
  if (answer.status >= 500) throw new Error(`A page to be kept was answered ${answer.status}.`)
  if (answer.status !== 200) return null
  if (/no-store|private/.test(answer.headers.get('Cache-Control') ?? '')) return null
  if (answer.headers.getSetCookie().some((line) => !line.startsWith('lang='))) return null

  const plain = withoutNonce({ html: text, policy: answer.headers.get(policyHeader) ?? '' })
  if (!plain) return null
  const headers = [...answer.headers]
    .filter(([name]) => !ofOneAnswer.has(name))
    .flatMap(([name, value]) => [name, name === policyHeader ? plain.policy : value])
  return { text: plain.html, headers }
}
