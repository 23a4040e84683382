import { admins, holds, policyOf } from '#app/people/may.ts'
import type { Field } from './shape/shape.ts'

/** The third gate: what somebody may see of a document, and set. X15. */
export const may = policyOf({
  /** Also filter by it and sort by it. What is written and never read is seen by nobody. */
  'field.see': (by, { kind, seenBy }: Field) =>
    kind !== 'password' && (seenBy === undefined || holds(...seenBy)(by)),
  /** Asked of who may write the document. */
  'field.set': (by, { kind, seenBy, setBy }: Field) => {
    if (setBy === 'nobody') return false
    const isSeen = kind === 'password' || seenBy === undefined || holds(...seenBy)(by)
    return isSeen && (setBy === undefined || holds(...setBy)(by))
  },
  /** Editions, and what belongs to none of them. */
  'festival.keep': admins,
})
