import { isPageName, type PageName } from '#app/festival/content/page-names.ts'
import type { Locale } from '#app/platform/locale.ts'

/** What of the settings is open: one text, or all that there is. */
export type OpenText = { readonly page: PageName; readonly locale: Locale }

export const settingsHref = '/admin/settings'

/** Reads `?page=travel&locale=sl`; null for anything else. */
export function openTextIn(search: URLSearchParams): OpenText | null {
  const [page, locale] = [search.get('page') ?? '', search.get('locale')]
  return isPageName(page) && (locale === 'en' || locale === 'sl') ? { page, locale } : null
}

export function textHref({ page, locale }: OpenText): string {
  return `${settingsHref}?${new URLSearchParams({ page, locale })}`
}
