import { idField, recordFields } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** Old addresses and where they lead now. Specification 7.3; `app/festival/old-addresses`. */
export const oldAddresses = {
  collection: 'oldAddresses',
  fields: [
    idField,
    { name: 'from', kind: 'text', required: true, longest: 500, searched: true, listed: true },
    { name: 'to', kind: 'text', required: true, longest: 2_000, searched: true, listed: true },
    { name: 'note', kind: 'longText', searched: true, listed: true },
    ...recordFields,
  ],
  sort: { from: 1 },
} as const satisfies Shape
