import { parseIban } from '#app/platform/bank/iban.ts'

/** An account number in the form that is compared: the electronic IBAN, or another number without blanks. */
export function electronicAccount(text: string): string {
  return parseIban(text) ?? text.replace(/\s+/g, '').toUpperCase()
}
