import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/**
 * The IBAN as banks exchange it (upper case, no spaces or hyphens), or null when its length, its check
 * digits or its country's own check is wrong. ISO 13616; Slovenian accounts: BBAN mod 97 = 1.
 */
export function parseIban(text: string): string | null {
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? iban : null
}

/** Whether `text` is a BIC of 8 or 11 characters, upper case. ISO 9362. */
export function isBic(text: string): boolean {
  return isValidBIC(text)
}
