import type { Field } from './shape.ts'

/** The id of every document: made by the house. */
export const idField: Field = { name: '_id', kind: 'id', setBy: 'nobody' }

/** Who put a document in, when, and how often it was written: `version` sent back with a change refuses it when somebody was quicker. */
export const keptFields: readonly Field[] = [
  { name: 'addedBy', kind: 'text', setBy: 'nobody' },
  { name: 'reserved', kind: 'instant', setBy: 'nobody' },
  { name: 'version', kind: 'number', setBy: 'nobody' },
]

/** The place in a list that the organisers have put in order. */
export const positionField: Field = {
  name: 'position',
  kind: 'number',
  least: 0,
  most: 100_000,
  whole: true,
  listed: true,
}
