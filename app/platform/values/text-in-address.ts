import { cut, storableText } from './storable.ts'

/** A text that somebody typed into an address: without spaces around it, and without NUL, which PostgreSQL stores in no text. Absent: empty. */
export function textIn(search: URLSearchParams, name: string, longest = 120): string {
  return cut(storableText(search.get(name) ?? '').trim(), longest)
}
