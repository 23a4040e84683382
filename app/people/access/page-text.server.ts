import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Page } from './pages/page.ts'

/** A text that the page table names. On the server alone: browsers would load every message there is. */
export function pageText(key: NonNullable<Page['title']>, locale: Locale): string {
  if (key === 'RootsToRise') return key
  return (m[key] as (inputs: object, options: { locale: Locale }) => string)({}, { locale })
}
