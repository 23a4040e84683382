import type { Id } from '#app/platform/id.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'

/** Where one event has its page. */
export function eventHref(id: Id, locale: Locale, search = ''): string {
  return `/${langOf(locale)}/program/${id}${search}`
}

/** The programme as a list. */
export function programHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/program${search}`
}

/** The programme as a grid. */
export function scheduleHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/schedule${search}`
}

/** Everybody who gives something, or one of them. */
export function artistsHref(locale: Locale, search = '', slug?: string): string {
  return `/${langOf(locale)}/artists${slug ? `/${slug}` : ''}${search}`
}

/** What the selection costs. */
export function pricesHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/prices${search}`
}

/** The programme as a calendar: all of it, or the selection. */
export function calendarHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/program.ics${search}`
}

/** One event as a calendar file. */
export function eventCalendarHref(id: Id, locale: Locale): string {
  return `/${langOf(locale)}/program/${id}/calendar.ics`
}

/** An address that calendars follow, instead of reading it once. */
export function followed(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

/** The registration form, with these events picked already. */
export function registerHref(ids: readonly Id[], locale: Locale): string {
  const query = new URLSearchParams(ids.map((id) => ['pick', id]))
  return `/${langOf(locale)}/register?${query}`
}

/** A venue, on the page of all of them. */
export function venueHref(slug: string, locale: Locale): string {
  return `/${langOf(locale)}/locations#${slug}`
}
