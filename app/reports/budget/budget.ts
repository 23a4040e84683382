import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'

/** How the price of passes and packs is split among their events. Y10 */
export const shareRules = ['minutes', 'price'] as const
export type ShareRule = (typeof shareRules)[number]

/** The income of an event at one VAT rate. */
export type EventIncome = {
  readonly eventId: string
  readonly vatRatePercent: number
  readonly amountCents: Cents
  /** The part from passes and packs, which stays when the event is removed. */
  readonly passCents: Cents
}

export type BudgetEvent = {
  readonly id: string
  readonly title: Bilingual
  readonly kind: EventKind
  readonly festivalDay: LocalDay
  readonly minutes: number
  readonly artists: readonly string[]
  /** Dancers with a place. */
  readonly heads: number
  readonly waiting: number
  /** Null: not counted. */
  readonly places: number | null
}

export type BudgetCost = {
  readonly category: string
  readonly eventId: string | null
  readonly artist: string | null
  readonly plannedCents: Cents
  /** Null: there is no bill yet. */
  readonly actualCents: Cents | null
  readonly paidCents: Cents
  readonly vatRatePercent: number
}

/** The data of the budgets of events. */
export type BudgetData = {
  readonly events: readonly BudgetEvent[]
  readonly incomes: readonly EventIncome[]
  readonly costs: readonly BudgetCost[]
  readonly isVatRegistered: boolean
}

/** The budget of an event, without VAT where the company charges it. Y11 */
export type EventBudget = BudgetEvent & {
  readonly grossCents: Cents
  readonly incomeCents: Cents
  readonly passCents: Cents
  /** Costs that name it, and its share of those that name one of its artists. */
  readonly directCents: Cents
  /** Its share of the venues' costs by minutes. */
  readonly venueCents: Cents
  readonly marginCents: Cents
  /** The number of heads that cover its costs at the present income per head; null without income. */
  readonly breakEvenHeads: number | null
}

/** A gross amount without its VAT, halves rounded away from zero. I3 */
export function netOf(amountCents: number, vatRatePercent: number, isVatRegistered: boolean): Cents {
  if (!isVatRegistered) return cents(amountCents)
  const exact = amountCents / (1 + vatRatePercent / 100)
  return cents(Math.sign(exact) * Math.round(Math.abs(exact)))
}

/** The amount of a cost: its bill, or the planned amount while there is none. */
export function spentOf({ actualCents, plannedCents }: BudgetCost): Cents {
  return actualCents ?? plannedCents
}

/** Income, cost and margin of every event. Costs of artists and venues are shared to the cent. Y11 */
export function eventBudgets({ events, incomes, costs, isVatRegistered }: BudgetData): EventBudget[] {
  const direct = new Map<string, number>()
  const add = (id: string, amount: number) => direct.set(id, (direct.get(id) ?? 0) + amount)
  for (const cost of costs) {
    const net = netOf(spentOf(cost), cost.vatRatePercent, isVatRegistered)
    const { eventId, artist } = cost
    if (eventId !== null) add(eventId, net)
    else if (artist !== null) {
      const taught = events.filter(({ artists }) => artists.includes(artist))
      for (const [index, part] of sharedEvenly(net, taught.length).entries())
        add(taught[index]?.id ?? '', part)
    }
  }
  const venues = costs.filter(
    ({ eventId, artist, category }) => eventId === null && artist === null && category === 'venue',
  )
  const rent = venues.reduce(
    (sum, cost) => sum + netOf(spentOf(cost), cost.vatRatePercent, isVatRegistered),
    0,
  )
  const halls = sharedBy(
    rent,
    events.map(({ minutes }) => minutes),
  )
  return events.map((event, index) => {
    const own = incomes.filter(({ eventId }) => eventId === event.id)
    const incomeCents = sumCents(
      own.map((one) => netOf(one.amountCents, one.vatRatePercent, isVatRegistered)),
    )
    const directCents = cents(direct.get(event.id) ?? 0)
    const venueCents = cents(halls[index] ?? 0)
    return {
      ...event,
      grossCents: sumCents(own.map(({ amountCents }) => amountCents)),
      incomeCents,
      passCents: sumCents(own.map((one) => netOf(one.passCents, one.vatRatePercent, isVatRegistered))),
      directCents,
      venueCents,
      marginCents: cents(incomeCents - directCents - venueCents),
      breakEvenHeads: breakEven({ incomeCents, heads: event.heads, costCents: directCents + venueCents }),
    }
  })
}

function breakEven({
  incomeCents,
  heads,
  costCents,
}: {
  readonly incomeCents: number
  readonly heads: number
  readonly costCents: number
}): number | null {
  if (costCents <= 0) return 0
  if (heads === 0 || incomeCents <= 0) return null
  return Math.ceil((costCents * heads) / incomeCents)
}

/** Whole cents in parts that come to the sum; the first parts get the odd ones. */
function sharedEvenly(amount: number, count: number): number[] {
  return sharedBy(
    amount,
    Array.from({ length: count }, () => 1),
  )
}

/** Whole cents by weight, each rounded so that all of them come to the sum. */
export function sharedBy(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  let weight = 0
  let given = 0
  return weights.map((own) => {
    weight += own
    const to = Math.round((amount * weight) / whole)
    const part = to - given
    given = to
    return part
  })
}
