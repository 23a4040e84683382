import { ScriptIsland } from '#app/platform/islands/ScriptIsland.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import styles from './FloorOfDancers.module.css'
import { type FloorCounts, type Light, placeOfLight } from './floor.ts'
import { floorLights, pathOfLanes, pathOfLights } from './floor-lights.ts'

type FloorOfDancersProps = {
  readonly counts: FloorCounts
  readonly locale: Locale
  /** The light shown brighter than the others. */
  readonly light?: Light | null | undefined
  readonly className?: string | undefined
}

/**
 * All dancers on one floor, seen from the balcony. Rendered still; `move-floor.ts` animates it where scripts run and motion is allowed. The numbers
 * beside it carry the same information.
 */
export function FloorOfDancers({ counts, locale, light, className }: FloorOfDancersProps) {
  const { lead, follow, both, radii, reach } = floorLights(counts)
  const place = light ? placeOfLight(light, counts) : null
  const own = place && { lead, follow, both }[place.path][place.index]
  const paths = { lead: pathOfLights(lead), follow: pathOfLights(follow), both: pathOfLights(both) }
  return (
    <ScriptIsland name="living-floor" className={joinNames(styles.floor, className)}>
      <svg
        viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
        data-pairs={counts.pairs}
        data-own={own && `${place.path} ${place.index}`}
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {/* move-floor.ts reads the paths in this order */}
        <path d={pathOfLanes(radii)} className={styles.lanes} />
        <path d={paths.lead} className={styles.lead} />
        <path d={paths.follow} className={styles.follow} />
        <path d={paths.both} className={styles.both} />
        <path d={paths.follow} className={styles.hollow} />
        <path d={paths.lead + paths.both} className={styles.core} />
        {own && (
          <g className={styles.own}>
            <circle cx={own[0].toFixed(1)} cy={own[1].toFixed(1)} r="13" />
            <circle cx={own[0].toFixed(1)} cy={own[1].toFixed(1)} r="4.6" />
          </g>
        )}
      </svg>
      <button type="button" hidden aria-pressed="false" className={styles.still}>
        <span className="visually-hidden">{m.dancers_still({}, { locale })}</span>
      </button>
    </ScriptIsland>
  )
}
