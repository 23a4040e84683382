/**
 * A VAT id or tax number as printed (upper case, no spaces, hyphens or dots): `SI12345679`, `12345679`, `ATU13585627`. Null when it
 * is invalid. Slovenian numbers are checked by their check digit, those of other countries by their format: some are digits alone, as the Serbian
 * `100000001`.
 * Source: Zakon o davčni službi, tax number: seven digits weighted 8 to 2; 11 minus the sum modulo 11 is the eighth, 10 is written as 0.
 * @param country ISO 3166-1 alpha-2 of its owner: a number of digits alone is one of that country
 */
export function parseVatId(text: string, country = 'SI'): string | null {
  const id = text.replace(/[\s.-]/g, '').toUpperCase()
  if (country !== 'SI' && /^\d+$/.test(id)) return /^\d{4,15}$/.test(id) ? id : null
  if (/^(?:SI)?\d+$/.test(id)) return hasCheckDigit(id.replace('SI', '')) ? id : null
  // the longest is the Swiss `CHE123456789MWST`
  return /^(?!SI)(?=.*\d)[A-Z]{2}[0-9A-Z]{4,14}$/.test(id) ? id : null
}

function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false
  const sum = [...digits.slice(0, 7)].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0)
  return Number(digits[7]) === (11 - (sum % 11)) % 10 && sum % 11 !== 0
}
