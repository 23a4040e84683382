import { idField } from './kept-fields.ts'
import type { Shape } from './shape.ts'

/** Invoices are issued by their own domain; here they are looked at, by admins. */
export const invoice = {
  collection: 'invoice',
  fields: [
    idField,
    { name: 'number', kind: 'text', setBy: 'nobody', searched: true, listed: true },
    {
      name: 'kind',
      kind: 'choice',
      choices: ['invoice', 'credit', 'proForma'],
      setBy: 'nobody',
      listed: true,
    },
    { name: 'issuedOn', kind: 'day', setBy: 'nobody', listed: true },
    { name: 'buyer', kind: 'text', setBy: 'nobody', searched: true, listed: true },
    { name: 'totalCents', kind: 'cents', setBy: 'nobody', listed: true },
  ],
  sort: { number: -1 },
} as const satisfies Shape

/** Anybody's, for trying things out. What else a document holds is kept as it is. */
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
    { name: 'words', kind: 'words' },
  ],
  sort: { _id: 1 },
} as const satisfies Shape
