import { parseIban } from '#app/platform/bank/iban.ts'

/** An account number as it is compared: the electronic IBAN, or what another number is without blanks. */
export function electronicAccount(text: string): string {
  return parseIban(text) ?? text.replace(/\s+/g, '').toUpperCase()
}
