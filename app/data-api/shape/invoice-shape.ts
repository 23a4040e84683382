import { idField, recordFields } from './record-fields.ts'
import type { Field, Shape } from './shape.ts'

const rate = {
  name: 'vatRatePercent',
  kind: 'number',
  least: 0,
  most: 100,
  required: true,
} as const satisfies Field

/** Invoices, credit notes and pro formas: lines in gross amounts, with the totals and the VAT calculated from them. */
export const invoice = {
  collection: 'invoice',
  fields: [
    idField,
    { name: 'number', kind: 'text', setBy: 'server', searched: true, listed: true },
    { name: 'status', kind: 'choice', choices: ['draft', 'issued'], setBy: 'server', listed: true },
    {
      name: 'kind',
      kind: 'choice',
      choices: ['invoice', 'creditNote', 'proForma'],
      required: true,
      listed: true,
    },
    { name: 'buyer', kind: 'text', required: true, searched: true, listed: true },
    { name: 'buyerAddress', kind: 'longText', longest: 500 },
    { name: 'buyerCountry', kind: 'country' },
    { name: 'buyerVatId', kind: 'text', longest: 20, searched: true },
    { name: 'registration', kind: 'id' },
    {
      name: 'lines',
      kind: 'rows',
      columns: [
        { name: 'text', kind: 'text', required: true },
        { name: 'quantity', kind: 'number', whole: true, least: 1, most: 10_000, required: true },
        { name: 'amountCents', kind: 'cents', required: true },
        rate,
      ],
    },
    { name: 'currency', kind: 'text', setBy: 'server' },
    { name: 'totalCents', kind: 'cents', setBy: 'server', listed: true },
    { name: 'vatCents', kind: 'cents', setBy: 'server', listed: true },
    {
      name: 'vat',
      kind: 'rows',
      columns: [
        rate,
        { name: 'grossCents', kind: 'cents' },
        { name: 'netCents', kind: 'cents' },
        { name: 'vatCents', kind: 'cents' },
      ],
      setBy: 'server',
    },
    { name: 'note', kind: 'longText' },
    { name: 'issuedAt', kind: 'instant', setBy: 'server', listed: true },
    ...recordFields,
  ],
  sort: { reserved: -1 },
} as const satisfies Shape
