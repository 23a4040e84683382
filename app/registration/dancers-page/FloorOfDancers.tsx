import type { RoleCounts } from './dancers.ts'
import styles from './FloorOfDancers.module.css'
import { floorDots } from './floor-dots.ts'

/** Everybody who comes, on one floor, seen from the balcony. The numbers beside it say the same. */
export function FloorOfDancers({ counts }: { readonly counts: RoleCounts }) {
  const { lead, follow, both, reach } = floorDots(counts)
  return (
    <svg
      className={styles.capacity}
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={lead} className={styles.lead} />
      <path d={follow} className={styles.follow} />
      <path d={follow} className={styles.hollow} />
      <path d={both} className={styles.both} />
    </svg>
  )
}
