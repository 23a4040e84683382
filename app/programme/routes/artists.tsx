import { inLocale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { findProgrammePage } from '../programme-page.server.ts'
import { ArtistFigure } from '../ui/event/ArtistFigure.tsx'
import { artistKindLabel } from '../ui/event/artist-labels.ts'
import { inLines } from '../ui/event/names-in-lines.ts'
import { ProgrammeLayout } from '../ui/ProgrammeLayout.tsx'
import { artistsHref } from '../ui/programme-links.ts'
import { makePicking } from '../ui/selection/picking.ts'
import type { Route } from './+types/artists.ts'
import styles from './artists.module.css'

export const handle: RouteHandle = {
  title: (locale) => m.programme_artists_title({}, { locale }),
  description: (locale) => m.programme_artists_lead({}, { locale }),
}

export function loader({ request, context }: Route.LoaderArgs) {
  return findProgrammePage({ request, context })
}

export default function Artists({ loaderData }: Route.ComponentProps) {
  const { programme, selection, isHistory } = loaderData
  const locale = useLocale()
  const picking = makePicking(selection, programme, loaderData.isPickable)
  return (
    <ProgrammeLayout {...loaderData} picking={picking} locale={locale}>
      <PageHeader
        title={m.programme_artists_title({}, { locale })}
        lead={
          isHistory ? m.programme_artists_lead_over({}, { locale }) : m.programme_artists_lead({}, { locale })
        }
      />
      {programme.artists.length === 0 && <EmptyState title={m.programme_artists_empty({}, { locale })} />}
      <ul className={styles.artists}>
        {programme.artists.map((artist) => {
          const { slug, name, kind, country, bio } = artist
          const text = inLocale(bio, locale)
          return (
            <li key={slug} className={styles.artist}>
              <ArtistFigure artist={artist} events={programme.events} size="6rem" locale={locale} />
              <h2>
                <a href={artistsHref(locale, picking.search, slug)}>{inLines(name)}</a>
              </h2>
              <p className={styles.what}>
                {artistKindLabel(kind, locale)}
                {country && `, ${countryName(country, locale)}`}
              </p>
              <p className={styles.bio} lang={text.locale === locale ? undefined : languageTag(text.locale)}>
                {text.text}
              </p>
            </li>
          )
        })}
      </ul>
    </ProgrammeLayout>
  )
}
