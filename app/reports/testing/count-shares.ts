import { tierAt } from '#app/pricing/tier.ts'
import type { ShareRule } from '../budget/budget.ts'
import type { Rows } from './count-rows.ts'

type Line = { item: string | null; vatRatePercent: number; amountCents: number }
type Covers = { kinds?: string[]; tags?: string[] }
type Day = `${number}-${number}-${number}`

/** The income of every event of an edition, counted dancer by dancer and line by line in plain JavaScript: `event rate` and cents. Y10 */
export function countShares(rows: Rows, editionId: string, rule: ShareRule): [string, number][] {
  const of = (table: keyof Rows) => rows[table].filter((row) => row.edition_id === editionId)
  const edition = rows.editions.find(({ id }) => id === editionId)
  if (!edition) throw new Error(editionId)
  const dates = {
    superEarlyUntil: edition.super_early_until as Day,
    earlyUntil: edition.early_until as Day,
    startsOn: edition.starts_on as Day,
  }
  const items = new Map(of('price_items').map((row) => [String(row.code), row]))
  const events = new Map(of('events').map((row) => [String(row.id), row]))
  const claims = new Map<string, { version: number; lines: Line[] }>()
  for (const row of of('claims').filter(({ subject_type }) => subject_type === 'registration')) {
    const version = Number(row.version)
    if ((claims.get(String(row.subject_id))?.version ?? 0) < version) {
      claims.set(String(row.subject_id), { version, lines: row.lines as Line[] })
    }
  }
  const picks = Map.groupBy(
    of('picks').filter((row) => row.state === 'placed' && !row.held),
    (row) => String(row.dancer_id),
  )
  const brought = new Map<string, number>()
  for (const [dancer, { lines }] of claims) {
    const placed = (picks.get(dancer) ?? []).toSorted((one, other) =>
      String(one.event_id) < String(other.event_id) ? -1 : 1,
    )
    for (const { item, vatRatePercent, amountCents } of lines) {
      const sold = item === null ? undefined : items.get(item)
      if (sold?.kind === 'extra' || item === 'cancellation-fee' || placed.length === 0) continue
      const fitting = placed.filter(({ event_id }) => {
        const event = events.get(String(event_id))
        if (!sold || !event) return true
        if (sold.kind === 'single') return event.price_item === item
        const { kinds, tags } = sold.covers as Covers
        const hasTag = !tags || tags.some((tag) => (event.tags as string[]).includes(tag))
        return hasTag && (!kinds || kinds.includes(String(event.kind)))
      })
      const paidFor = fitting.length > 0 ? fitting : placed
      const weights = paidFor.map((pick) => {
        const event = events.get(String(pick.event_id))
        if (!event) throw new Error('a pick is of an event')
        if (rule === 'minutes' && (sold?.kind === 'pass' || sold?.kind === 'pack')) {
          return ((event.ends_at as Date).getTime() - (event.starts_at as Date).getTime()) / 60_000
        }
        const amounts = items.get(String(event.price_item))?.amounts as Record<string, number> | undefined
        return amounts ? Number(amounts[tierAt(dates, pick.asked_at as Date)]) : 0
      })
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const shared = whole === 0 ? weights.map(() => 1) : weights
      const all = whole === 0 ? weights.length : whole
      let weighed = 0
      let given = 0
      shared.forEach((weight, index) => {
        weighed += weight
        const to = awayFromZero((amountCents * weighed) / all)
        const key = `${paidFor[index]?.event_id} ${vatRatePercent}`
        brought.set(key, (brought.get(key) ?? 0) + to - given)
        given = to
      })
    }
  }
  return [...brought].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** As PostgreSQL rounds. */
function awayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}
