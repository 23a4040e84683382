import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './MoreLinks.module.css'

type MoreLinksProps = {
  /** The festival has not begun. */
  readonly isAhead: boolean
  readonly locale: Locale
}

/** Links to further pages, each with one sentence. */
export function MoreLinks({ isAhead, locale }: MoreLinksProps) {
  const lang = langOf(locale)
  const ways = [
    { path: 'travel', title: m.site_travel({}, { locale }), text: m.home_way_travel({}, { locale }) },
    {
      path: 'accommodation',
      title: m.site_accommodation({}, { locale }),
      text: m.home_way_accommodation({}, { locale }),
    },
    { path: 'prijave', title: m.dancers_title({}, { locale }), text: m.home_way_dancers({}, { locale }) },
    {
      path: 'volunteer',
      title: m.volunteer_title({}, { locale }),
      text: m.home_way_volunteer({}, { locale }),
    },
    { path: 'RootsToRise', title: 'RootsToRise', text: m.home_way_roots({}, { locale }) },
  ]
  return (
    <section className={styles.ways}>
      <h2>{isAhead ? m.home_ways_title({}, { locale }) : m.home_ways_title_danced({}, { locale })}</h2>
      <ul>
        {ways.map(({ path, title, text }) => (
          <li key={path}>
            <a href={`/${lang}/${path}`}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
