import type { Role } from '#app/admission/event-capacity.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '#app/programme/event.ts'

/** The event and the role of an alert, in one line. */
export function alertText(
  { title, festivalDay, startsAt }: Pick<FestivalEvent, 'title' | 'festivalDay' | 'startsAt'>,
  role: Role,
  locale: Locale,
): string {
  const about = {
    title: inLocale(title, locale).text,
    day: formatDay(festivalDay, locale, 'heading'),
    time: formatTime(startsAt, locale),
  }
  return role === 'leader' ? m.alerts_for_leader(about, { locale }) : m.alerts_for_follower(about, { locale })
}
