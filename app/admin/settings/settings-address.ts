import { isPageName, type PageName } from '#app/festival/content/page-names.ts'
import type { Locale } from '#app/platform/locale.ts'

/** The open part of the settings: one text, or the overview. */
export type OpenText = { readonly page: PageName; readonly locale: Locale }

export const settingsHref = '/admin/settings'

/** Reads `?page=travel&locale=sl`; null for anything else. */
export function openTextIn(search: URLSearchParams): OpenText | null {
  const [page, locale] = [search.get('page') ?? '', search.get('locale')]
  return isPageName(page) && (locale === 'en' || locale === 'sl') ? { page, locale } : null
}

/** The shown part of a text's history: versions before a number, and the text of one; 0 is the repository's. */
export type HistoryPlace = { readonly before: number | null; readonly open: number | null }

/** Reads `&before=40&version=31`; anything but numbers is ignored. */
export function historyPlaceIn(search: URLSearchParams): HistoryPlace {
  const numberIn = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  return { before: numberIn('before'), open: numberIn('version') }
}

/** The address of a page's text in the settings, and where given of a place in its history. */
export function textHref({ page, locale }: OpenText, place?: Partial<HistoryPlace>): string {
  const query = new URLSearchParams({ page, locale })
  if (typeof place?.before === 'number') query.set('before', String(place.before))
  if (typeof place?.open === 'number') query.set('version', String(place.open))
  return `${settingsHref}?${query}`
}
