import type { Locale } from '#app/platform/locale.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { FestivalEvent } from '../../event.ts'
import { PhotoPicture } from '../../photos/ui/PhotoPicture.tsx'
import styles from './EventFigure.module.css'
import './grow-into-place.css'
import { figureId, figureShape, figureTime, isNight, nightPath } from './event-figure.ts'

type EventFigureProps = {
  readonly event: Pick<
    FestivalEvent,
    'id' | 'venue' | 'level' | 'startsAt' | 'endsAt' | 'kind' | 'status' | 'artists' | 'photo'
  >
  /** Any CSS length. */
  readonly size: string
  readonly isFirst?: boolean | undefined
  readonly locale: Locale
}

/**
 * An event's picture: its photo, or a figure generated from venue, time and level, of a milonga from its night; decorative, because the text beside
 * it says the same. A view transition moves it from a list to the event's page. The page also contains the `FigureShapes` of the same events, and no
 * event's figure twice.
 */
export function EventFigure({ event, size, isFirst, locale }: EventFigureProps) {
  const name = `event-${event.id}`
  if (event.photo) {
    const { photo } = event
    return <PhotoPicture sizes={size} ratio="1" photo={photo} isFirst={isFirst} name={name} locale={locale} />
  }
  const { turn, hours } = figureTime(event)
  const isInTheEvening = isNight(event) || event.kind === 'show' || event.kind === 'concert'
  return (
    <svg
      className={joinNames(
        styles.figure,
        isInTheEvening && styles.night,
        event.status === 'cancelled' && styles.off,
      )}
      style={{ viewTransitionName: name }}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle r="94" className={styles.rim} />
      <path d={hours} className={styles.hours} />
      {isNight(event) ? (
        <path d={nightPath(event)} className={styles.curve} />
      ) : (
        <use href={`#${figureId(event)}`} transform={`rotate(${turn})`} />
      )}
    </svg>
  )
}

type Shaped = Pick<FestivalEvent, 'venue' | 'level' | 'kind'>

/** The shared strokes of the figures of `events`, each once; render it once per page. */
export function FigureShapes({ events }: { readonly events: readonly Shaped[] }) {
  const shaped = events.filter((event) => !isNight(event))
  const shapes = new Map(shaped.map((event) => [figureId(event), event]))
  return (
    <svg className={styles.shapes} aria-hidden="true">
      <defs>
        {[...shapes].map(([id, event]) => {
          const { lead, follow } = strokesOf(event)
          return (
            <g key={id} id={id}>
              <path d={lead} className={styles.lead} />
              <path d={follow} className={styles.follow} />
            </g>
          )
        })}
      </defs>
    </svg>
  )
}

/** Cached: there are few combinations of venue and level, and one takes as long as a day of the programme. */
const strokes = new Map<string, { readonly lead: string; readonly follow: string }>()

function strokesOf(event: Shaped) {
  const id = figureId(event)
  const known = strokes.get(id)
  if (known) return known
  const rings = figureShape(event)
  const rendered = {
    lead: rings.map(({ lead }) => lead).join(''),
    follow: rings.map(({ follow }) => follow).join(''),
  }
  strokes.set(id, rendered)
  return rendered
}
