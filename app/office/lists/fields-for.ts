import { type Kind, passGate } from '#app/data-api/gate.ts'
import { maySee, maySet } from '#app/data-api/keeping/field-gate.ts'
import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import type { Actor } from '#app/people/actor.ts'

/** A collection as one person has it. */
export type FieldsFor = {
  /** Columns, filters and what an editor shows. */
  readonly seen: readonly Field[]
  /** What an editor lets them say; a password among it, which nobody sees. */
  readonly set: readonly Field[]
}

/** The fields somebody may see and set, by the same gate as the data interface. */
export function fieldsFor(shape: Shape, by: Actor): FieldsFor {
  return {
    seen: shape.fields.filter((field) => maySee(field, by)),
    set: shape.fields.filter((field) => maySet(field, by)),
  }
}

/** Which buttons there are for somebody. */
export function deedsFor(kind: Kind, by: Actor): { readonly save: boolean; readonly remove: boolean } {
  const may = (operation: 'save' | 'deleteOne') => passGate(kind, operation, by) === 'open'
  const isWritten = kind !== 'invoice' && kind !== 'archivedRegs'
  return { save: isWritten && may('save'), remove: isWritten && may('deleteOne') }
}
