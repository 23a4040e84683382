import { idField, recordFields } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** VIP guests: name, of whom, days, arrived. */
export const vip = {
  collection: 'vip',
  fields: [
    idField,
    { name: 'name', kind: 'text', required: true, searched: true, listed: true },
    { name: 'ofWhom', kind: 'text', searched: true, listed: true },
    { name: 'days', kind: 'textList', each: 'day', listed: true },
    { name: 'arrived', kind: 'boolean', listed: true },
    { name: 'note', kind: 'longText' },
    ...recordFields,
  ],
  sort: { name: 1 },
} as const satisfies Shape

/**
 * Promoters: code, registrations by role, commission, free place after so many. `username` is the promoter's own account.
 */
export const promoters = {
  collection: 'promoters',
  fields: [
    idField,
    { name: 'name', kind: 'text', required: true, searched: true, listed: true },
    { name: 'username', kind: 'text', longest: 80, listed: true },
    { name: 'code', kind: 'text', required: true, longest: 60, searched: true, listed: true },
    { name: 'commissionPercent', kind: 'number', least: 0, most: 100, listed: true },
    { name: 'freePlaceAfter', kind: 'number', least: 1, most: 10_000, whole: true, listed: true },
    { name: 'email', kind: 'email' },
    { name: 'phone', kind: 'text', longest: 40 },
    { name: 'note', kind: 'longText', seenBy: ['regAdmin', 'regEditor'] },
    { name: 'leaders', kind: 'number', setBy: 'server', listed: true },
    { name: 'followers', kind: 'number', setBy: 'server', listed: true },
    { name: 'both', kind: 'number', setBy: 'server', listed: true },
    ...recordFields,
  ],
  sort: { name: 1 },
} as const satisfies Shape
