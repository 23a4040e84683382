import { idField } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** A collection for everybody, to try the interface. Unknown fields of a document are stored unchanged. */
export const test = {
  collection: 'test',
  fields: [
    idField,
    { name: 'name', kind: 'text', searched: true, listed: true },
    { name: 'text', kind: 'longText' },
    { name: 'number', kind: 'number', listed: true },
    { name: 'flag', kind: 'boolean' },
    { name: 'at', kind: 'instant', listed: true },
    { name: 'day', kind: 'day' },
    { name: 'words', kind: 'textList' },
  ],
  sort: { _id: 1 },
} as const satisfies Shape
