import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { dayParts } from '../list/day-parts.ts'
import { groupByDay } from '../list/group-by-day.ts'
import { eventHref } from '../programme-links.ts'
import styles from './VenueDays.module.css'

type VenueDaysProps = {
  readonly events: readonly ProgrammeEvent[]
  readonly today: LocalDay
  readonly locale: Locale
}

/** What happens in one venue, day by day; today, when it is one of them, is open and the rest is folded. */
export function VenueDays({ events, today, locale }: VenueDaysProps) {
  const days = groupByDay(events)
  if (days.length === 0) return null
  const isOn = days.some(({ day }) => day === today)
  return (
    <section className={styles.days} aria-labelledby="here">
      <h2 id="here">{isOn ? m.content_hall_today({}, { locale }) : m.content_hall_days({}, { locale })}</h2>
      {days.map(({ day, events: ofDay }, index) => (
        <details key={day} open={isOn ? day === today : index === 0} name="venue-day">
          <summary>
            <Day day={day} locale={locale} />
            <span>{m.programme_day_events({ count: ofDay.length }, { locale })}</span>
          </summary>
          <ul>
            {ofDay.map((event) => (
              <EventLine key={event.id} event={event} locale={locale} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

function Day({ day, locale }: { readonly day: LocalDay; readonly locale: Locale }) {
  const { weekday, number, month } = dayParts(day, locale)
  return (
    <time dateTime={day}>
      {locale === 'sl' ? `${weekday}, ${number}. ${month}` : `${weekday} ${number} ${month}`}
    </time>
  )
}

function EventLine({ event, locale }: { readonly event: ProgrammeEvent; readonly locale: Locale }) {
  const title = inLocale(event.title, locale)
  const isOff = event.status === 'cancelled'
  return (
    <li className={isOff ? styles.off : undefined}>
      <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
      <a
        href={eventHref(event, locale)}
        lang={title.locale === locale ? undefined : languageTag(title.locale)}
      >
        {title.text}
      </a>
      {isOff && <span>{m.programme_cancelled({}, { locale })}</span>}
    </li>
  )
}
