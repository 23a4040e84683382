import { parseIban } from '#app/platform/bank/iban.ts'

/** Whose account a payment came from, as the bank says. */
export type Payer = { readonly name: string | null; readonly iban: string }

/**
 * The account to which money goes back: the one that all of it came from. Null where no bank said one, or several did, or it is no IBAN: then it is asked
 * for. G13
 * @param payers of every payment that still stands, the earliest first
 */
export function accountToRefund(payers: readonly Payer[]): Payer | null {
  const last = payers.at(-1)
  const iban = last ? parseIban(last.iban) : null
  if (!last || iban === null || payers.some((payer) => parseIban(payer.iban) !== iban)) return null
  return { ...last, iban }
}
