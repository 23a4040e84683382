import type { Id } from '#app/platform/id.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'

/** Where one event has its page. */
export function eventHref(id: Id, locale: Locale): string {
  return `/${langOf(locale)}/program/${id}`
}

/** The registration form, with one event picked already. */
export function pickHref(id: Id, locale: Locale): string {
  return `/${langOf(locale)}/register?pick=${id}`
}

/** A venue, on the page of all of them. */
export function venueHref(slug: string, locale: Locale): string {
  return `/${langOf(locale)}/locations#${slug}`
}
