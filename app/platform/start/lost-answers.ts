import isNetworkError from 'is-network-error'
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { detailIn } from '../http/problem.ts'

/** A request without a usable answer. `sentence`: the server's own sentence, in the page's language, where there is one. */
export type LostAnswer = { readonly kind: 'read' | 'write'; readonly sentence: string | null }

/** What the browser shows: its address, the route of the page, and the data of each route. */
export type Shown = {
  readonly address: string
  readonly page: string
  readonly data: ReadonlyMap<string, unknown>
}

type Results = Readonly<Record<string, DataStrategyResult>>

/**
 * Keeps what is shown when an answer is lost: by itself React Router would show the error page instead of the whole page and what was typed in it.
 * A write ends without data, as if it had not been sent. The page and its layouts keep their data; a page at a new address shows the error in its
 * layout.
 * @returns the results to go on with; `lost` where the page cannot say it itself
 */
export function keepShown(
  results: Results,
  shown: Shown | null,
  asked: { readonly address: string; readonly kind: LostAnswer['kind'] },
): { readonly results: Record<string, DataStrategyResult>; readonly lost: LostAnswer | null } {
  let sentence: string | null = null
  let [isLost, isShownByPage] = [false, false]
  const keep = (id: string, result: DataStrategyResult): DataStrategyResult => {
    const error = result.type === 'error' ? unwrapped(result.result) : null
    if (!isWithoutAnswer(error)) return result
    isLost = true
    sentence ??= isRouteErrorResponse(error) ? detailIn(error.data) : null
    if (asked.kind === 'write') return nothing
    const isPage = id === shown?.page
    if (!isOfPage(results)) return isPage ? nothing : result
    const isOther = isPage && asked.address !== shown.address
    if (shown?.data.has(id) && !isOther) return { type: 'data', result: shown.data.get(id) }
    isShownByPage = true
    return result
  }
  const kept = Object.fromEntries(Object.entries(results).map(([id, result]) => [id, keep(id, result)]))
  return { results: kept, lost: isLost && !isShownByPage ? { kind: asked.kind, sentence } : null }
}

/** React Router puts what a write threw into what its `data()` returns. */
function unwrapped(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'type' in result && 'data' in result
  return isWrapped && result.type === 'DataWithResponseInit' ? result.data : result
}

/** Only a fetcher reads without the root. */
function isOfPage(results: Results): boolean {
  return 'root' in results
}

const nothing: DataStrategyResult = { type: 'data', result: undefined }

/** No answer, one that says that the server could not take the request, or a bug there: none says that what was sent is wrong. */
export function isWithoutAnswer(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 || [408, 413, 429].includes(error.status)
  return isNetworkError(error) || (error instanceof Error && error.message === hiddenByReactRouter)
}

/** React Router's message for an error of a server in production. */
const hiddenByReactRouter = 'Unexpected Server Error'

let shown: Shown | null = null
let lost: LostAnswer | null = null
const listeners = new Set<() => void>()

/** Notes what is shown now; called after each page. */
export function noteShown(now: Shown): void {
  shown = now
}

export const lostAnswer = {
  /** The last request when its answer was lost; null when it was not. */
  get: () => lost,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set: (answer: LostAnswer | null) => {
    if (answer === lost) return
    lost = answer
    for (const listener of listeners) listener()
  },
}

/** Runs in the browser around every request for data. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const kind = request.method === 'GET' ? 'read' : 'write'
  const results = await next()
  const kept = keepShown(results, shown, { address, kind })
  // after a write the page is read again, and the write is still unanswered
  const isAfterWrite = lost?.kind === 'write' && address === shown?.address
  const isAboutPage = kept.lost !== null || isOfPage(results)
  if (kind === 'write' ? !isByScript(request) : isAboutPage && !isAfterWrite) lostAnswer.set(kept.lost)
  return kept.results
}

/** Forms are sent as forms. A script that asks in JSON – for a preview, or to say who is here – says itself what came of it. */
function isByScript({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') === true
}
