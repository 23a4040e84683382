import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { EventKind } from '#app/programme/event.ts'

/** How a fee is agreed: one sum, a sum for each class, or a share of the classes' income. */
export const feeModels = ['flat', 'perClass', 'classShare'] as const
export type FeeModel = (typeof feeModels)[number]

/** The agreement of an artist with the festival. Amounts are cents, instants UTC, days local. */
export type Engagement = {
  readonly artist: string
  readonly arrivesAt: Date
  readonly departsAt: Date
  readonly arrivalFlight: string
  readonly departureFlight: string
  readonly pickUp: string
  readonly roomFrom: LocalDay
  readonly roomUntil: LocalDay
  readonly roomMate: string
  readonly roomNightCents: number
  readonly perDiemCents: number
  readonly feeModel: FeeModel
  readonly feeCents: number
  readonly sharePercent: number
  readonly minimumCents: number
  readonly travelCents: number
  readonly travelMostCents: number
  readonly advanceCents: number
  readonly withholdingPercent: number
  readonly treatyForm: string
  readonly iban: string
  readonly note: string
  readonly contract: ContractFacts
  readonly contractAt: Date
  readonly signedOn: LocalDay
}

/** As stored: an empty field is null. */
export type StoredEngagement = { readonly [Field in keyof Engagement]: Engagement[Field] | null } & {
  readonly artist: string
  readonly feeModel: FeeModel
}

/** An event at which an artist is named. */
export type Appearance = {
  readonly id: string
  readonly title: Bilingual
  readonly kind: EventKind
  readonly startsAt: Date
  readonly endsAt: Date
  readonly venue: Bilingual
  /** The income of the event, passes by their minutes, without VAT where the company charges it. */
  readonly incomeCents: number
}

/** The parts of a contract that may change after it was made. Instants as ISO text. H5 */
export type ContractFacts = {
  readonly events: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly startsAt: string
    readonly endsAt: string
    readonly venue: Bilingual
  }[]
  readonly terms: ContractTerms
}

const termFields = [
  ...(['feeModel', 'feeCents', 'sharePercent', 'minimumCents', 'perDiemCents'] as const),
  ...(['roomFrom', 'roomUntil', 'travelMostCents', 'advanceCents', 'withholdingPercent', 'note'] as const),
] as const
export type ContractTerms = Pick<StoredEngagement, (typeof termFields)[number]>

/** The same parts of a contract made now. H5 */
export function contractFacts(
  engagement: StoredEngagement,
  appearances: readonly Appearance[],
): ContractFacts {
  const { feeModel, feeCents, sharePercent, minimumCents, perDiemCents } = engagement
  const { roomFrom, roomUntil, travelMostCents, advanceCents, withholdingPercent, note } = engagement
  return {
    events: appearances.map(({ id, title, startsAt, endsAt, venue }) => ({
      id,
      title,
      venue,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    terms: {
      feeModel,
      feeCents,
      sharePercent,
      minimumCents,
      perDiemCents,
      roomFrom,
      roomUntil,
      travelMostCents,
      advanceCents,
      withholdingPercent,
      note,
    },
  }
}

/** The outdated parts of a contract: events that were added, removed or moved, and whether the terms changed. Titles are not compared. H5 */
export type Outdated = { readonly events: number; readonly terms: boolean }

/** The parts of a contract that the present facts contradict; null when it still says what is agreed. H5 */
export function outdatedBy(contract: ContractFacts, now: ContractFacts): Outdated | null {
  const places = ({ events }: ContractFacts) =>
    new Map(events.map(({ id, startsAt, endsAt, venue }) => [id, `${startsAt} ${endsAt} ${venue.en}`]))
  const [before, after] = [places(contract), places(now)]
  const ids = new Set([...before.keys(), ...after.keys()])
  const events = [...ids].filter((id) => before.get(id) !== after.get(id)).length
  const terms = termFields.some((field) => contract.terms[field] !== now.terms[field])
  return events > 0 || terms ? { events, terms } : null
}
