import type { Locale } from '#app/platform/locale.ts'
import type { Chart } from '../report.ts'
import { formatCount, formatEuros } from '../stats/labels.ts'

/** How the scale of a graph writes its numbers: cents as euros in short form, else whole counts. */
export function inLocaleOfUnit(chart: Chart, locale: Locale): (value: number) => string {
  const isMoney = chart.kind !== 'bars' && chart.unit === 'cents'
  return (value) => (isMoney ? formatEuros(value, locale) : formatCount(value, locale))
}
