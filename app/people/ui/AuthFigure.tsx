import { interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import styles from './AuthFigure.module.css'

/** Three rings of the ronda. */
const rounds = [
  { radius: 92, swing: 9, waves: 5, gap: 0.07 },
  { radius: 150, swing: 11, waves: 8, gap: 0.05 },
  { radius: 212, swing: 13, waves: 11, gap: 0.04 },
].map((shape) => ({ radius: shape.radius, ...interlacedRing(shape) }))

/** An ornament: couples circle behind the auth forms. */
export function AuthFigure() {
  return (
    <svg
      className={styles.figure}
      viewBox="-240 -240 480 480"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {rounds.map(({ radius, lead, follow }) => (
        <g key={radius} className={styles.round}>
          <path d={lead} className={styles.lead} />
          <path d={follow} className={styles.follow} />
        </g>
      ))}
    </svg>
  )
}
