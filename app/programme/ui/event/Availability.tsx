import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { seekers } from '../list/filter-events.ts'
import styles from './Availability.module.css'
import { availabilityFor } from './availability-text.ts'

type AvailabilityProps = {
  readonly event: Pick<ProgrammeEvent, 'places' | 'taken'>
  /** Shown while no role is chosen. */
  readonly children: ReactNode
  /** Whether a full event has a queue to join. */
  readonly canQueue: boolean
  readonly locale: Locale
}

/**
 * The free places by role. The page is cached and the same for everybody, so it contains every answer; the role switch decides which one is visible.
 */
export function Availability({ event, children, canQueue, locale }: AvailabilityProps) {
  if (event.places.mode !== 'role') return children
  return (
    <div className={styles.availability}>
      <div data-as="any">{children}</div>
      {seekers.map((seeker) => {
        const availability = availabilityFor(seeker, event, canQueue, locale)
        return (
          availability && (
            <p key={seeker} data-as={seeker} className={joinNames(!availability.isFree && styles.none)}>
              {availability.text}
            </p>
          )
        )
      })}
    </div>
  )
}
