import type { PublicEdition } from '#app/festival/public-edition.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import styles from './TheYear.module.css'
import { yearStops } from './year-stops.ts'

type TheYearProps = { readonly edition: PublicEdition; readonly now: Date; readonly locale: Locale }

/** The way from the opening to the first tanda, and how far one is on it. */
export function TheYear({ edition, now, locale }: TheYearProps) {
  return (
    <section className={styles.year} aria-label={m.home_year({}, { locale })}>
      <ol>
        {yearStops(edition, now).map(({ key, day, state }) => (
          <li key={key} className={styles[state]} aria-current={state === 'next' ? 'step' : undefined}>
            <strong>{formatDay(day, locale, 'brief')}</strong>
            <span>{words[key]({}, { locale })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const words = {
  opens: m.home_year_opens,
  superEarly: m.home_year_super_early,
  early: m.home_year_early,
  closes: m.home_year_closes,
  festival: m.home_year_festival,
}
