import { parseIban } from '#app/platform/bank/iban.ts'

/** Whose account a payment came from, as the bank says. */
export type Payer = { readonly name: string | null; readonly iban: string }

/**
 * The account of a refund: the one that all payments came from. Null without a bank, with several accounts, or with an invalid IBAN: then the dancer is
 * asked.
 * G13
 * @param payers of every valid payment, the earliest first
 */
export function accountToRefund(payers: readonly Payer[]): Payer | null {
  const last = payers.at(-1)
  const iban = last ? parseIban(last.iban) : null
  if (!last || iban === null || payers.some((payer) => parseIban(payer.iban) !== iban)) return null
  return { ...last, iban }
}
