import styles from './Divider.module.css'
import { drawnOnce, interlacedLine } from './figures/interlaced-paths.ts'

const shape = drawnOnce(() => interlacedLine({ length: 240, swing: 3.4, waves: 6, gap: 2.6 }))

/** The two strokes walk on: between two parts of a page. */
export function Divider() {
  const { lead, follow } = shape()
  return (
    <svg className={styles.divider} viewBox="0 -6 240 12" fill="none" strokeWidth="1.6" aria-hidden="true">
      <path d={lead} className={styles.lead} />
      <path d={follow} className={styles.follow} />
    </svg>
  )
}
