import { countriesIn, isCountryCode } from '#app/platform/ui/countries.ts'

/** The code of a country given by code or by its English or Slovenian name; null when there is none (decisions 3). */
export function countryCodeOf(text: string): string | null {
  const given = text.trim()
  const code = given.toUpperCase()
  if (isCountryCode(code)) return code
  const called = (name: string) => name.localeCompare(given, 'sl', { sensitivity: 'base' }) === 0
  const found = [...countriesIn('sl'), ...countriesIn('en')].find(({ name }) => called(name))
  return found?.code ?? null
}
