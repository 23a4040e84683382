import type { Locale } from '#app/platform/locale.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import styles from './DayHeading.module.css'
import { dayParts } from './day-parts.ts'

/** A day of the festival as a headline: the number large, its weekday and month beside it. */
export function DayHeading({ day, locale }: { readonly day: LocalDay; readonly locale: Locale }) {
  const { weekday, number, month } = dayParts(day, locale)
  return (
    <h2 className={styles.heading} aria-label={formatDay(day, locale, 'heading')}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.weekday}>{weekday}</span>
        <span>{month}</span>
      </span>
    </h2>
  )
}
