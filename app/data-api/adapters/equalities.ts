import { isMap } from '../query/errors.ts'

/** The equality conditions of a query: the initial values of an upserted document. */
export function equalities(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (name.startsWith('$') || name.includes('.')) return []
    if (!isMap(value)) return [[name, value]]
    if ('$eq' in value) return [[name, value.$eq]]
    return Object.keys(value).some((key) => key.startsWith('$')) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}
