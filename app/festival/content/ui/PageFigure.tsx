import { ringBraid } from '#app/platform/ui/braid.ts'
import styles from './PageFigure.module.css'

/** A page's own picture: the round, in as many lanes and waves as its name makes. An ornament. */
export function PageFigure({ name }: { readonly name: string }) {
  const lanes = lanesOf(name)
  return (
    <svg
      className={styles.figure}
      viewBox="-100 -100 200 200"
      width="12rem"
      height="12rem"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
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

/** 3 to 8 waves, 2 or 3 lanes, and the way they are turned: the same for the same name. */
function lanesOf(name: string) {
  const sum = [...name].reduce((all, letter, index) => all + letter.charCodeAt(0) * (index + 3), 0)
  const waves = 3 + (sum % 6)
  const radii = sum % 2 === 0 ? [80, 50] : [84, 58, 32]
  return radii.map((radius, lane) =>
    ringBraid({
      radius,
      swing: radius / 7,
      waves,
      gap: Math.min(0.11, 4.5 / radius),
      turn: Math.PI / 2 + ((sum % 12) / 12 + lane * 0.14) * Math.PI,
    }),
  )
}
