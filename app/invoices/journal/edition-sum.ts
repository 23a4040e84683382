import { type MovementMethod, movementMethods } from '#app/ledger/movement.ts'

/** A sum of the edition's money: payments by a method, or the claims for a price item at a VAT rate. */
export type EditionSum =
  | { readonly kind: 'method'; readonly method: MovementMethod }
  /** `item` as in `ItemMoney`: null for discounts. */
  | { readonly kind: 'item'; readonly item: string | null; readonly vatRatePercent: number }

/** A sum as the address of a page has it. */
export function addressOfSum(sum: EditionSum): string {
  return sum.kind === 'method' ? `method/${sum.method}` : `item/${sum.vatRatePercent}/${sum.item ?? ''}`
}

/** @returns null for an invalid sum */
export function sumOfAddress(text: string): EditionSum | null {
  const [, kind, name, item] = /^(method|item)\/([^/]{1,20})(?:\/(.{0,100}))?$/.exec(text) ?? []
  if (kind === 'method') {
    const method = movementMethods.find((known) => known === name)
    return method ? { kind, method } : null
  }
  const vatRatePercent = Number(name)
  if (kind !== 'item' || item === undefined || !Number.isFinite(vatRatePercent)) return null
  return { kind, item: item || null, vatRatePercent }
}
