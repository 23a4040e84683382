import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import type { Programme } from '#app/programme/timetable.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import styles from './NowAndNext.module.css'
import { nowAndNext } from './now-and-next.ts'

type NowAndNextProps = { readonly programme: Programme; readonly now: Date; readonly locale: Locale }

/** While the festival is danced: what is on, and what begins next, each with its venue. */
export function NowAndNext({ programme, now, locale }: NowAndNextProps) {
  const events = nowAndNext(programme.events, now)
  if (events.length === 0) return null
  const venues = new Map(programme.venues.map((venue) => [venue.slug, venue]))
  return (
    <section className={styles.now} aria-labelledby="now">
      <h2 id="now">{m.home_now_title({}, { locale })}</h2>
      <ol>
        {events.map(({ id, title, startsAt, venue }) => {
          const name = inLocale(title, locale)
          const venueName = venues.get(venue)
          return (
            <li key={id}>
              <a href={eventHref(id, locale)}>
                <time dateTime={startsAt.toISOString()}>
                  {startsAt <= now ? m.home_now({}, { locale }) : formatTime(startsAt, locale)}
                </time>
                <span
                  className={styles.title}
                  lang={name.locale === locale ? undefined : languageTag(name.locale)}
                >
                  {name.text}
                </span>
                {venueName && (
                  <span className={styles.venueName}>{inLocale(venueName.name, locale).text}</span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
