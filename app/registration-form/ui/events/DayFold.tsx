import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useFold } from '#app/platform/ui/use-fold.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import styles from './DayFold.module.css'

type DayFoldProps = {
  readonly day: LocalDay
  /** How many events are in the fold, and how many of them are picked. */
  readonly count: number
  readonly picked: number
  /** True opens it: an event in it was refused. */
  readonly isWrong: boolean
  readonly locale: Locale
  readonly children: ReactNode
}

/** A day of the programme, folded to one line. */
export function DayFold({ day, count, picked, isWrong, locale, children }: DayFoldProps) {
  const { weekday, number } = dayParts(day, locale)
  return (
    <details className={styles.day} {...useFold(isWrong)}>
      <summary className={styles.heading}>
        <h3>
          {weekday} {number}
        </h3>
        <span className={styles.counts}>
          {m.programme_day_events({ count }, { locale })}
          {picked > 0 && (
            <>
              {' · '}
              <strong className={styles.picked}>
                {m.register_day_picked({ count: picked }, { locale })}
              </strong>
            </>
          )}
        </span>
      </summary>
      {children}
    </details>
  )
}
