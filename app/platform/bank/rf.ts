/** The international creditor reference, ISO 11649: `RF`, two check digits, a body of up to 21 characters. */

const body = /^[A-Z0-9]{1,21}$/
const electronic = /^RF\d{2}[A-Z0-9]{1,21}$/

/**
 * `RF` + check digits + body, without spaces: `539007547034` gives `RF18539007547034`. The check digits are
 * 98 − (body + `RF00` as a number, A = 10 … Z = 35, mod 97).
 *
 * @param text the body, 1–21 characters A–Z and 0–9
 * @throws RangeError for any other text
 */
export function rfReference(text: string): string {
  if (!body.test(text)) throw new RangeError('the body of an RF reference is 1–21 characters A–Z and 0–9')
  const check = 98 - remainder(`${text}RF00`)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** Whether `text` is an electronic RF reference (upper case, no spaces) with the right check digits. */
export function isRf(text: string): boolean {
  return electronic.test(text) && text === rfReference(text.slice(4))
}

/** Letters become two digits each; the remainder is carried along, so the number may be as long as it likes. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97
  }
  return rest
}
