import { joinNames } from '../join-names.ts'
import styles from './FloorFigure.module.css'
import type { InterlacedPaths } from './interlaced-paths.ts'

type FloorFigureProps = {
  /** From the outside in; the outermost within 100 of the middle. */
  readonly lanes: readonly InterlacedPaths[]
  /** Any CSS length. */
  readonly size: string
  readonly className?: string | undefined
}

/** A floor from above: couples on lane within lane, who leads and who follows. An ornament. */
export function FloorFigure({ lanes, size, className }: FloorFigureProps) {
  return (
    <svg
      className={joinNames(styles.figure, className)}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
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
