import { admins, holds, policyOf } from '#app/people/may.ts'
import type { Field } from './shape/shape.ts'

/** The third gate: the fields of a document that the caller may see and set. X15. */
export const may = policyOf({
  /** Filter and sort by it too. A write-only field is visible to nobody. */
  'field.see': (by, { kind, seenBy }: Field) =>
    kind !== 'password' && (seenBy === undefined || holds(...seenBy)(by)),
  /** Applies to callers who may write the document. */
  'field.set': (by, { kind, seenBy, setBy }: Field) => {
    if (setBy === 'server') return false
    const isSeen = kind === 'password' || seenBy === undefined || holds(...seenBy)(by)
    return isSeen && (setBy === undefined || holds(...setBy)(by))
  },
  /** Editions, and what belongs to none of them. */
  'festival.edit': admins,
})
