/** Crockford's base 32, upper case: 16 characters are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** A code from random bytes, one for each character. @throws RangeError for too few bytes */
export function shiftCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < length) throw new RangeError('too few bytes')
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte & 31]).join('')
}

/** As a scanner reads it or a person types it, in fours or not; null when it is none. Q7 */
export function shiftCodeIn(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^SHIFT:?/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}

/** The content of a shift's QR code, which no scanner takes for a ticket. */
export function shiftCodeQr(code: string): string {
  return `SHIFT:${code}`
}
