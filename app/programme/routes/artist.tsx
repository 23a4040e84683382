import { data } from 'react-router'
import { inLocale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { findProgrammePage } from '../programme-page.server.ts'
import { ArtistFigure } from '../ui/event/ArtistFigure.tsx'
import { artistKindLabel } from '../ui/event/artist-labels.ts'
import { inLines } from '../ui/event/names-in-lines.ts'
import { ProgrammeList } from '../ui/list/ProgrammeList.tsx'
import { ProgrammeLayout } from '../ui/ProgrammeLayout.tsx'
import { artistsHref } from '../ui/programme-links.ts'
import { makePicking } from '../ui/selection/picking.ts'
import type { Route } from './+types/artist.ts'
import styles from './artist.module.css'

type Loaded = Route.ComponentProps['loaderData']

export const handle: RouteHandle = {
  title: (_, of) => (of as Loaded | undefined)?.artist.name,
  description: (locale, of) => {
    const loaded = of as Loaded | undefined
    return loaded && (inLocale(loaded.artist.bio, locale).text || undefined)
  },
  structuredData: (locale, of, { address }) => {
    const loaded = of as Loaded | undefined
    if (!loaded) return []
    const { name, kind, bio } = loaded.artist
    const type = kind === 'orchestra' || kind === 'couple' ? 'PerformingGroup' : 'Person'
    return [{ '@type': type, name, url: address, description: inLocale(bio, locale).text || undefined }]
  },
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await findProgrammePage({ request, context })
  const artist = page.programme.artists.find(({ slug }) => slug === params.slug)
  if (!artist) throw data(null, { status: 404 })
  return { ...page, artist }
}

/** The page of one artist: a portrait text, and all their events. */
export default function Artist({ loaderData }: Route.ComponentProps) {
  const { artist, programme, selection, now, isHistory } = loaderData
  const locale = useLocale()
  const picking = makePicking(selection, programme, loaderData.isPickable)
  const bio = inLocale(artist.bio, locale)
  const events = programme.events.filter(({ artists }) => artists.includes(artist.slug))
  return (
    <ProgrammeLayout {...loaderData} picking={picking} locale={locale}>
      <header className={styles.header}>
        <ArtistFigure artist={artist} events={events} size="16rem" isFirst locale={locale} />
        <div className={styles.words}>
          <p className={styles.above}>
            <a href={artistsHref(locale, picking.search)}>{m.programme_artists_title({}, { locale })}</a>
            <span>
              {artistKindLabel(artist.kind, locale)}
              {artist.country && `, ${countryName(artist.country, locale)}`}
            </span>
          </p>
          <h1>{inLines(artist.name)}</h1>
          {bio.text && (
            <p className={styles.bio} lang={bio.locale === locale ? undefined : languageTag(bio.locale)}>
              {bio.text}
            </p>
          )}
        </div>
      </header>
      {!isHistory && events.length === 0 && <p>{m.programme_artist_none({}, { locale })}</p>}
      {!isHistory && events.length > 0 && (
        <ProgrammeList events={events} programme={programme} picking={picking} locale={locale} now={now} />
      )}
    </ProgrammeLayout>
  )
}
