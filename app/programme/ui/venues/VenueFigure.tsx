import type { Locale } from '#app/platform/locale.ts'
import { FloorFigure } from '#app/platform/ui/figures/FloorFigure.tsx'
import { interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import type { Venue } from '../../event.ts'
import { PhotoPicture } from '../../photos/ui/PhotoPicture.tsx'
import { venueWaves } from '../event/event-figure.ts'

type VenueFigureProps = {
  readonly venue: Pick<Venue, 'slug' | 'photo'>
  readonly isFirst?: boolean | undefined
  readonly locale: Locale
}

/** A venue's photo; without one its floor: the waves that all its events' figures share, in as many lanes as dancers walk. */
export function VenueFigure({ venue: { slug, photo }, isFirst, locale }: VenueFigureProps) {
  if (photo) return <PhotoPicture sizes="16rem" ratio="1" photo={photo} isFirst={isFirst} locale={locale} />
  const waves = venueWaves(slug)
  const lanes = [86, 64, 42, 20].map((radius, lane) =>
    interlacedRing({ radius, swing: 8, waves, gap: Math.min(0.12, 4 / radius), turn: lane * 0.3 }),
  )
  return <FloorFigure lanes={lanes} size="16rem" />
}
