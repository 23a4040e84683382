/**
 * The kind of an error in a browser. `chunk`: a part of the build could not be loaded; `start`: the page did not start; `page`: a page could not be
 * rendered;
 * `living`: one of our scripts failed while the page works on; `loose`: another cause, for example an extension.
 */
export const errorKinds = ['chunk', 'start', 'page', 'living', 'loose'] as const
export type ErrorKind = (typeof errorKinds)[number]

export type ErrorContext = {
  readonly kind: ErrorKind
  /** in milliseconds */
  readonly now: number
  /** when this tab was last reloaded because of an error; null: never, or unknown */
  readonly reloadedAt: number | null
  /** whether the tab can store that it was reloaded: without that it would reload for ever */
  readonly remembers: boolean
  readonly isCrawler: boolean
  /** `navigator.onLine` */
  readonly isOnline: boolean
}

/**
 * Decides the reaction to an error, besides reporting it. A chunk that does not load usually belongs to a build that is no longer served:
 * the page reloads, once in 10 seconds. A fatal error shows the error page, except to crawlers; any other shows a notice.
 * Specification 4. Inlined into pages as text, so it uses nothing outside itself.
 */
export function decideAfterError(given: ErrorContext): 'record' | 'notify' | 'reload' | 'show' {
  const quietMs = 10_000
  const { kind, now, reloadedAt, remembers, isCrawler, isOnline } = given
  // offline, the page as it stands is better than the browser's offline page
  if (kind === 'chunk' && !isOnline) return 'record'
  if (isCrawler || kind === 'loose' || kind === 'page') return 'record'
  // the page may hold typed text: do not reload it, show a notice (offline, the browser itself shows one)
  if (kind === 'living') return isOnline ? 'notify' : 'record'
  if (kind === 'start' || !remembers) return 'show'
  const sinceMs = reloadedAt === null ? null : now - reloadedAt
  // a future instant was written before the clock was set back
  return sinceMs !== null && sinceMs >= 0 && sinceMs < quietMs ? 'show' : 'reload'
}

/** At the window: a part of the build did not come, and the server does not answer at all. */
export const unreachedEvent = 'ronda:unreached'

/** At the window, cancelable: a part of the build did not come, although the server answers, so that the page is reloaded unless another is on its way. */
export const outdatedEvent = 'ronda:outdated'

/** Whether the message says that a chunk could not be loaded, as Chromium, Firefox, Safari and Vite word it. */
export function isChunkFailure(message: string): boolean {
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
    message,
  )
}

/**
 * Whether the message says that a request had no answer, as Chromium, Firefox and Safari word it. No script is broken then, and what asked says so; React
 * Router leaves such a rejection unhandled for a moment while the styles of the next page come.
 */
export function isUnreached(message: string): boolean {
  return /^TypeError: (failed to fetch|load failed|networkerror when attempting to fetch resource\.?)$/i.test(
    message,
  )
}
