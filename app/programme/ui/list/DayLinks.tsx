import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { addDays, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import styles from './DayLinks.module.css'
import { dayParts } from './day-parts.ts'

/** Links to the days on the same page, which stay visible while scrolling. The page's script marks today. */
export function DayLinks({ days, locale }: { readonly days: readonly LocalDay[]; readonly locale: Locale }) {
  return (
    <nav className={styles.days} aria-label={m.schedule_days({}, { locale })}>
      {days.map((day) => {
        const { weekday, number } = dayParts(day, locale)
        return (
          <a
            key={day}
            href={`#${day}`}
            className={styles.link}
            data-from={dawnOf(day)}
            data-until={dawnOf(addDays(day, 1))}
          >
            <span className={styles.weekday}>
              {weekday.slice(0, 3)}
              <span className="visually-hidden">{weekday.slice(3)}</span>
            </span>{' '}
            {number}
          </a>
        )
      })}
    </nav>
  )
}

/** A night belongs to the day on which it began. */
function dawnOf(day: LocalDay): number {
  return startOfDay(day).getTime() + 6 * 3_600_000
}
