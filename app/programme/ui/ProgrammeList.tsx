import type { Locale } from '#app/platform/locale.ts'
import type { Programme } from '../timetable.ts'
import { DayHeading } from './DayHeading.tsx'
import { FigureShapes } from './EventFigure.tsx'
import { EventRow } from './EventRow.tsx'
import { groupByDay } from './group-by-day.ts'
import styles from './ProgrammeList.module.css'

type ProgrammeListProps = {
  readonly programme: Programme
  readonly locale: Locale
  readonly now: Date
}

/** The programme to read from top to bottom, day by day. */
export function ProgrammeList({ programme, locale, now }: ProgrammeListProps) {
  const { events, artists, venues } = programme
  const days = groupByDay(events).map(({ day, events: ofDay }) => (
    <section key={day} id={day} className={styles.day}>
      <div className={styles.heading}>
        <DayHeading day={day} locale={locale} />
      </div>
      <ul className={styles.events}>
        {ofDay.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            artists={artists}
            venue={venues.find(({ slug }) => slug === event.venue)}
            locale={locale}
            now={now}
          />
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      <FigureShapes events={events} />
      {days}
    </>
  )
}
