import type { Lang, Locale } from '#app/platform/locale.ts'
import type { StructuredThing } from './structured-data.ts'

/** Where a page stands, for what search engines are told of it. Addresses are whole. */
export type PageSite = {
  /** `https://festival.example`, without a slash at the end */
  readonly origin: string
  readonly lang: Lang
  /** the page's own address, without a query */
  readonly address: string
  /** the festival's name in the page's language */
  readonly festival: string
  /** the picture that stands for the page where it is shared */
  readonly image: string
}

/** Facts about a page that its route module exports: `export const handle: RouteHandle = { … }`. `data` is the route's own loader data. */
export type RouteHandle = {
  /** React Router takes the whole page over in the browser: the office's and somebody's own. Without it and islands, a page is sent without React. */
  readonly hydrate?: boolean
  /** The page has parts that React takes over, each alone: `platform/islands/Island.tsx`. */
  readonly islands?: boolean
  /** Names the page in the window's title, before the festival's name. */
  readonly title?: (locale: Locale, data: unknown) => string | undefined
  /** One or two sentences for search engines and shared links. Without them the edition's guests and keywords stand there. */
  readonly description?: (locale: Locale, data: unknown) => string | undefined
  /** Where several addresses answer with this page: the path, without a language, of the one that search engines keep. */
  readonly canonicalPath?: `/${string}`
  /** Another page's picture where the page is shared: its path without a language, `/program`. Without it the page's own. */
  readonly image?: (data: unknown) => string | undefined
  /** Structured data of the page (schema.org); its `BreadcrumbList` is added from the title. */
  readonly structuredData?: (locale: Locale, data: unknown, site: PageSite) => readonly StructuredThing[]
  /** The page is an app of its own that can be installed: its manifest. Without it the site's. */
  readonly manifest?: `/${string}`
  /** The page is the office's: its parts are told that the background is dark. */
  readonly isOffice?: boolean
  /** The page is not for search engines: personal, or about one visit. */
  readonly isPrivate?: boolean
}
