import { isMap } from './errors.ts'

/** MongoDB compares values of one kind only; this is the kind of the query's value. */
export type OperandKind = 'null' | 'text' | 'number' | 'boolean' | 'instant' | 'array' | 'map'

/** The kind of a value in a query; missing counts as null, and any other object than a list or a date as a map. */
export function kindOf(value: unknown): OperandKind {
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'boolean'
  }
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'instant'
  return Array.isArray(value) ? 'array' : 'map'
}

export type Order = '<' | '<=' | '>' | '>='

/** Whether PostgreSQL can hold this text: it has no NUL, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * The same comparison of texts, with a text that PostgreSQL can store. Stored texts have neither NUL nor half a surrogate
 * pair, so the first of these decides: every longer text is greater than NUL, and lies on the same side of the half pair
 * as of the first character after all such halves.
 */
export function storableOrder(order: Order, text: string): { readonly order: Order; readonly text: string } {
  const at = text.search(unstorable)
  if (at < 0) return { order, text }
  const before = text.slice(0, at)
  const isAbove = order.startsWith('>')
  if (text[at] === '\0') return { order: isAbove ? '>' : '<=', text: before }
  return { order: isAbove ? '>=' : '<', text: `${before}\ue000` }
}

const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Whether a value can occur in JSON that PostgreSQL stores; if not, nothing equals it. Instants are no JSON values. */
export function isJson(value: unknown): boolean {
  switch (kindOf(value)) {
    case 'text':
      return isStorable(String(value))
    case 'number':
      return Number.isFinite(value)
    case 'instant':
      return false
    case 'array':
      return Array.isArray(value) && value.every(isJson)
    case 'map':
      return isMap(value) && Object.entries(value).every(([key, one]) => isStorable(key) && isJson(one))
    default:
      return true
  }
}

/** An instant as PostgreSQL reads it. What lies outside the years 1 to 9999 lies outside all the server's instants. */
export function instantText(instant: Date): string {
  const year = instant.getUTCFullYear()
  if (year < 1) return '-infinity'
  return year > 9999 ? 'infinity' : instant.toISOString()
}
