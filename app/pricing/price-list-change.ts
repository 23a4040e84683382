import type { PriceItem } from './price-item.ts'

/** What differs between two price lists, by code. */
export type PriceListChange = {
  readonly added: readonly PriceItem[]
  readonly changed: readonly { readonly before: PriceItem; readonly after: PriceItem }[]
  readonly removed: readonly PriceItem[]
}

/** How one price list became another: items are the same by their code, so a new code is an item added and one removed. */
export function changeBetween(before: readonly PriceItem[], after: readonly PriceItem[]): PriceListChange {
  const known = new Map(before.map((item) => [item.code, item]))
  const wanted = new Set(after.map(({ code }) => code))
  return {
    added: after.filter(({ code }) => !known.has(code)),
    changed: after.flatMap((item) => {
      const was = known.get(item.code)
      return was && !isSameItem(was, item) ? [{ before: was, after: item }] : []
    }),
    removed: before.filter(({ code }) => !wanted.has(code)),
  }
}

/** Whether two items are equal, independent of the order of their keys. */
export function isSameItem(one: PriceItem, other: PriceItem): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))
}

/** Price items that changed or were deleted since. */
export function changedSince(base: readonly PriceItem[], now: readonly PriceItem[]): readonly string[] {
  const { added, changed, removed } = changeBetween(base, now)
  return [...added, ...changed.map(({ after }) => after), ...removed].map(({ code }) => code)
}

function partsOf({ code, name, kind, covers, amountCents, vatRatePercent, quota, order }: PriceItem) {
  const { superEarly, early, regular, door } = amountCents
  const { kinds = null, tags = null, atMost = null } = covers
  return [
    code,
    name.en,
    name.sl,
    kind,
    kinds && [...kinds].sort(),
    tags && [...tags].sort(),
    atMost,
    superEarly,
    early,
    regular,
    door,
    vatRatePercent,
    quota,
    order,
  ]
}
