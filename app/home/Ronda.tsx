import type { CSSProperties } from 'react'
import styles from './Ronda.module.css'
import { type Lane, rondaLanes, type TrailLayer } from './ronda-trails.ts'

const lanes = rondaLanes()

/**
 * The floor at midnight, from the balcony: couples as trails of light, walking slowly. Styles alone move it, each lane
 * as one picture, so that it costs a phone next to nothing; it stands still where motion is not wanted.
 */
export function Ronda() {
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.floor}>
        <div className={styles.light} />
        {lanes.map((lane) => (
          <LaneOfCouples key={lane.radius} lane={lane} />
        ))}
      </div>
    </div>
  )
}

function LaneOfCouples({ lane: { radius, couple, turns, roundSeconds } }: { readonly lane: Lane }) {
  const id = `couple-${radius}`
  return (
    <svg
      className={styles.lane}
      aria-hidden="true"
      style={{ '--round': `${roundSeconds}s` } as CSSProperties}
      viewBox="-500 -500 1000 1000"
    >
      <circle r={radius} className={styles.track} />
      <defs>
        <g id={id}>
          <Trail layers={couple.lead} className={styles.lead} />
          <Trail layers={couple.follow} className={styles.follow} />
        </g>
      </defs>
      {turns.map((turn) => (
        <use key={turn} href={`#${id}`} transform={`rotate(${-turn})`} />
      ))}
    </svg>
  )
}

function Trail({
  layers,
  className,
}: {
  readonly layers: readonly TrailLayer[]
  readonly className: string | undefined
}) {
  return (
    <g className={className}>
      {layers.map(({ path, opacity, width }) => (
        <path key={path} d={path} strokeWidth={width} opacity={opacity} />
      ))}
    </g>
  )
}
