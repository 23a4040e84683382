import { correspondents } from '#app/people/readers.ts'
import { eventKinds } from '#app/programme/event.ts'
import { idField, positionField } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** The price list. The code is what registrations name and stays what it was. */
export const priceItems = {
  collection: 'priceItems',
  fields: [
    idField,
    { name: 'code', kind: 'text', required: true, longest: 60, searched: true, listed: true },
    { name: 'name', kind: 'bilingual', required: true, searched: true, listed: true },
    {
      name: 'kind',
      kind: 'choice',
      required: true,
      choices: ['pass', 'pack', 'single', 'extra'],
      listed: true,
    },
    { name: 'coversKinds', kind: 'choices', choices: eventKinds },
    { name: 'coversTags', kind: 'textList' },
    { name: 'coversAtMost', kind: 'number', least: 1, most: 1000, whole: true },
    { name: 'superEarlyCents', kind: 'cents', least: 0, required: true, listed: true },
    { name: 'earlyCents', kind: 'cents', least: 0, required: true, listed: true },
    { name: 'regularCents', kind: 'cents', least: 0, required: true, listed: true },
    { name: 'doorCents', kind: 'cents', least: 0, required: true, listed: true },
    { name: 'vatRatePercent', kind: 'number', least: 0, most: 100, required: true },
    { name: 'quota', kind: 'number', least: 0, most: 1_000_000, whole: true, listed: true },
    { name: 'used', kind: 'number', setBy: 'server', listed: true },
    { name: 'freeAmount', kind: 'boolean' },
    positionField,
  ],
  sort: { position: 1, code: 1 },
} as const satisfies Shape

/** Promo codes: percent or amount, quota, last day, owner. */
export const promoCodes = {
  collection: 'promoCodes',
  fields: [
    idField,
    { name: 'code', kind: 'text', required: true, longest: 60, searched: true, listed: true },
    { name: 'percent', kind: 'number', least: 0, most: 100, listed: true },
    { name: 'amountCents', kind: 'cents', least: 0, listed: true },
    { name: 'quota', kind: 'number', least: 0, most: 1_000_000, whole: true, listed: true },
    { name: 'used', kind: 'number', setBy: 'server', listed: true },
    { name: 'lastDay', kind: 'day', listed: true },
    { name: 'owner', kind: 'email', seenBy: correspondents },
    { name: 'ownerOnly', kind: 'boolean' },
  ],
  sort: { code: 1 },
} as const satisfies Shape
