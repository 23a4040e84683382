import { ringBraid } from '#app/platform/ui/braid.ts'
import { venueWaves } from './event-figure.ts'
import styles from './VenueFigure.module.css'

/** A hall's floor: the waves that all its events' figures share, in as many lanes as dancers walk. */
export function VenueFigure({ slug }: { readonly slug: string }) {
  const waves = venueWaves(slug)
  const lanes = [86, 64, 42, 20].map((radius, lane) =>
    ringBraid({ radius, swing: 8, waves, gap: Math.min(0.12, 4 / radius), turn: lane * 0.3 }),
  )
  return (
    <svg
      className={styles.figure}
      viewBox="-100 -100 200 200"
      width="16rem"
      height="16rem"
      aria-hidden="true"
    >
      {lanes.map(({ lead, follow }) => (
        <g key={lead}>
          <path d={lead} className={styles.lead} />
          <path d={follow} className={styles.follow} />
        </g>
      ))}
    </svg>
  )
}
