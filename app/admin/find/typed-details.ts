/** How long a part of a reference has to be to mean one. */
const SHORTEST_PART = 4
/** Fewer figures occur in many phone numbers. */
const SHORTEST_PHONE = 6

/** The figures of a typed part of a SI12 reference, with or without `SI12`: `SI12 2500 0000`, or its end, `0042 7`. Null: it is none. */
export function si12PartIn(typed: string): string | null {
  const digits = /^(?:SI12)?(\d{1,13})$/.exec(compact(typed))?.[1]
  return digits !== undefined && digits.length >= SHORTEST_PART ? digits : null
}

/** Year and number of a typed part of a RF reference: `RF32 TF25 4`, `TF2542`, `2542`. Null: it is none. */
export function rfPartIn(typed: string): string | null {
  const [, prefix, digits = ''] = /^((?:RF\d{2})?TF)?(\d{2,12})$/.exec(compact(typed)) ?? []
  return digits !== '' && (prefix !== undefined || digits.length >= SHORTEST_PART) ? digits : null
}

/**
 * The figures of a typed phone number that each way of writing it has, without a Slovenian or a national prefix: `+386 41 123 456`, `00386 41123456` and
 * `041/123-456` are one. Null: it is none.
 */
export function phonePartIn(typed: string): string | null {
  const text = typed.trim()
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null
  const digits = text.replace(/[^\d+]/g, '').replace(/^(?:\+|00)386/, '')
  const part = digits.replace(/^\+|^0+/, '')
  return part.length >= SHORTEST_PHONE ? part : null
}

/** As people copy references: in groups, with hyphens, in any case. */
function compact(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '')
}
