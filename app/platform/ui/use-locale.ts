import { useMatches, useParams } from 'react-router'
import { isLang, type Locale, localeOf } from '#app/platform/locale.ts'

/**
 * The language of the page being rendered: the address's `EN` or `SI`; without one (back-office, sign-in), the
 * cookie's as read by the root loader; else English.
 */
export function useLocale(): Locale {
  const { lang } = useParams()
  const [root] = useMatches()
  if (isLang(lang)) return localeOf(lang)
  return hasLocale(root?.loaderData) ? root.loaderData.locale : 'en'
}

function hasLocale(data: unknown): data is { locale: Locale } {
  return typeof data === 'object' && data !== null && 'locale' in data
}
