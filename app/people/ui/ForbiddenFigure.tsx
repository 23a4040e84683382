import { interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import styles from './ForbiddenFigure.module.css'

const ring = interlacedRing({ radius: 70, swing: 10, waves: 4, gap: 0.09 })

/** An ornament: a door ajar, with light and the ronda behind it. */
export function ForbiddenFigure() {
  return (
    <svg className={styles.figure} viewBox="0 0 240 360" fill="none" aria-hidden="true">
      <defs>
        <clipPath id="door-gap">
          <path d="M150 24h30v312h-30z" />
        </clipPath>
        <linearGradient id="door-light">
          <stop offset="0" className={styles.lightIn} />
          <stop offset="1" className={styles.lightOut} />
        </linearGradient>
      </defs>
      <path d="M60 336V24h120v312" className={styles.frame} />
      <path d="M150 24h30v312h-30z" fill="url(#door-light)" />
      <g clipPath="url(#door-gap)" strokeWidth="4" strokeLinecap="round">
        <g transform="translate(180 180)">
          <path d={ring.lead} className={styles.lead} />
          <path d={ring.follow} className={styles.follow} />
        </g>
      </g>
      <path d="M60 24l90 14v284l-90 14z" className={styles.leaf} />
      <circle cx="138" cy="186" r="4" className={styles.knob} />
      <path d="M20 336h200" className={styles.frame} />
    </svg>
  )
}
