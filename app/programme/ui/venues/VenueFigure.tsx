import { ringBraid } from '#app/platform/ui/figures/braid.ts'
import { FloorFigure } from '#app/platform/ui/figures/FloorFigure.tsx'
import { venueWaves } from '../event/event-figure.ts'

/** A venue's floor: the waves that all its events' figures share, in as many lanes as dancers walk. */
export function VenueFigure({ slug }: { readonly slug: string }) {
  const waves = venueWaves(slug)
  const lanes = [86, 64, 42, 20].map((radius, lane) =>
    ringBraid({ radius, swing: 8, waves, gap: Math.min(0.12, 4 / radius), turn: lane * 0.3 }),
  )
  return <FloorFigure lanes={lanes} size="16rem" />
}
