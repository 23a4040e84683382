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
  /** The festival has begun: who registered is counted, not who is on the floor at this moment. */
  readonly hasBegun: boolean
  readonly locale: Locale
}

/** The festival's picture: the dancers who come, each a light, and how many they are in words. */
export function FloorFigure({ counts, light, hasBegun, locale }: FloorFigureProps) {
  const count = dancersOn(counts)
  const countText = hasBegun ? m.dancers_floor_registered : m.dancers_floor_count
  const isOwn = light !== null && placeOfLight(light, counts) !== null
  return (
    <figure className={styles.figure}>
      <FloorOfDancers counts={counts} locale={locale} light={light} />
      <figcaption className={styles.caption}>
        <p className={styles.count}>
          <a href={`/${langOf(locale)}/prijave`}>
            {count === 0 && !hasBegun
              ? m.dancers_floor_empty({}, { locale })
              : countText({ count }, { locale })}
          </a>
        </p>
        <FloorLegend counts={counts} locale={locale} />
        {count === 0 && !hasBegun && <p>{m.dancers_floor_first({}, { locale })}</p>}
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
