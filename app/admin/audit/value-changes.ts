/** A field that is another than before. `undefined` where it was not, or is not any more. */
export type ValueChange = {
  /** from the outside in: `['places', 'leaders']` */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/**
 * What differs between two plain values, field by field, in the order in which they are written. Lists of things are compared by what
 * the things are called (`event_id`, `id`, `code` …), lists of words as a whole.
 */
export function changesBetween(before: unknown, after: unknown): ValueChange[] {
  return changesAt([], before ?? {}, after ?? {}).filter(
    ({ path }) => !(path.length === 1 && isKnown(path[0])),
  )
}

/** Fields that repeat the subject of the entry. */
function isKnown(field: string | undefined): boolean {
  return field === 'id' || field === '_id' || field === 'edition_id'
}

function changesAt(path: readonly string[], before: unknown, after: unknown): ValueChange[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  // something with parts came or went: its parts came or went
  if ((was && is) || (was && isEmpty(after)) || (is && isEmpty(before))) {
    const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
    const changes = [...names].flatMap((name) => changesAt([...path, name], was?.get(name), is?.get(name)))
    if (changes.length > 0 || path.length === 0) return changes
  }
  return isSame(before, after) ? [] : [{ path, before, after }]
}

/** The fields of an object or the elements of a list by name; null for a value shown as a whole. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const things = value.map(thingOf)
  const names = new Set(things.map((thing) => thing?.name))
  const isNamed = things.length > 0 && names.size === things.length && !names.has(undefined)
  return isNamed ? new Map(things.map((thing) => [thing?.name ?? '', thing?.rest])) : null
}

const naming = ['event_id', 'eventId', 'code', 'slug', '_id', 'id', 'name'] as const

/** The name of an item in a list, and its other fields. */
function thingOf(item: unknown): { readonly name: string; readonly rest: object } | null {
  if (typeof item !== 'object' || item === null) return null
  const fields = Object.entries(item)
  for (const field of naming) {
    const name: unknown = fields.find(([key]) => key === field)?.[1]
    if (typeof name === 'string')
      return { name, rest: Object.fromEntries(fields.filter(([key]) => key !== field)) }
  }
  return null
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function isEmpty(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0)
}

/** Nothing is nothing, however it is written: an empty field has not come when it is still empty. */
function isSame(before: unknown, after: unknown): boolean {
  const text = (value: unknown) => (isNothing(value) || value === '' ? '' : JSON.stringify(value))
  return text(before) === text(after)
}
