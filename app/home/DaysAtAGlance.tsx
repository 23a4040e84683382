import { inLocale, type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Programme, ProgrammeEvent } from '#app/programme/timetable.ts'
import { DayHeading } from '#app/programme/ui/list/DayHeading.tsx'
import { groupByDay } from '#app/programme/ui/list/group-by-day.ts'
import styles from './DaysAtAGlance.module.css'

/** The five days side by side: how much there is by day, and what one dances at night. */
export function DaysAtAGlance({
  programme,
  locale,
}: {
  readonly programme: Programme
  readonly locale: Locale
}) {
  const days = groupByDay(programme.events.filter(({ status }) => status === 'published'))
  if (days.length === 0) return null
  return (
    <section className={styles.days} aria-label={m.home_days_title({}, { locale })}>
      <ol>
        {days.map(({ day, events }) => (
          <li key={day}>
            <a href={`/${langOf(locale)}/schedule#${day}`} className={styles.link}>
              <DayHeading day={day} locale={locale} />
              <p className={styles.count}>{m.programme_day_events({ count: events.length }, { locale })}</p>
              <ul className={styles.nights}>
                {events.filter(isNight).map((event) => (
                  <Night key={event.id} event={event} locale={locale} />
                ))}
              </ul>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Night({ event, locale }: { readonly event: ProgrammeEvent; readonly locale: Locale }) {
  const { text, locale: of } = inLocale(event.title, locale)
  return <li lang={of === locale ? undefined : languageTag(of)}>{text}</li>
}

function isNight({ kind }: ProgrammeEvent): boolean {
  return kind === 'milonga' || kind === 'show' || kind === 'concert'
}
