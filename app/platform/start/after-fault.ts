/**
 * What broke in a browser. `chunk`: a part of the build could not be loaded; `start`: the page did not start; `page`: a page could not be rendered;
 * `living`: a script of ours failed while the page goes on; `loose`: something else, an extension for example.
 */
export const faultKinds = ['chunk', 'start', 'page', 'living', 'loose'] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultCircumstances = {
  readonly kind: FaultKind
  /** in milliseconds */
  readonly now: number
  /** when this tab was last loaded anew for a fault; null: never, or nobody remembers */
  readonly reloadedAt: number | null
  /** whether the tab can remember that it was loaded anew: without memory it would do so for ever */
  readonly remembers: boolean
  readonly isCrawler: boolean
  /** whether the browser believes that anything can be loaded at all */
  readonly isOnline: boolean
}

/**
 * What is done about it besides recording it. A part that cannot be loaded is most often one of a build that is gone: the page is loaded anew, once in
 * 10 seconds. What is fatal is shown, though not to crawlers; what is not is told in a notice. Specification 4. Written into pages as text, so it uses nothing outside itself.
 */
export function afterFault(given: FaultCircumstances): 'record' | 'tell' | 'reload' | 'show' {
  const quietMs = 10_000
  const { kind, now, reloadedAt, remembers, isCrawler, isOnline } = given
  // what stands there is better than the browser's word that there is no connection
  if (kind === 'chunk' && !isOnline) return 'record'
  if (isCrawler || kind === 'loose' || kind === 'page') return 'record'
  // the page may hold what somebody typed: it stays, with a notice (without a connection the browser says so itself)
  if (kind === 'living') return isOnline ? 'tell' : 'record'
  if (kind === 'start' || !remembers) return 'show'
  const sinceMs = reloadedAt === null ? null : now - reloadedAt
  // an instant to come was written under another clock
  return sinceMs !== null && sinceMs >= 0 && sinceMs < quietMs ? 'show' : 'reload'
}

/** Whether an error's words are those of a part that could not be loaded, as Chromium, Firefox, Safari and Vite say it. */
export function isChunkFailure(message: string): boolean {
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
    message,
  )
}
