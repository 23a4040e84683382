import { type Locale, languageTag } from '#app/platform/locale.ts'

/** By how much a clock is off, in its largest unit: `3 minutes`, `3 ure`. */
export function skewText(skewMs: number, locale: Locale): string {
  const minutes = Math.abs(skewMs) / 60_000
  const [unit, value] =
    minutes >= 2_880
      ? (['day', minutes / 1_440] as const)
      : minutes >= 120
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const)
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(languageTag(locale), format).format(value)
}
