import type { Locale } from '../locale.ts'

/**
 * Made at the first use, once for each language: a page needs one language, and making a formatter of `Intl` takes longer than the whole script of
 * an island on a slow phone.
 */
export function perLocale<Thing extends object>(make: (locale: Locale) => Thing): (locale: Locale) => Thing {
  const made: { [Key in Locale]?: Thing } = {}
  return (locale) => {
    made[locale] ??= make(locale)
    return made[locale]
  }
}
