import type { Locale } from '#app/platform/locale.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { FigureShapes } from '../event/EventFigure.tsx'
import type { Picking } from '../selection/picking.ts'
import { DayHeading } from './DayHeading.tsx'
import { EventList } from './EventList.tsx'
import { groupByDay } from './group-by-day.ts'
import styles from './ProgrammeList.module.css'

type ProgrammeListProps = {
  /** What is shown of the programme. */
  readonly events: readonly ProgrammeEvent[]
  readonly programme: Pick<Programme, 'artists' | 'venues'>
  readonly picking: Picking
  readonly locale: Locale
  readonly now: Date
}

/** The programme to read from top to bottom, day by day. */
export function ProgrammeList({ events, programme, picking, locale, now }: ProgrammeListProps) {
  const days = groupByDay(events).map(({ day, events: ofDay }) => (
    <section key={day} id={day} className={styles.day}>
      <div className={styles.heading}>
        <DayHeading day={day} locale={locale} />
      </div>
      <EventList events={ofDay} programme={programme} picking={picking} locale={locale} now={now} />
    </section>
  ))
  return (
    <>
      <FigureShapes events={events} />
      {days}
    </>
  )
}
