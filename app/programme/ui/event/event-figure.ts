import { type InterlacedPaths, interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import { round } from '#app/platform/ui/figures/smooth-path.ts'
import { type FestivalEvent, levels } from '../../event.ts'
import { localClockHours } from './clock-hours.ts'

type Rendered = Pick<FestivalEvent, 'venue' | 'level' | 'startsAt' | 'endsAt'>

/** Whether its figure is the curve of a night. */
export function isNight({ kind }: Pick<FestivalEvent, 'kind'>): boolean {
  return kind === 'milonga'
}

/** What is an event's own. */
export type FigureTime = {
  /** In degrees clockwise, for the strokes: the hour at which it begins. */
  readonly turn: number
  /** On the rim, from when to when: a clock of twelve hours. */
  readonly hours: string
}

const rim = 94
const outermost = 72

/**
 * The figure of an event, about the origin within 200 × 200: its venue determines the number of waves of the strokes, its level the number of rings.
 * Events of one venue and level share it.
 */
export function figureShape({ venue, level }: Pick<Rendered, 'venue' | 'level'>): InterlacedPaths[] {
  const waves = venueWaves(venue)
  const count = levels.indexOf(level) + 1
  const step = outermost / (count + 0.6)
  return Array.from({ length: count }, (_, ring) => {
    const radius = outermost - ring * step
    const swing = Math.min(15, step * 0.42)
    return interlacedRing({
      radius,
      swing,
      waves,
      gap: Math.min(0.1, 4 / radius),
      turn: Math.PI / 2 + ring * 0.22,
    })
  })
}

/** The id of the shape on a page: equal for equal shapes. */
export function figureId({ venue, level }: Pick<Rendered, 'venue' | 'level'>): string {
  return `figure-${venueWaves(venue)}-${levels.indexOf(level) + 1}`
}

/** The event's hours rotate the strokes and mark an arc of the rim. */
export function figureTime({ startsAt, endsAt }: Pick<Rendered, 'startsAt' | 'endsAt'>): FigureTime {
  const from = onDial(startsAt)
  const hoursLong = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
  const to = from + Math.min(hoursLong / 12, 0.97) * 2 * Math.PI
  return { turn: round((from * 180) / Math.PI), hours: arc(from, to) }
}

const innermost = 30
const tandasInHour = 5

/** Of a round that it takes: a night has a beginning and an end. */
const nightsRound = 0.94

/**
 * A milonga's night, once round from the hour at which it begins: a ray for each tanda, every third one a vals or a milonga and longer. Who plays
 * shapes it: when it swells to its height, and with which tanda it begins.
 */
export function nightPath({
  startsAt,
  endsAt,
  artists,
}: Pick<FestivalEvent, 'startsAt' | 'endsAt' | 'artists'>) {
  const player = sumOfLetters(artists.join())
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
  const tandas = Math.max(3, Math.min(60, Math.round(hours * tandasInHour)))
  const from = onDial(startsAt)
  const peak = 0.35 + (player % 7) * 0.06
  return Array.from({ length: tandas }, (_, tanda) => {
    const part = (tanda + 0.5) / tandas
    const angle = from + part * nightsRound * 2 * Math.PI
    const swell = Math.sqrt(part < peak ? part / peak : (1 - part) / (1 - peak))
    const isLively = (tanda + player) % 3 === 2
    const length = 6 + 36 * swell + (isLively ? 14 : 0)
    const along = (reach: number) =>
      `${Math.round(reach * Math.sin(angle))} ${Math.round(-reach * Math.cos(angle))}`.replace(' -', '-')
    return `M${along(innermost)}l${along(length)}`
  }).join('')
}

/** How many waves the strokes of everything in one venue have: 3 to 7. */
export function venueWaves(slug: string): number {
  return 3 + (sumOfLetters(slug) % 5)
}

/** Where the hour hand stands, in radians clockwise from the top. */
function onDial(instant: Date): number {
  return ((localClockHours(instant) % 12) / 12) * 2 * Math.PI
}

function arc(from: number, to: number): string {
  const point = (angle: number) => `${round(rim * Math.sin(angle))} ${round(-rim * Math.cos(angle))}`
  return `M${point(from)}A${rim} ${rim} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`
}

function sumOfLetters(text: string): number {
  return [...text].reduce((sum, letter, index) => sum + letter.charCodeAt(0) * (index + 1), 0)
}
