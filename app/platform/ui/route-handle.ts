import type { Locale } from '#app/platform/locale.ts'

/** What a route module may say about its page: `export const handle: RouteHandle = { … }`. */
export type RouteHandle = {
  /** The page needs JavaScript in the browser. Pages that only inform leave this out and are sent without any. */
  readonly hydrate?: boolean
  /** Names the page in the window's title, before the festival's name. `data` is the route's own loader data. */
  readonly title?: (locale: Locale, data: unknown) => string | undefined
  /** The page is the office's: its parts are told that the ground is dark. */
  readonly isOffice?: boolean
  /** The page is not for search engines: personal, or about one visit. */
  readonly isPrivate?: boolean
}
