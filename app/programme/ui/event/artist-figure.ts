import { interlacedRing } from '#app/platform/ui/figures/interlaced-paths.ts'
import { round } from '#app/platform/ui/figures/smooth-path.ts'
import type { Artist, FestivalEvent } from '../../event.ts'
import { localClockHours } from './clock-hours.ts'
import { figureTime } from './event-figure.ts'

type Given = Pick<FestivalEvent, 'kind' | 'startsAt' | 'endsAt'>

/** What an artist's figure is made of, about the origin within 100 × 100. */
export type ArtistFigurePlan = {
  /** The two who teach: as many waves as they give classes, turned by their country. */
  readonly lead: string
  readonly follow: string
  /** A DJ's nights on the dial: each swells and ebbs from its first hour to its last, tanda by tanda. */
  readonly nights: string
  /** An orchestra's seats before the conductor. */
  readonly seats: string
  /** On the rim: the hours of their events, on a twelve-hour clock. */
  readonly hours: readonly string[]
}

const nothing: ArtistFigurePlan = { lead: '', follow: '', nights: '', seats: '', hours: [] }

/** Derived from the programme's data about an artist; artists with other data look different. */
export function planArtistFigure(
  { kind, country }: Pick<Artist, 'kind' | 'country'>,
  events: readonly Given[],
): ArtistFigurePlan {
  switch (kind) {
    case 'couple':
    case 'teacher': {
      const waves = Math.min(9, Math.max(2, events.filter(isLesson).length))
      const turn = Math.PI / 2 + (2 * Math.PI * lettersOf(country)) / (26 ** 2 * waves)
      const { lead, follow } = interlacedRing({ radius: 40, swing: 5.5, waves, gap: 0.09, turn })
      return kind === 'couple' ? { ...nothing, lead, follow } : { ...nothing, lead, hours: hoursOf(events) }
    }
    case 'dj':
      return {
        ...nothing,
        nights: events
          .filter(({ kind: of }) => of === 'milonga')
          .map(night)
          .join(''),
      }
    case 'orchestra':
      return { ...nothing, seats: seats(), hours: hoursOf(events) }
    case 'performer':
      return { ...nothing, hours: hoursOf(events) }
  }
}

function isLesson({ kind }: Given): boolean {
  return kind === 'class' || kind === 'workshop'
}

function hoursOf(events: readonly Given[]): string[] {
  return [...new Set(events.map((event) => figureTime(event).hours))]
}

function lettersOf(country: string | null): number {
  return [...(country ?? '')].reduce((sum, sign) => sum * 26 + (sign.charCodeAt(0) - 65), 0)
}

const tandasInHour = 5
const inner = 20
const outer = 46

function night({ startsAt, endsAt }: Given): string {
  const hours = Math.min(11, (endsAt.getTime() - startsAt.getTime()) / 3_600_000)
  const from = (localClockHours(startsAt) / 12) * 2 * Math.PI
  const points = Math.ceil(hours * tandasInHour) * 4
  const along = Array.from({ length: points + 1 }, (_, index) => {
    const part = index / points
    const tanda = Math.sin(2 * Math.PI * part * hours * tandasInHour)
    const reach = inner + (outer - inner) * (0.86 * Math.sin(Math.PI * part) ** 0.7 + 0.06 * (tanda + 1))
    const angle = from + (part * hours * 2 * Math.PI) / 12
    return `${round(reach * Math.sin(angle))} ${round(-reach * Math.cos(angle))}`
  })
  return `M${along.join('L')}`
}

/** A típica: four bandoneons before four violins and the viola, piano and bass behind. */
function seats(): string {
  const rows = [
    { count: 4, radius: 16 },
    { count: 5, radius: 26 },
    { count: 2, radius: 36 },
  ]
  return rows
    .flatMap(({ count, radius }) =>
      Array.from({ length: count }, (_, seat) => {
        const angle = Math.PI * ((seat + 0.5) / count) + Math.PI
        return `M${round(radius * Math.cos(angle))} ${round(12 + radius * Math.sin(angle))}h0`
      }),
    )
    .join('')
}
