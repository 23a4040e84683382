/** With places; no field comes near. */
const LONGEST = 200

/** The queryable fields, dotted: `title.en`. Numbers between dots are places in arrays. */
export type Fields = {
  readonly has: (path: string) => boolean
  /** Whether `$text` is allowed. */
  readonly searchable?: boolean
}

/** The fields of a kind of document, of which all parts are named: `title`, `title.en`. */
export function fieldsOf(
  paths: readonly string[],
  { searchable = false }: { readonly searchable?: boolean } = {},
): Fields {
  const known = new Set(paths)
  return { has: (path) => path.length <= LONGEST && known.has(withoutPlaces(path)), searchable }
}

/** Fields of any name in documents that anybody stores: no operators, and not longer than other paths. */
export const anyField: Fields = {
  has: (path) => path.length <= LONGEST && path.split('.').every((step) => !step.startsWith('$')),
}

/** Fields within `path`, as `$elemMatch` sees them; the empty path is its own value. */
export function within(fields: Fields, path: string): Fields {
  return { has: (inner) => fields.has(inner === '' ? path : `${path}.${inner}`) }
}

/** Fields made by a stage, of any kind, and those it `keeps` of the fields before it. */
export function afterStage(
  before: Fields,
  made: readonly string[],
  keeps: (path: string) => boolean,
): Fields {
  const roots = new Set(made)
  return {
    has: (path) => roots.has(path.split('.')[0] ?? '') || (keeps(path) && before.has(path)),
  }
}

function withoutPlaces(path: string): string {
  return path.replace(/\.\d{1,6}(?=\.|$)/g, '')
}
