import { interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import type { Point } from '#app/platform/ui/figures/smooth-path.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import {
  figureShape,
  figureTime,
  isNight,
  nightPath,
  venueWaves,
} from '#app/programme/ui/event/event-figure.ts'
import { initials } from '#app/programme/ui/event/initials.ts'
import { type FloorCounts, type Light, placeOfLight } from '#app/registration/floor/floor.ts'
import { floorLights, pathOfLights } from '#app/registration/floor/floor-lights.ts'

/** The picture of a page in shared links. */
export type Card = {
  /** beside the mark */
  readonly festival: string
  /** what kind of thing it is, over the title; empty: nothing */
  readonly above: string
  readonly title: string
  /** under the title, one line each */
  readonly below: readonly string[]
  /** at the foot */
  readonly foot: string
  readonly figure: CardFigure
}

export type CardFigure = {
  /** Rendered about the origin within 200 × 200. */
  readonly strokes: readonly Stroke[]
  /** Letters in the middle of it, at most two. */
  readonly initials: string
}

export type Stroke = {
  readonly path: string
  readonly width: number
  readonly colour: 'lead' | 'follow' | 'accent' | 'line' | 'bright' | 'background'
  /** in degrees clockwise */
  readonly turn?: number
}

const rim: Stroke = { path: circle(94), width: 1.2, colour: 'line' }

/** The mark itself: two strokes on a circle, and the floor they go round. */
export function markFigure(): CardFigure {
  const { lead, follow } = interlacedRing({ radius: 62, swing: 18, waves: 2, gap: 0.225, turn: Math.PI / 2 })
  return {
    strokes: [
      rim,
      { path: circle(30), width: 0.8, colour: 'line' },
      { path: lead, width: 13, colour: 'lead' },
      { path: follow, width: 13, colour: 'follow' },
    ],
    initials: '',
  }
}

/** A page's own round: its name says how many waves it has. */
export function pageFigure(page: string): CardFigure {
  const waves = venueWaves(page)
  const rings = [70, 44].map((radius, index) =>
    interlacedRing({
      radius,
      swing: 12 - 3 * index,
      waves,
      gap: 5 / radius,
      turn: Math.PI / 2 + 0.3 * index,
    }),
  )
  return {
    strokes: [
      rim,
      ...rings.flatMap(({ lead, follow }): Stroke[] => [
        { path: lead, width: 4.5, colour: 'lead' },
        { path: follow, width: 4.5, colour: 'follow' },
      ]),
    ],
    initials: '',
  }
}

/** The figure an event has on every page. */
export function eventFigure(
  event: Pick<FestivalEvent, 'venue' | 'level' | 'startsAt' | 'endsAt' | 'kind' | 'artists'>,
): CardFigure {
  const { turn, hours } = figureTime(event)
  const time: readonly Stroke[] = [rim, { path: hours, width: 5, colour: 'accent' }]
  if (isNight(event))
    return { strokes: [...time, { path: nightPath(event), width: 3.2, colour: 'accent' }], initials: '' }
  const isInTheEvening = ['show', 'concert'].includes(event.kind)
  const rings = figureShape(event)
  return {
    strokes: [
      ...time,
      ...rings.flatMap(({ lead, follow }): Stroke[] => [
        { path: lead, width: 3.2, colour: isInTheEvening ? 'accent' : 'lead', turn },
        { path: follow, width: 3.2, colour: 'follow', turn },
      ]),
    ],
    initials: '',
  }
}

/** The dancers' floor with one light that shines; the floor alone where there is no such light. */
export function floorFigure(counts: FloorCounts, light: Light | null): CardFigure {
  const { lead, follow, both, reach } = floorLights(counts)
  const place = light && placeOfLight(light, counts)
  const own = place && { lead, follow, both }[place.path][place.index]
  const scale = 94 / reach
  const dots = (lights: readonly Point[], width: number, colour: Stroke['colour']): Stroke => ({
    path: pathOfLights(lights.map(([x, y]) => [x * scale, y * scale] as const)),
    width: width * scale,
    colour,
  })
  return {
    strokes: [
      dots(lead, 5.4, 'lead'),
      dots(follow, 5.6, 'follow'),
      dots(follow, 2, 'background'),
      dots(both, 5.4, 'accent'),
      // shines as far on a floor of thousands
      ...(own ? [{ ...dots([own], 1, 'bright'), width: 9 }] : []),
    ],
    initials: '',
  }
}

/** An artist's monogram. */
export function artistFigure(name: string): CardFigure {
  return {
    strokes: [
      rim,
      { path: 'M-94 0A94 94 0 0 1 0 -94', width: 5, colour: 'lead' },
      { path: 'M94 0A94 94 0 0 1 0 94', width: 5, colour: 'follow' },
    ],
    initials: initials(name),
  }
}

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0`
}
