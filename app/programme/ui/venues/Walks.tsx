import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Venue } from '../../event.ts'
import { type Walk, walksBetween, walksTo } from '../../walking.ts'
import styles from './Walks.module.css'

type WalksProps = {
  readonly venues: readonly Venue[]
  /** Only the ways to this one; without it all of them. */
  readonly to?: string
  readonly locale: Locale
}

/** How long one walks between the halls. E6. */
export function Walks({ venues, to, locale }: WalksProps) {
  const walks = to === undefined ? walksBetween(venues) : walksTo(to, venues)
  if (walks.length === 0) return null
  return (
    <section className={styles.walks} aria-labelledby="walks">
      <h2 id="walks">{m.programme_walks({}, { locale })}</h2>
      <ul>
        {walks.map((walk) => (
          <li key={walk.from.slug + walk.to.slug}>
            <span>{to === undefined ? wayText(walk, locale) : inLocale(walk.from.name, locale).text}</span>
            <strong>{m.programme_minutes({ minutes: walk.minutes }, { locale })}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wayText({ from, to }: Walk, locale: Locale): string {
  return `${inLocale(from.name, locale).text} – ${inLocale(to.name, locale).text}`
}
