import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { FestivalEvent, Venue } from '../../event.ts'
import type { Overlap } from '../../overlap.ts'

/** The sentence about two chosen events at the same time, or with too little time between them, with advice. */
export function clashText(overlap: Overlap<FestivalEvent>, venues: readonly Venue[], locale: Locale): string {
  const { first, second } = overlap
  const day = formatDay(first.festivalDay, locale, 'heading')
  const titles = { first: titleOf(first, locale), second: titleOf(second, locale), day }
  if (overlap.kind === 'sameTime') {
    const until = new Date(Math.min(first.endsAt.getTime(), second.endsAt.getTime()))
    return m.programme_mine_clash_same(
      { ...titles, from: formatTime(second.startsAt, locale), until: formatTime(until, locale) },
      { locale },
    )
  }
  const placeOf = ({ venue }: FestivalEvent) => {
    const place = venues.find(({ slug }) => slug === venue)
    return place ? inLocale(place.name, locale).text : venue
  }
  return m.programme_mine_clash_tight(
    {
      ...titles,
      between: overlap.minutesBetween,
      walk: overlap.minutesOnFoot,
      here: placeOf(first),
      there: placeOf(second),
    },
    { locale },
  )
}

/** What an event that is not chosen would collide with, in few words beside it. */
export function nearClashText(overlap: Overlap<FestivalEvent>, event: FestivalEvent, locale: Locale): string {
  const other = overlap.first.id === event.id ? overlap.second : overlap.first
  const title = titleOf(other, locale)
  return overlap.kind === 'sameTime'
    ? m.programme_mine_near_same({ title }, { locale })
    : m.programme_mine_near_tight({ title, walk: overlap.minutesOnFoot }, { locale })
}

function titleOf({ title }: Pick<FestivalEvent, 'title'>, locale: Locale): string {
  return inLocale(title, locale).text
}
