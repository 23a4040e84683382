import { joinNames } from '#app/platform/ui/join-names.ts'
import type { FestivalEvent } from '../event.ts'
import styles from './EventFigure.module.css'
import { eventFigure } from './event-figure.ts'

type EventFigureProps = {
  readonly event: Pick<FestivalEvent, 'venue' | 'level' | 'startsAt' | 'endsAt' | 'kind' | 'status'>
  /** Any CSS length. */
  readonly size: string
}

/** Its own picture, drawn from where, when and for whom it is. An ornament: it says nothing the words beside it do not. */
export function EventFigure({ event, size }: EventFigureProps) {
  const { rings, hours } = eventFigure(event)
  const isNight = event.kind === 'milonga' || event.kind === 'show' || event.kind === 'concert'
  return (
    <svg
      className={joinNames(
        styles.figure,
        isNight && styles.night,
        event.status === 'cancelled' && styles.off,
      )}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle r="94" className={styles.rim} />
      <path d={hours} className={styles.hours} />
      {rings.map(({ lead, follow }) => (
        <g key={lead}>
          <path d={lead} className={styles.lead} />
          <path d={follow} className={styles.follow} />
        </g>
      ))}
    </svg>
  )
}
