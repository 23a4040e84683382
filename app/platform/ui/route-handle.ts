import type { Lang, Locale } from '#app/platform/locale.ts'
import type { StructuredThing } from './structured-data.ts'

/** The address of a page and its site, for structured data. Addresses are absolute. */
export type PageSite = {
  /** `https://festival.example`, without a slash at the end */
  readonly origin: string
  readonly lang: Lang
  /** the page's own address, without a query */
  readonly address: string
  /** the festival's name in the page's language */
  readonly festival: string
  /** the picture of the page in shared links */
  readonly image: string
}

/** Facts about a page that its route module exports: `export const handle: RouteHandle = { … }`. `data` is the route's own loader data. */
export type RouteHandle = {
  /** React Router hydrates the whole page: in the back-office and on private pages. Without it and islands, a page is sent without React. */
  readonly hydrate?: boolean
  /** The page has parts that React takes over, each alone: `platform/islands/Island.tsx`. */
  readonly islands?: boolean
  /** Names the page in the window's title, before the festival's name. */
  readonly title?: (locale: Locale, data: unknown) => string | undefined
  /** One or two sentences for search engines and shared links. Default: the edition's guests and keywords. */
  readonly description?: (locale: Locale, data: unknown) => string | undefined
  /** For a page with several addresses: the path, without a language, of the one for search engines. */
  readonly canonicalPath?: `/${string}`
  /** Another page's picture where the page is shared: its path without a language, `/program`. Without it the page's own. */
  readonly image?: (data: unknown) => string | undefined
  /** Structured data of the page (schema.org); its `BreadcrumbList` is added from the title. */
  readonly structuredData?: (locale: Locale, data: unknown, site: PageSite) => readonly StructuredThing[]
  /** The page is an installable app with its own manifest. Default: the site's. */
  readonly manifest?: `/${string}`
  /** A page of the back-office: its parts use the dark background. */
  readonly isOffice?: boolean
  /** A list of the back-office: it is read again when a colleague has changed something. */
  readonly isLive?: boolean
  /** A page of the back-office about the current edition, whichever one the office works on. */
  readonly isOfCurrentEdition?: boolean
  /** A page of the back-office about all editions: its forms name the one they change. */
  readonly isOfAllEditions?: boolean
  /** The page is not for search engines: personal, or about one visit. */
  readonly isPrivate?: boolean
}
