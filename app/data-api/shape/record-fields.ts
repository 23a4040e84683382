import type { Field } from './shape.ts'

/** The id of every document: made by the server. */
export const idField = { name: '_id', kind: 'id', setBy: 'server' } as const satisfies Field

/**
 * Who added a document, when (`reserved`, the specification's name), and its `version`, which increases with every write: a change sent with an
 * older version is refused.
 */
export const recordFields = [
  { name: 'addedBy', kind: 'text', setBy: 'server' },
  { name: 'reserved', kind: 'instant', setBy: 'server' },
  { name: 'version', kind: 'number', setBy: 'server' },
] as const satisfies readonly Field[]

/** The position in a list ordered by the organisers. */
export const positionField = {
  name: 'position',
  kind: 'number',
  least: 0,
  most: 100_000,
  whole: true,
  listed: true,
} as const satisfies Field

/** The country's Slovenian name, beside its code. */
export const countryNameField = {
  name: 'countryName',
  kind: 'text',
  setBy: 'server',
} as const satisfies Field
