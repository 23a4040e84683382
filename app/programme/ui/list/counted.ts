import type { Locale } from '#app/platform/locale.ts'

type Words = (inputs: { count: number }, options: { locale: Locale }) => string

/** More than any hall holds; whatever comes beyond is worded anew each time. */
const mostKept = 1_000

/**
 * A message about a number that keeps what it said: choosing a plural asks `Intl` for rules anew each time, and a page of the programme
 * says such words by the hundred.
 */
export function counted(words: Words): (count: number, locale: Locale) => string {
  const kept = { en: new Map<number, string>(), sl: new Map<number, string>() }
  return (count, locale) => {
    const known = kept[locale].get(count)
    if (known !== undefined) return known
    const said = words({ count }, { locale })
    if (kept[locale].size < mostKept) kept[locale].set(count, said)
    return said
  }
}
