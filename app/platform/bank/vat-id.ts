/**
 * A VAT id or tax number as printed (upper case, no spaces, hyphens or dots): `SI12345679`, `12345679`, `ATU13585627`. Null when it
 * is invalid. Slovenian numbers are checked by their check digit, those of other countries by their format.
 * Source: Zakon o davčni službi, tax number: seven digits weighted 8 to 2; 11 minus the sum modulo 11 is the eighth, 10 is written as 0.
 */
export function parseVatId(text: string): string | null {
  const id = text.replace(/[\s.-]/g, '').toUpperCase()
  if (/^(?:SI)?\d+$/.test(id)) return hasCheckDigit(id.replace('SI', '')) ? id : null
  return /^(?!SI)(?=.*\d)[A-Z]{2}[0-9A-Z]{4,13}$/.test(id) ? id : null
}

function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false
  const sum = [...digits.slice(0, 7)].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0)
  return Number(digits[7]) === (11 - (sum % 11)) % 10 && sum % 11 !== 0
}
