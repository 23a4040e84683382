import type { Role } from '#app/admission/event-capacity.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import type { FestivalEvent } from '../event.ts'

type Addressed = Pick<FestivalEvent, 'id' | 'slug'>

/** Where one event has its page: by its title; its id leads there too. */
export function eventHref({ id, slug = id }: Addressed, locale: Locale, search = ''): string {
  return `/${langOf(locale)}/program/${slug}${search}`
}

/** The programme as a list. */
export function programHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/program${search}`
}

/** The programme as a grid. */
export function scheduleHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/schedule${search}`
}

/** Where a plan is built, and stands. */
export function buildHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/build${search}`
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
export function eventCalendarHref(event: Addressed, locale: Locale): string {
  return `${eventHref(event, locale)}/calendar.ics`
}

/** An address that calendars follow, instead of reading it once. */
export function followed(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

/** The registration form, with the selection picked already. */
export function registerHref(locale: Locale, search = ''): string {
  return `/${langOf(locale)}/register${search}`
}

/** Where a visitor asks to be told of a place for this role. */
export function alertHref({ id }: Addressed, role: Role, locale: Locale): string {
  return `/${langOf(locale)}/alert?event=${id}&role=${role}`
}

/** A link of the site's layout: the selection in the page's search comes along where the link leads to a page that knows it. */
export function withSelection(href: string, search: string): string {
  if (
    !search.includes('mine=') ||
    !/^\/(EN|SI)\/(program|schedule|build|artists|prices|register)$/.test(href)
  )
    return href
  const mine = new URLSearchParams(search).get('mine')
  return mine ? `${href}?${new URLSearchParams({ mine })}` : href
}

/** A venue, on the page of all of them. */
export function venueHref(slug: string, locale: Locale): string {
  return `/${langOf(locale)}/locations#${slug}`
}
