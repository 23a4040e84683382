import { pages } from '#app/people/access/page-table.ts'
import type { SearchEntry } from '#app/people/access/pages/page.ts'
import type { FestivalEvent } from '#app/programme/event.ts'

/** A page that search engines are led to, by its path after the language; the home page's is empty. */
export type PublicPage = SearchEntry & { readonly path: '' | `/${string}` }

const site = pages.flatMap(({ path, seo }) =>
  seo === undefined ? [] : [{ path: path.slice('/:lang'.length) as PublicPage['path'], seo }],
)

/** Every public page for search engines and cards, in the order of the sitemap. */
export const publicPages: readonly PublicPage[] = site.flatMap(({ path, seo }) =>
  typeof seo === 'string' ? [] : [{ path, ...seo }],
)

/** Open addresses that no search engine is led to, with the reason. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  site.flatMap(({ path, seo }) => (typeof seo === 'string' ? [[path, seo]] : [])),
)

/** The path of an event's page, without a language. It has the event's short name, else its id. */
export const eventPath = ({ id, slug = id }: Pick<FestivalEvent, 'id' | 'slug'>) =>
  `/program/${slug}` as const
/** The path of an artist's page, without a language. */
export const artistPath = (slug: string) => `/artists/${slug}` as const
