import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import type { Artist } from '#app/programme/event.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import { ArtistFigure } from '#app/programme/ui/event/ArtistFigure.tsx'
import { inLines } from '#app/programme/ui/event/names-in-lines.ts'
import styles from './Guests.module.css'

/** The teachers and musicians; each name links to their events. */
export function Guests({
  artists,
  events,
  isOver,
  locale,
}: {
  readonly artists: readonly Artist[]
  readonly events: readonly ProgrammeEvent[]
  /** The festival is over. */
  readonly isOver: boolean
  readonly locale: Locale
}) {
  const teachers = artists.filter(({ kind }) => kind === 'couple' || kind === 'teacher')
  const others = artists.filter((artist) => !teachers.includes(artist))
  if (artists.length === 0) return null
  return (
    <section className={styles.guests}>
      <h2>{(isOver ? m.home_artists_title_over : m.home_artists_title)({}, { locale })}</h2>
      <ul className={styles.teachers}>
        {teachers.map((artist) => (
          <li key={artist.slug}>
            <a href={hrefOf(artist.slug, locale)}>
              <ArtistFigure artist={artist} events={events} locale={locale} />
              <span className={styles.name}>{inLines(artist.name)}</span>
              {artist.country && (
                <span className={styles.country}>{countryName(artist.country, locale)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{m.home_more_artists({}, { locale })}</h3>
          <ul className={styles.others}>
            {others.map((artist) => (
              <li key={artist.slug}>
                <a href={hrefOf(artist.slug, locale)}>
                  <ArtistFigure artist={artist} events={events} size="3rem" locale={locale} />
                  {inLines(artist.name)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function hrefOf(slug: string, locale: Locale): string {
  return `/${langOf(locale)}/artists/${slug}`
}
