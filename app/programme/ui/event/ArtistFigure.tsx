import type { Locale } from '#app/platform/locale.ts'
import type { Artist, FestivalEvent } from '../../event.ts'
import { PhotoPicture } from '../../photos/ui/PhotoPicture.tsx'
import styles from './ArtistFigure.module.css'
import { planArtistFigure } from './artist-figure.ts'
import { initials } from './initials.ts'

type ArtistFigureProps = {
  readonly artist: Pick<Artist, 'slug' | 'kind' | 'name' | 'country' | 'photo'>
  /** The programme, or the artist's part of it. */
  readonly events: readonly Pick<FestivalEvent, 'kind' | 'artists' | 'startsAt' | 'endsAt'>[]
  readonly size?: string
  readonly isFirst?: boolean | undefined
  readonly locale: Locale
}

/** An artist's photo; without one a figure generated from their events, with initials where there is room. */
export function ArtistFigure({ artist, events, size = '4.5rem', isFirst, locale }: ArtistFigureProps) {
  if (artist.photo) {
    const { photo } = artist
    return <PhotoPicture sizes={size} ratio="1" isRound photo={photo} isFirst={isFirst} locale={locale} />
  }
  const own = events.filter(({ artists }) => artists.includes(artist.slug))
  const { lead, follow, nights, seats, hours } = planArtistFigure(artist, own)
  const [first = '', second = ''] = initials(artist.name)
  return (
    <svg className={styles.figure} viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true">
      <circle r="47" className={styles.rim} />
      {nights && (
        <>
          <circle r="20" className={styles.rim} />
          <path d={nights} className={styles.nights} />
        </>
      )}
      {seats && <path d={seats} className={styles.seats} />}
      {lead && <path d={lead} className={styles.lead} />}
      {follow && <path d={follow} className={styles.follow} />}
      {hours.map((path) => (
        <path key={path} d={path} transform="scale(.5)" className={styles.hours} />
      ))}
      {!seats && (
        <text y={nights ? 6 : 10} className={nights ? styles.small : styles.letters}>
          {first}
          <tspan className={styles.second}>{second}</tspan>
        </text>
      )}
    </svg>
  )
}
