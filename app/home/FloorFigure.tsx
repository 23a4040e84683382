import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FloorLegend } from '#app/registration/floor/FloorLegend.tsx'
import { FloorOfDancers } from '#app/registration/floor/FloorOfDancers.tsx'
import {
  dancersOn,
  type FloorCounts,
  type Light,
  lightName,
  placeOfLight,
} from '#app/registration/floor/floor.ts'
import styles from './FloorFigure.module.css'

type FloorFigureProps = {
  readonly counts: FloorCounts
  /** The visitor's own. */
  readonly light: Light | null
  /** The festival is over. */
  readonly isOver: boolean
  readonly locale: Locale
}

/** The festival's picture: the dancers who come, each a light, and how many they are in words. */
export function FloorFigure({ counts, light, isOver, locale }: FloorFigureProps) {
  const count = dancersOn(counts)
  const countText = isOver ? m.dancers_floor_came : m.dancers_floor_count
  const isOwn = light !== null && placeOfLight(light, counts) !== null
  return (
    <figure className={styles.figure}>
      <FloorOfDancers counts={counts} locale={locale} light={light} />
      <figcaption className={styles.caption}>
        <p className={styles.count}>
          <a href={`/${langOf(locale)}/prijave`}>
            {count === 0 && !isOver
              ? m.dancers_floor_empty({}, { locale })
              : countText({ count }, { locale })}
          </a>
        </p>
        <FloorLegend counts={counts} locale={locale} />
        {count === 0 && !isOver && <p>{m.dancers_floor_first({}, { locale })}</p>}
        {isOwn && (
          <p className={styles.own}>
            {m.dancers_floor_own({}, { locale })}{' '}
            <a href={`/${langOf(locale)}/prijave?light=${lightName(light)}`}>
              {m.dancers_floor_share({}, { locale })}
            </a>
          </p>
        )}
      </figcaption>
    </figure>
  )
}
