import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './FloorLegend.module.css'
import type { FloorCounts } from './floor.ts'

type FloorLegendProps = { readonly counts: FloorCounts; readonly locale: Locale }

/** The legend of the floor: each kind of light with its number. */
export function FloorLegend({ counts, locale }: FloorLegendProps) {
  const rows = [
    { kind: 'pairs', words: m.dancers_floor_couples },
    { kind: 'lead', words: m.dancers_floor_leading },
    { kind: 'follow', words: m.dancers_floor_following },
    { kind: 'both', words: m.dancers_floor_both },
  ] as const
  return (
    <ul className={styles.legend}>
      {rows
        .filter(({ kind }) => counts[kind] > 0)
        .map(({ kind, words }) => (
          <li key={kind}>
            <span className={styles.lights} aria-hidden="true">
              {(kind === 'pairs' ? (['lead', 'follow'] as const) : [kind]).map((light) => (
                <i key={light} className={styles[light]} />
              ))}
            </span>
            {words({ count: counts[kind] }, { locale })}
          </li>
        ))}
    </ul>
  )
}
