import { changeAt } from '../query/change-at.ts'
import { isMap } from '../query/errors.ts'

/** The equality conditions of a query, those of parts (`title.en`) and within `$and` too: the initial values of an upserted document, as in MongoDB. */
export function equalities(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let document: unknown = {}
  for (const [path, value] of equalPaths(query)) document = changeAt(document, path.split('.'), () => value)
  return isMap(document) ? document : {}
}

function equalPaths(query: Readonly<Record<string, unknown>>): [path: string, value: unknown][] {
  return Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    if (name === '$and' && Array.isArray(value)) return value.filter(isMap).flatMap(equalPaths)
    if (name.startsWith('$')) return []
    if (!isMap(value)) return [[name, value]]
    if ('$eq' in value) return [[name, value.$eq]]
    return Object.keys(value).some((key) => key.startsWith('$')) ? [] : [[name, value]]
  })
}
