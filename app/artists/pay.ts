import { daysBetween, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents, percentOf, sumCents } from '#app/platform/values/money.ts'
import type { Appearance, StoredEngagement } from './engagement.ts'

/** The pay of an artist, and their cost. */
export type Pay = {
  /** How many events the fee counts. */
  readonly classes: number
  readonly feeCents: Cents
  /** Of the fee, to the state. */
  readonly withheldCents: Cents
  /** Days at the festival, including travel days. */
  readonly days: number
  readonly perDiemCents: Cents
  readonly travelCents: Cents
  readonly advanceCents: Cents
  /** The rest to pay; below 0: the advance was more. */
  readonly netCents: Cents
  readonly nights: number
  /** To the hotel. */
  readonly roomsCents: Cents
  /** Fee before tax, journey, per diem and rooms. */
  readonly totalCents: Cents
}

/** Under which category of costs each part stands. H4 */
export const partCategories = {
  fee: 'artists',
  travel: 'travel',
  perDiem: 'food',
  rooms: 'lodging',
} as const
export type PayPart = keyof typeof partCategories
export const payParts = ['fee', 'travel', 'perDiem', 'rooms'] as const satisfies readonly PayPart[]

/** The cost of each part for the festival. H4 */
export function costOf({ feeCents, travelCents, perDiemCents, roomsCents }: Pay): Record<PayPart, Cents> {
  return { fee: feeCents, travel: travelCents, perDiem: perDiemCents, rooms: roomsCents }
}

/** Classes and workshops; all events of an artist who teaches none. H2 */
function countedForFee(appearances: readonly Appearance[]): readonly Appearance[] {
  const lessons = appearances.filter(({ kind }) => kind === 'class' || kind === 'workshop')
  return lessons.length > 0 ? lessons : appearances
}

/** The pay sheet of an artist. H2, H3 */
export function payOf(engagement: StoredEngagement, appearances: readonly Appearance[]): Pay {
  const counted = countedForFee(appearances)
  const feeCents = feeOf(engagement, counted)
  const withheldCents = percentOf(feeCents, engagement.withholdingPercent ?? 0)
  const { arrivesAt, departsAt, roomFrom, roomUntil } = engagement
  const days = arrivesAt && departsAt ? daysBetween(localDayOf(arrivesAt), localDayOf(departsAt)) + 1 : 0
  const nights = roomFrom && roomUntil ? Math.max(0, daysBetween(roomFrom, roomUntil)) : 0
  const perDiemCents = cents(days * (engagement.perDiemCents ?? 0))
  const roomsCents = cents(nights * (engagement.roomNightCents ?? 0))
  const travelCents = travelOf(engagement)
  const advanceCents = cents(engagement.advanceCents ?? 0)
  return {
    classes: counted.length,
    feeCents,
    withheldCents,
    days,
    perDiemCents,
    travelCents,
    advanceCents,
    netCents: cents(feeCents - withheldCents + perDiemCents + travelCents - advanceCents),
    nights,
    roomsCents,
    totalCents: sumCents([feeCents, perDiemCents, travelCents, roomsCents]),
  }
}

function feeOf(engagement: StoredEngagement, counted: readonly Appearance[]): Cents {
  const { feeModel, feeCents, sharePercent, minimumCents } = engagement
  const agreed = {
    flat: () => cents(feeCents ?? 0),
    perClass: () => cents((feeCents ?? 0) * counted.length),
    classShare: () =>
      sumCents(
        counted.map(({ incomeCents }) => percentOf(cents(Math.max(0, incomeCents)), sharePercent ?? 0)),
      ),
  }[feeModel]()
  return cents(Math.max(agreed, minimumCents ?? 0))
}

/** The cost of travel, up to its limit; the limit itself until there is a bill. H3 */
function travelOf({ travelCents, travelMostCents }: StoredEngagement): Cents {
  if (travelCents === null) return cents(travelMostCents ?? 0)
  return cents(travelMostCents === null ? travelCents : Math.min(travelCents, travelMostCents))
}
