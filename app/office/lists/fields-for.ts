import { type Kind, passGate } from '#app/data-api/gate.ts'
import { may } from '#app/data-api/policy.ts'
import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import { type EditedField, editedField } from './edited-field.ts'

/** A collection as one person has it. */
export type FieldsFor = {
  /** Columns, filters and what an editor shows. */
  readonly seen: readonly Field[]
  /** What an editor lets them say; a password among it, which nobody sees. */
  readonly set: readonly EditedField[]
}

/** The fields somebody may see and set, by the same gate as the data interface. */
export function fieldsFor(kind: Kind, by: Actor): FieldsFor {
  const shape: Shape = shapes[kind]
  return {
    seen: shape.fields.filter((field) => may(by, 'field.see', field)),
    set: shape.fields.filter((field) => may(by, 'field.set', field)).map((field) => editedField(kind, field)),
  }
}

/** Which buttons there are for somebody. */
export function deedsFor(kind: Kind, by: Actor): { readonly save: boolean; readonly remove: boolean } {
  const isOpen = (operation: 'save' | 'deleteOne') =>
    kind !== 'archivedRegs' && passGate(kind, operation, by) === 'open'
  return { save: isOpen('save'), remove: isOpen('deleteOne') }
}
