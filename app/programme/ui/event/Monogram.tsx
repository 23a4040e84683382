import { initials } from './initials.ts'
import styles from './Monogram.module.css'

/** An artist's letters in the round; we own no photographs. */
export function Monogram({ name, size = '4.5rem' }: { readonly name: string; readonly size?: string }) {
  const [first = '', second = ''] = initials(name)
  return (
    <svg className={styles.monogram} viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true">
      <path d="M-46 0A46 46 0 0 1 0 -46" className={styles.lead} />
      <path d="M46 0A46 46 0 0 1 0 46" className={styles.follow} />
      <circle r="46" className={styles.rim} />
      <text y="14" className={styles.letters}>
        {first}
        <tspan dx="-3" className={styles.second}>
          {second}
        </tspan>
      </text>
    </svg>
  )
}
