import isNetworkError from 'is-network-error'
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { detailIn } from '../http/problem.ts'

/** A request without a usable answer. */
export type LostAnswer = {
  readonly kind: 'read' | 'write'
  /** The server's own sentence, in the page's language, where there is one. */
  readonly sentence: string | null
  /** What was asked: path and query. */
  readonly address: string
  /** Only a full load of the address can bring it: React Router waits for a part of the build that did not come, or the page is stale. */
  readonly needsLoad?: boolean
}

/** What the browser shows: its address, the route of the page, and the data of each route. */
export type Shown = {
  readonly address: string
  readonly page: string
  readonly data: ReadonlyMap<string, unknown>
}

type Results = Readonly<Record<string, DataStrategyResult>>

/**
 * Keeps what is shown when an answer is lost: by itself React Router would show the error page instead of the whole page and what was typed in it.
 * A write ends with null, because React Router would leave a fetcher its former answer instead of nothing. The page and its layouts keep their data; another
 * page shows the error in its layout.
 * @returns the results to go on with; `isLost` where the page cannot say it itself
 */
export function keepShown(
  results: Results,
  shown: Shown | null,
  { kind, isSamePage }: { readonly kind: LostAnswer['kind']; readonly isSamePage: boolean },
): {
  readonly results: Record<string, DataStrategyResult>
  readonly isLost: boolean
  readonly sentence: string | null
} {
  let sentence: string | null = null
  let [isLost, isShownByPage] = [false, false]
  const keep = (id: string, result: DataStrategyResult): DataStrategyResult => {
    const error = result.type === 'error' ? unwrapped(result.result) : null
    if (!isWithoutAnswer(error)) return result
    isLost = true
    sentence ??= isRouteErrorResponse(error) ? detailIn(error.data) : null
    if (kind === 'write') return { type: 'data', result: null }
    const isPage = id === shown?.page
    if (!isOfPage(results)) return isPage ? former : result
    if (shown?.data.has(id) && (isSamePage || !isPage)) return { type: 'data', result: shown.data.get(id) }
    isShownByPage = true
    return result
  }
  const kept = Object.fromEntries(Object.entries(results).map(([id, result]) => [id, keep(id, result)]))
  return { results: kept, isLost: isLost && !isShownByPage, sentence }
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

/** For React Router: a fetcher keeps what it read before. */
const former: DataStrategyResult = { type: 'data', result: undefined }

/** No answer, one that says that the server could not take the request, or a bug there: none says that what was sent is wrong. */
export function isWithoutAnswer(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 || [408, 412, 413, 429].includes(error.status)
  return isConnectionLost(error) || (error instanceof Error && error.message === hiddenByReactRouter)
}

/** The page shows what is no longer worked on (RFC 9110, section 15.5.13). */
function isStalePage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 412
}

/** For an error page in the browser: no answer came. At the server the same error means that another server did not answer. */
export function isUnanswered(error: unknown): boolean {
  return typeof window !== 'undefined' && isConnectionLost(error)
}

/** No answer, or one that broke off or is not the server's. */
function isConnectionLost(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof Error && error.message === unreadable)
}

/** React Router's message for an error of a server in production. */
const hiddenByReactRouter = 'Unexpected Server Error'
/** React Router's message for an answer that is not what it expects. */
const unreadable = 'Unable to decode turbo-stream response'

let shown: Shown | null = null
let lost: LostAnswer | null = null
const listeners = new Set<() => void>()

/** Notes what is shown now; called after each page. */
export function noteShown(now: Shown): void {
  shown = now
}

function setLost(answer: LostAnswer | null): void {
  if (answer === lost) return
  lost = answer
  for (const listener of listeners) listener()
}

export const lostAnswer = {
  /** The last request if its answer was lost: another object each time. */
  get: () => lost,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  close: () => setLost(null),
  /** A page could not be asked for. What was sent before and is unanswered matters more, and is announced again. */
  missPage: (address: string, needsLoad = false) =>
    setLost(lost?.kind === 'write' ? { ...lost } : { kind: 'read', sentence: null, address, needsLoad }),
}

/** Runs in the browser around every request for data. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const kind: LostAnswer['kind'] = request.method === 'GET' ? 'read' : 'write'
  const isForm = kind === 'write' && !isByScript(request)
  if (isForm) setLost(null)
  const results = await next()
  // after a write its address is read, which may be without the query of the page
  const isAfterWrite = lost?.kind === 'write' && [shown?.address, lost.address].includes(address)
  const isSamePage = address === shown?.address || isAfterWrite
  const { isLost, sentence, results: kept } = keepShown(results, shown, { kind, isSamePage })
  const isStale = isLost && Object.values(results).some(({ result }) => isStalePage(unwrapped(result)))
  const found = isLost ? { kind, sentence, address, needsLoad: isStale } : null
  // a script knows of no answer that concerns the whole page
  const isOfWholePage = isStale && kind === 'write'
  if (isForm || isOfWholePage || (kind === 'read' && isOfPage(results) && !isAfterWrite)) setLost(found)
  else if (kind === 'read' && lost?.kind !== 'write' && (isLost || lost?.address === address)) setLost(found)
  return kept
}

/** Forms are sent as forms. A script that asks in JSON – for a preview, or to say who is here – says itself what came of it. */
export function isByScript({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') === true
}
