/** Whose account a payment came from, as the bank says. */
export type Payer = { readonly name: string | null; readonly iban: string }

/**
 * The account to which money goes back: the one that all of it came from. Null where no bank said one, or several did: then it is asked for. G13
 * @param payers of every payment that still stands, the earliest first
 */
export function accountToRefund(payers: readonly Payer[]): Payer | null {
  const last = payers.at(-1)
  return last && payers.every(({ iban }) => iban === last.iban) ? last : null
}
