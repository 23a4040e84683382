import { type Locale, languageTag } from '../locale.ts'
import { byName } from './alphabet.ts'
import { perLocale } from './per-locale.ts'

/** ISO 3166-1 alpha-2, officially assigned, uninhabited places left out; and XK, which Kosovo uses. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM ' +
  'KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX ' +
  'MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ ' +
  'VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/** Every country one can come from, by ISO code. */
export const countryCodes: readonly string[] = codes.split(' ')

/** Whether it is a country code: upper case, as stored. */
export function isCountryCode(text: string): boolean {
  return countryCodes.includes(text)
}

/** The code of a country given by code or by its English or Slovenian name, in any case; null when there is none. */
export function countryCodeOf(text: string): string | null {
  const given = text.trim()
  const code = given.toUpperCase()
  if (isCountryCode(code)) return code
  codesByName ??= new Map(
    [...countriesIn('en'), ...countriesIn('sl')].map(({ code, name }) => [name.toLowerCase(), code]),
  )
  return codesByName.get(given.toLowerCase()) ?? null
}

/** `Slovenia` · `Slovenija`; the code itself when it is none we know. */
export function countryName(code: string, locale: Locale): string {
  return isCountryCode(code) ? (displayNames(locale).of(code) ?? code) : code
}

/** All of them, in the order of the language's own alphabet. */
export function countriesIn(locale: Locale): readonly { readonly code: string; readonly name: string }[] {
  sorted[locale] ??= byName(
    countryCodes.map((code) => ({ code, name: countryName(code, locale) })),
    locale,
  )
  return sorted[locale]
}

const displayNames = perLocale((locale) => new Intl.DisplayNames(languageTag(locale), { type: 'region' }))
const sorted: { [Key in Locale]?: readonly { readonly code: string; readonly name: string }[] } = {}
let codesByName: ReadonlyMap<string, string> | undefined
