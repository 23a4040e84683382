/** In groups of four, as ISO 13616 (IBAN) and ISO 11649 (RF) are printed: `RF18 5390 0754 7034`. */
export function inFours(electronic: string): string {
  return electronic.replace(/.{4}(?=.)/g, '$& ')
}
