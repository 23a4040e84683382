import { type Cents, cents } from '#app/platform/values/money.ts'
import type { StatementEntry } from '../statement.ts'
import { addUnder } from './add-under.ts'
import type { SettledEntry } from './payable.ts'

/** The entry that a return undoes: another one of the same import by its place, or one known before. */
export type Original =
  | { readonly kind: 'line'; readonly at: number }
  | { readonly kind: 'known'; readonly entry: SettledEntry }

/**
 * For each return its original, if its EndToEndId names exactly one unsettled entry of the other sign; where several
 * have the id, the one of the same amount. Their order does not matter. B13
 */
export function originalsOf(
  entries: readonly StatementEntry[],
  settled: readonly SettledEntry[],
): ReadonlyMap<number, Original> {
  const byId = new Map<string, Original[]>()
  for (const [at, { endToEndId, returnInfo, status }] of entries.entries()) {
    if (endToEndId !== null && returnInfo === null && status === 'booked')
      addUnder(byId, endToEndId, { kind: 'line', at })
  }
  for (const entry of settled) {
    if (entry.endToEndId !== null && !entry.isOver) addUnder(byId, entry.endToEndId, { kind: 'known', entry })
  }
  const found = new Map<number, Original>()
  for (const [at, entry] of entries.entries()) {
    const { endToEndId, returnInfo, status } = entry
    if (returnInfo === null || endToEndId === null || status !== 'booked') continue
    const candidates = byId.get(endToEndId) ?? []
    const original = theOne(entry, candidates, entries)
    if (!original) continue
    found.set(at, original)
    candidates.splice(candidates.indexOf(original), 1)
  }
  return found
}

/** The places in the order in which entries are matched: a return comes right after its original. B13 */
export function matchingOrder(count: number, originals: ReadonlyMap<number, Original>): readonly number[] {
  const after = new Map<number, number[]>()
  for (const [at, original] of originals) {
    if (original.kind === 'line' && original.at > at)
      after.set(original.at, [...(after.get(original.at) ?? []), at])
  }
  const waiting = new Set([...after.values()].flat())
  const places = Array.from({ length: count }, (_, at) => at)
  return places.flatMap((at) => (waiting.has(at) ? [] : [at, ...(after.get(at) ?? [])]))
}

function theOne(entry: StatementEntry, candidates: readonly Original[], entries: readonly StatementEntry[]) {
  const amountOf = (original: Original): Cents =>
    original.kind === 'known' ? original.entry.amountCents : (entries[original.at]?.amountCents ?? cents(0))
  const opposite = candidates.filter((one) => Math.sign(amountOf(one)) === -Math.sign(entry.amountCents))
  const whole = opposite.filter((one) => amountOf(one) === -entry.amountCents)
  const fitting =
    whole.length > 0 ? whole : opposite.filter((one) => Math.abs(amountOf(one)) > Math.abs(entry.amountCents))
  return fitting.length === 1 ? fitting[0] : undefined
}
