import { type Actor, hasRole } from '#app/people/actor.ts'
import { type Fields, fieldsOf } from '../query/fields.ts'
import type { Source } from '../query/source.ts'
import type { Field, Shape } from '../shape/shape.ts'

/** Whether somebody may see a field, filter by it and sort by it. What is written and never read is seen by nobody. X15. */
export function maySee({ kind, seenBy }: Field, by: Actor): boolean {
  if (kind === 'password') return false
  return seenBy === undefined || by.kind === 'house' || hasRole(by, ...seenBy)
}

/** Whether somebody who may write the document may set the field. X15. */
export function maySet(field: Field, by: Actor): boolean {
  const { kind, setBy } = field
  if (setBy === 'nobody') return false
  if (kind !== 'password' && !maySee(field, by)) return false
  return setBy === undefined || by.kind === 'house' || hasRole(by, ...setBy)
}

/** The fields somebody may ask about, with their parts. A field one may not see is one that there is not. X15. */
export function askable(shape: Shape, by: Actor): Fields {
  return fieldsOf(
    shape.fields.filter((field) => maySee(field, by)).flatMap((field) => [field.name, ...partsOf(field)]),
  )
}

/** The collection without the columns that somebody may not see: they are never read. X15. */
export function visible(source: Source, shape: Shape, by: Actor): Source {
  const hidden = new Set(shape.fields.filter((field) => !maySee(field, by)).map(({ name }) => name))
  if (hidden.size === 0) return source
  const { _id, ...others } = source.columns
  const seen = Object.entries(others).filter(([path]) => !hidden.has(path.split('.')[0] ?? ''))
  return { ...source, columns: { _id, ...Object.fromEntries(seen) } }
}

function partsOf({ name, kind, parts = [] }: Field): string[] {
  const inner = kind === 'bilingual' ? ['en', 'sl'] : parts
  return inner.map((part) => `${name}.${part}`)
}
