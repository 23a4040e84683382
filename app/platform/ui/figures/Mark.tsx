import { drawnOnce, interlacedRing } from './interlaced-paths.ts'
import styles from './Mark.module.css'

const shape = drawnOnce(() =>
  interlacedRing({ radius: 21, swing: 6, waves: 2, gap: 0.225, turn: Math.PI / 2 }),
)

type MarkProps = {
  /** The accessible name where the mark has a meaning; absent: it is decoration. */
  readonly label?: string
  /** Any CSS length. */
  readonly size?: string
  /** Turns slowly while something is awaited; still when motion is not wanted. */
  readonly isBusy?: boolean
}

/** Two interlaced strokes on a circle: logo, and sign that something is under way. */
export function Mark({ label, size = '2rem', isBusy = false }: MarkProps) {
  const { lead, follow } = shape()
  return (
    <svg
      className={isBusy ? styles.busy : undefined}
      viewBox="-32 -32 64 64"
      width={size}
      height={size}
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={lead} className={styles.lead} />
      <path d={follow} className={styles.follow} />
    </svg>
  )
}
