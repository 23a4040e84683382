/** The names of a browser and its system, from the header `User-Agent`; null where they are not recognised. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/** Product names in `User-Agent`, the most specific first: every browser also names the later ones. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and system that the header `User-Agent` names. The names are the makers' own and the same in every language. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([sign]) => userAgent?.includes(sign))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
