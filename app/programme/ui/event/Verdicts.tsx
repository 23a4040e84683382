import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { seekers } from '../list/filter-events.ts'
import styles from './Verdicts.module.css'
import { verdictFor } from './verdict.ts'

type VerdictsProps = {
  readonly event: Pick<ProgrammeEvent, 'places' | 'taken'>
  /** Shown while no role is chosen. */
  readonly children: ReactNode
  readonly locale: Locale
}

/**
 * The free places by role. The page is cached and the same for everybody, so it contains every answer; the role switch decides which one is visible.
 */
export function Verdicts({ event, children, locale }: VerdictsProps) {
  if (event.places.mode !== 'role') return children
  return (
    <div className={styles.verdicts}>
      <div data-as="any">{children}</div>
      {seekers.map((seeker) => {
        const verdict = verdictFor(seeker, event, locale)
        return (
          verdict && (
            <p key={seeker} data-as={seeker} className={joinNames(!verdict.isFree && styles.none)}>
              {verdict.text}
            </p>
          )
        )
      })}
    </div>
  )
}
