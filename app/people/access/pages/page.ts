import type { m } from '#app/platform/messages/messages.js'
import type { Guard } from '../guards.ts'

type MessageKey = keyof typeof m

/** A page, or an address with another response: an entry of the page table. */
export type Page = {
  /** The pattern of its address. Under `/:lang` it is rendered in the layout of the public site, unless `layout` names another. */
  readonly path: '/' | '*' | `/${string}`
  /** Its route module, from `app/`. */
  readonly file: string
  readonly layout?: Layout
  /** The access rule; absent: open to everybody, without a guard. */
  readonly access?: Guard
  /** Of a public page: whether one rendering is cached for everybody, or why not. */
  readonly cache?: Cache | string
  /** Whether the page is in the sitemap, or why not. Pages under a private page have none. */
  readonly seo?: SearchEntry | string
  /** Excluded for robots, with every address that begins like it. */
  readonly isPrivate?: true
  /** After the festival only users of the back-office see it. Specification 2. */
  readonly hiddenAfterFestival?: true
  readonly menu?: SiteGroup | AdminGroup
  /** Also linked in the head of a wide page. */
  readonly isMain?: true
  /** Its title in menus. */
  readonly title?: MessageKey | 'RootsToRise'
  /** Its title in menus after the festival, where that is another. */
  readonly titleAfterFestival?: MessageKey
  /** Its description on the map of the back-office. */
  readonly text?: MessageKey
}

/** The layout of a page: its layout file is in `app/routes.ts`. */
export type Layout = 'admin' | 'auth' | 'workbench' | 'paper' | 'none'

export type Cache = {
  /** The query parameters that the page reads. With any other query it is rendered for each request. */
  readonly query?: readonly string[]
  /** The page does not depend on counters of places. */
  readonly withoutPlaces?: true
  /** The values that the path's variable can have. Addresses with other values are not cached, because there is no page. */
  readonly each?: RegExp
}

export type SearchEntry = {
  /**
   * What the page shows besides its text, which decides its date in the sitemap: the `programme`, the dates of `registration` (opening, rising prices, the
   * festival's days), or nothing else.
   */
  readonly shows: 'programme' | 'registration' | 'text'
  /** The title on its share card; absent: a page of texts has its own, the home page has the festival's name. */
  readonly card?: MessageKey
}

export const siteGroups = ['festival', 'practical', 'about'] as const
type SiteGroup = (typeof siteGroups)[number]

export const adminGroups = [
  'home',
  'registrations',
  'programme',
  'money',
  'people',
  'lists',
  'print',
  'organisation',
] as const
export type AdminGroup = (typeof adminGroups)[number]

/** The generic list of the back-office: one route module for many collections. */
export const listFile = 'admin/routes/list.tsx'
