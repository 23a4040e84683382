import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Programme } from '#app/programme/timetable.ts'
import styles from './Numbers.module.css'

/** The festival in numbers; zeros are left out. */
export function Numbers({ programme, locale }: { readonly programme: Programme; readonly locale: Locale }) {
  const events = programme.events.filter(({ status }) => status === 'published')
  const counts = [
    {
      count: events.filter(({ kind }) => kind === 'class' || kind === 'workshop').length,
      words: m.home_count_classes,
    },
    { count: events.filter(({ kind }) => kind === 'milonga').length, words: m.home_count_nights },
    { count: programme.artists.filter(({ kind }) => kind === 'couple').length, words: m.home_count_couples },
    { count: programme.venues.length, words: m.home_count_halls },
  ]
  return (
    <ul className={styles.numbers}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ count, words }) => (
          <li key={words({ count }, { locale })}>
            <strong>{count}</strong> {words({ count }, { locale })}
          </li>
        ))}
    </ul>
  )
}
