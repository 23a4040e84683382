import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import type { Artist } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { artistsHref } from '../programme-links.ts'
import type { Picking } from '../selection/picking.ts'
import { ArtistFigure } from './ArtistFigure.tsx'
import styles from './EventArtists.module.css'
import { inLines } from './names-in-lines.ts'

type EventArtistsProps = {
  readonly event: Pick<ProgrammeEvent, 'artists'>
  readonly artists: readonly Artist[]
  /** The whole programme: figures are generated from all events of an artist. */
  readonly events: readonly ProgrammeEvent[]
  readonly picking: Pick<Picking, 'search'>
  readonly locale: Locale
}

/** The artists of an event, in its order. */
export function EventArtists({ event, artists, events, picking, locale }: EventArtistsProps) {
  const named = event.artists.flatMap((slug) => artists.find((artist) => artist.slug === slug) ?? [])
  if (named.length === 0) return null
  return (
    <section className={styles.artists} aria-label={m.programme_artist_with({}, { locale })}>
      {named.map((artist) => {
        const bio = inLocale(artist.bio, locale)
        return (
          <div key={artist.slug} className={styles.artist}>
            <ArtistFigure artist={artist} events={events} locale={locale} />
            <div>
              <h2>
                <a href={artistsHref(locale, picking.search, artist.slug)}>{inLines(artist.name)}</a>
              </h2>
              {artist.country && <p className={styles.country}>{countryName(artist.country, locale)}</p>}
              {bio.text && (
                <p className={styles.bio} lang={bio.locale === locale ? undefined : languageTag(bio.locale)}>
                  {bio.text}
                </p>
              )}
            </div>
          </div>
        )
      })}
    </section>
  )
}
