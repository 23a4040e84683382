import anyAscii from 'any-ascii'
import { shorten, toLatin2 } from '#app/platform/bank/latin2.ts'

/**
 * A text in the characters that every bank in SEPA takes: letters and figures of ASCII, blanks, and `/ - ? : ( ) . , ' +`. Other letters
 * are transliterated, pictures are left out, other signs become a blank. At most `limit` characters.
 *
 * Source: EPC217-08, "SEPA Requirements for an Extended Character Set", the Latin character set.
 */
export function sepaText(text: string, limit: number): string {
  const ascii = [...toLatin2(text)].map((character) => written[character] ?? anyAscii(character)).join('')
  const plain = ascii
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return shorten(plain, limit)
}

const written: Readonly<Record<string, string>> = { '&': '+', _: '-' }

/** An id in those characters: no blanks, no slash at either end or twice, as EPC131-08 asks. */
export function isSepaId(text: string): boolean {
  return /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
}
