import type { Locale } from '#app/platform/locale.ts'

type CountMessage = (inputs: { count: number }, options: { locale: Locale }) => string

/** More than any venue holds; larger counts are not cached. */
const cacheSize = 1_000

/**
 * Caches a message about a number: choosing a plural asks `Intl` for rules each time, and a page of the programme
 * says such words by the hundred.
 */
export function counted(message: CountMessage): (count: number, locale: Locale) => string {
  const cache = { en: new Map<number, string>(), sl: new Map<number, string>() }
  return (count, locale) => {
    const known = cache[locale].get(count)
    if (known !== undefined) return known
    const text = message({ count }, { locale })
    if (cache[locale].size < cacheSize) cache[locale].set(count, text)
    return text
  }
}
