import { isRf, rfReference } from './rf.ts'
import { isSi12, si12Reference } from './si12.ts'

/** The content of both references of an order: the year's last two digits and the order number in that year. */
export type OrderReference = { readonly year2: number; readonly number: number }

/**
 * Both references of one order, electronic (no spaces): SI12 for Slovenian payment slips, RF for SEPA.
 *
 * @param prefix starts the RF body, before the year and the bare number; letters A–Z
 * @param year2 0–99
 * @param number 0–9,999,999,999
 * @throws RangeError outside those
 */
export function referencesOf({ prefix, year2, number }: OrderReference & { readonly prefix: string }): {
  readonly si12: string
  readonly rf: string
} {
  const si12 = si12Reference(year2, number)
  return { si12, rf: rfReference(`${prefix}${String(year2).padStart(2, '0')}${number}`) }
}

/**
 * Parses a payment reference in any notation: case, spaces, hyphens and full stops.
 * Returns the order for ours, `other` (normalised) for a valid foreign reference, and
 * null for no reference, a wrong check digit, and `SI99`, which means none.
 * @param prefix of our RF bodies, as in `referencesOf`
 */
export function parseReference(
  text: string,
  prefix = 'TF',
): OrderReference | { readonly other: string } | null {
  const reference = normalise(text)
  if (isSi12(reference)) return orderOfSi12(reference) ?? { other: reference }
  if (isRf(reference)) return orderOfRf(reference, prefix) ?? { other: reference }
  const foreignModel = /^SI(?!12|99)\d{2}\d{1,22}$/
  return foreignModel.test(reference) ? { other: reference } : null
}

/**
 * Every reference of ours in a free text (a statement's remittance line, a mail), in reading order, each
 * order once. Words around it and spaces or hyphens inside it do not matter; a number without `SI12` or
 * `RF` is not a reference.
 */
export function findReferences(freeText: string, prefix = 'TF'): readonly OrderReference[] {
  const found = new Map<string, OrderReference>()
  for (const [stretch] of freeText.toUpperCase().matchAll(stretches(prefix))) {
    const order = firstOrder(readings(stretch), prefix)
    if (order) found.set(`${order.year2}/${order.number}`, order)
  }
  return [...found.values()]
}

/** Matches what may be a reference: thirteen digits after SI12, or all digits after RF and our prefix. */
function stretches(prefix: string): RegExp {
  const gap = '[\\s-]*'
  const spaced = (text: string) => [...text].join(gap)
  const si12 = `${spaced('SI12')}(?:${gap}\\d){13}(?!\\d)`
  const rf = `${spaced('RF')}(?:${gap}\\d){2}${gap}${spaced(prefix)}(?:${gap}\\d){3,12}(?!\\d)`
  return new RegExp(`${si12}|${rf}`, 'g')
}

/**
 * An RF reference has no fixed length, so a number after it ("RF… 17, 2 places") may look like its tail. It is
 * read as one word first, then up to each gap, the longest first; its check digits decide.
 */
function readings(stretch: string): readonly string[] {
  const ends = [...stretch.matchAll(/[\s-]+/g)].map((gap) => gap.index)
  const [firstWord, ...longer] = [...ends, stretch.length]
  return [firstWord, ...longer.reverse()].map((end) => stretch.slice(0, end))
}

function firstOrder(texts: readonly string[], prefix: string): OrderReference | null {
  for (const text of texts) {
    const read = parseReference(text, prefix)
    if (read && !('other' in read)) return read
  }
  return null
}

/** Any thirteen digits of model SI12 may be an order of ours; whether there is one, the orders know. */
function orderOfSi12(reference: string): OrderReference | null {
  return orderOf(/^SI12(\d{2})(\d{10})\d$/.exec(reference))
}

function orderOfRf(reference: string, prefix: string): OrderReference | null {
  const [start, rest] = [reference.slice(4, 4 + prefix.length), reference.slice(4 + prefix.length)]
  return start === prefix ? orderOf(/^(\d{2})(\d{1,10})$/.exec(rest)) : null
}

function orderOf(match: RegExpExecArray | null): OrderReference | null {
  return match ? { year2: Number(match[1]), number: Number(match[2]) } : null
}

function normalise(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u2010-\u2015]/gu, '')
}
