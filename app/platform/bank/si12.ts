/**
 * The Slovenian payment reference of model SI12: up to twelve digits and a check digit.
 *
 * Source: Združenje bank Slovenije, "Pravila za oblikovanje in uporabo standardiziranih referenc pri
 * opravljanju plačilnih storitev", model 12, control digit by modulus 11.
 */

/**
 * The SI12 check digit: weights 2, 3, 4 … from the rightmost digit, then 11 − (sum mod 11), where 10 and 11
 * become 0. Undetected are a wrong tenth digit from the right (its weight is 11), and errors between
 * two sums that both end in 0.
 * @param digits digits only
 */
export function si12CheckDigit(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    sum += Number(digits[digits.length - 1 - place]) * (place + 2)
  }
  const rest = 11 - (sum % 11)
  return rest >= 10 ? 0 : rest
}

/**
 * `SI12` + two digits of the year + ten of the order number + check digit, without spaces.
 *
 * @param year2 0–99
 * @param orderNumber 0–9,999,999,999
 * @throws RangeError outside those, since a shortened number would name another order
 */
export function si12Reference(year2: number, orderNumber: number): string {
  const digits = wholeNumber(year2, 2) + wholeNumber(orderNumber, 10)
  return `SI12${digits}${si12CheckDigit(digits)}`
}

/** Whether `text` is an electronic SI12 reference (no spaces, no hyphens) with the right check digit. */
export function isSi12(text: string): boolean {
  const digits = /^SI12(\d{2,13})$/.exec(text)?.[1]
  return digits !== undefined && si12CheckDigit(digits.slice(0, -1)) === Number(digits.slice(-1))
}

/** As printed on a payment slip: the model, a space, the number. `SI12 2500000000017`. */
export function formatSi12ForPeople(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`
}

function wholeNumber(value: number, width: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 10 ** width) {
    throw new RangeError(`not a whole number of at most ${width} digits: ${value}`)
  }
  return String(value).padStart(width, '0')
}
