import type { Edition } from '#app/festival/edition.ts'
import { addDays, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** The chosen payment method, which determines due dates. D1 */
export type PayBy = 'bank' | 'card' | 'cash'

/** One amount with its own deadline: a part of a claim with a day. */
export type Due = {
  readonly n: number
  readonly amountCents: Cents
  readonly placedOn: LocalDay
  readonly dueOn: LocalDay
  /** The first day on which an unpaid amount makes the registration late. */
  readonly lateFrom: LocalDay
}

type Terms = {
  readonly edition: Pick<Edition, 'payInDays' | 'lateAfterDays' | 'startsOn'>
  readonly payBy: PayBy
  readonly today: LocalDay
  /** The local day on which the first of the events begins that the amount is for; null when there is none. */
  readonly firstEventOn: LocalDay | null
}

/**
 * The due amounts after the total has become `totalCents`. An increase is a due amount with days of its own (D1, D2, D4); a reduction
 * is deducted from the latest ones. No amount is due after the day of its first event, or of its placing if that is later.
 */
export function duesAfter(dues: readonly Due[], totalCents: Cents, terms: Terms): Due[] {
  const added = totalCents - sumCents(dues.map(({ amountCents }) => amountCents))
  if (added === 0) return [...dues]
  if (added > 0) return [...dues, newDue((dues.at(-1)?.n ?? 0) + 1, cents(added), terms)]
  return deduct(dues, -added)
}

function newDue(n: number, amountCents: Cents, terms: Terms): Due {
  return { n, amountCents, placedOn: terms.today, ...daysOf(terms.today, terms) }
}

/** The days on which an amount placed on `placedOn` is due and late (D2, D4); cash is due when the reception opens. D1 */
function daysOf(
  placedOn: LocalDay,
  { edition, payBy, firstEventOn }: Omit<Terms, 'today'>,
): Pick<Due, 'dueOn' | 'lateFrom'> {
  const opensOn = placedOn > edition.startsOn ? placedOn : edition.startsOn
  const usual =
    payBy === 'cash'
      ? { dueOn: opensOn, lateFrom: addDays(opensOn, 1) }
      : {
          dueOn: addDays(placedOn, edition.payInDays),
          lateFrom: addDays(placedOn, edition.lateAfterDays + 1),
        }
  if (firstEventOn === null || usual.dueOn <= firstEventOn) return usual
  return { ...usual, dueOn: firstEventOn < placedOn ? placedOn : firstEventOn }
}

/** The same amounts with the days of another payment method, counted from the day of each placing: changing it back and forth gains no time. D1 */
export function redated(dues: readonly Due[], terms: Omit<Terms, 'today'>): Due[] {
  return dues.map((due) => ({ ...due, ...daysOf(due.placedOn, terms) }))
}

function deduct(dues: readonly Due[], amount: number): Due[] {
  let left = amount
  const kept: Due[] = []
  for (const due of dues.toReversed()) {
    const taken = Math.min(left, due.amountCents)
    left -= taken
    if (due.amountCents > taken) kept.unshift({ ...due, amountCents: cents(due.amountCents - taken) })
  }
  return kept
}

/** The dues that the money received does not cover, the earliest first: payments go to the oldest. D1. */
export function unpaidDues<D extends Due>(dues: readonly D[], paidCents: Cents): D[] {
  let covered = 0
  return dues.filter(({ amountCents }) => {
    covered += amountCents
    return covered > paidCents
  })
}

/** Whether an unpaid amount is late. D2 */
export function isStillLate(dues: readonly Due[], paidCents: Cents, today: LocalDay): boolean {
  return unpaidDues(dues, paidCents).some((due) => isLate(due, today))
}

/**
 * The placed picks that a new due amount covers: those placed since the day of the last one, else all. D4.
 * @param lastOn the day of the last due; null when there is none
 */
export function newlyPlaced<P extends { readonly placedOn: LocalDay | null }>(
  placed: readonly P[],
  lastOn: LocalDay | null,
): readonly P[] {
  const since = (day: LocalDay) => placed.filter(({ placedOn }) => placedOn !== null && placedOn >= day)
  if (lastOn === null) return placed
  const later = since(addDays(lastOn, 1))
  if (later.length > 0) return later
  const sameDay = since(lastOn)
  return sameDay.length > 0 ? sameDay : placed
}

/** Whether a reminder may be sent on `today`: from the day before an amount is due to its due day, in case the server did not run. D3 */
export function isToBeReminded({ dueOn }: Pick<Due, 'dueOn'>, today: LocalDay): boolean {
  return addDays(dueOn, -1) <= today && today <= dueOn
}

/** Whether an amount, if unpaid, makes the registration late. D2 */
export function isLate({ lateFrom }: Pick<Due, 'lateFrom'>, today: LocalDay): boolean {
  return today >= lateFrom
}
