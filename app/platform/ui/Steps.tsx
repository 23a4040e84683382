import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { round } from './figures/smooth-path.ts'
import styles from './Steps.module.css'

export type Step = {
  readonly label: string
  /** Given where one may go back to it. */
  readonly href?: string | undefined
}

type StepsProps = {
  readonly steps: readonly Step[]
  /** Which one is being done, from 0; past the last one when all are. */
  readonly current: number
  readonly locale: Locale
}

/** Where one is in a form of several steps: the couple walks round the floor, counter-clockwise. */
export function Steps({ steps, current, locale }: StepsProps) {
  const now = Math.min(current, steps.length - 1)
  return (
    <nav className={styles.steps} aria-label={m.platform_steps({}, { locale })}>
      <Floor count={steps.length} current={current} />
      <div>
        <p className={styles.count}>
          {m.platform_step_of({ step: now + 1, count: steps.length }, { locale })}
        </p>
        <ol className={styles.list}>
          {steps.map(({ label, href }, index) => (
            <li
              key={label}
              className={index < current ? styles.done : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {href && index !== current ? <a href={href}>{label}</a> : label}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

const radius = 24

/** The ring with a stop for each step; it starts at the foot, as one enters a floor. */
function Floor({ count, current }: { readonly count: number; readonly current: number }) {
  const share = Math.min(current / count, 1)
  const angle = share * 2 * Math.PI
  const at = (reach: number, turn: number) =>
    [round(reach * Math.sin(turn)), round(reach * Math.cos(turn))] as const
  const stops = Array.from({ length: count }, (_, index) => at(radius, (index / count) * 2 * Math.PI))
  const [leadX, leadY] = at(radius + 4, angle)
  const [followX, followY] = at(radius - 5, angle + 0.1)
  return (
    <svg className={styles.floor} viewBox="-34 -34 68 68" width="64" height="64" aria-hidden="true">
      <circle r={radius} className={styles.track} />
      <circle r={radius} className={styles.walked} pathLength="1" strokeDasharray={`${share} 2`} />
      {stops.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" className={styles.stop} />
      ))}
      <circle cx={leadX} cy={leadY} r="5.4" className={styles.lead} />
      <circle cx={followX} cy={followY} r="5.4" className={styles.follow} />
    </svg>
  )
}
