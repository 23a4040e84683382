import { accountants, staff } from '#app/people/readers.ts'
import { countryNameField, idField, recordFields } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** Everyone who works: function, fee, travel, lodging, hours planned and done, contact, bio. */
export const team = {
  collection: 'team',
  fields: [
    idField,
    { name: 'name', kind: 'text', required: true, searched: true, listed: true },
    {
      name: 'function',
      kind: 'choice',
      required: true,
      listed: true,
      choices: [
        'teacher',
        'dj',
        'musician',
        'performer',
        'host',
        'reception',
        'technician',
        'photographer',
        'volunteer',
        'organiser',
        'other',
      ],
    },
    { name: 'artist', kind: 'text', longest: 80 },
    { name: 'email', kind: 'email', seenBy: staff, searched: true, listed: true },
    { name: 'phone', kind: 'text', longest: 40, seenBy: staff, listed: true },
    { name: 'country', kind: 'country' },
    countryNameField,
    { name: 'feeCents', kind: 'cents', least: 0, seenBy: accountants, setBy: accountants, listed: true },
    { name: 'travel', kind: 'longText', seenBy: staff },
    { name: 'lodging', kind: 'longText', seenBy: staff },
    { name: 'plannedHours', kind: 'number', least: 0, most: 10_000, listed: true },
    { name: 'doneHours', kind: 'number', least: 0, most: 10_000, listed: true },
    { name: 'bio', kind: 'bilingual' },
    { name: 'note', kind: 'longText', seenBy: staff },
    { name: 'state', kind: 'choice', choices: ['offered', 'accepted', 'declined'], listed: true },
    { name: 'shifts', kind: 'textList', each: 'shift' },
    {
      name: 'tasks',
      kind: 'choices',
      choices: ['reception', 'classes', 'milongas', 'setUp', 'home', 'guests', 'anything'],
    },
    { name: 'languages', kind: 'textList' },
    ...recordFields,
  ],
  sort: { name: 1 },
} as const satisfies Shape

/** The festival's costs: planned, actual, paid, VAT, by category, by event, per artist. */
export const costs = {
  collection: 'costs',
  fields: [
    idField,
    { name: 'title', kind: 'text', required: true, seenBy: accountants, searched: true, listed: true },
    {
      name: 'category',
      kind: 'choice',
      required: true,
      seenBy: accountants,
      listed: true,
      isOpen: true,
      choices: [
        'artists',
        'music',
        'travel',
        'lodging',
        'venue',
        'technology',
        'promotion',
        'print',
        'food',
        'staff',
        'other',
      ],
    },
    { name: 'event', kind: 'id', seenBy: accountants },
    { name: 'artist', kind: 'text', longest: 80, seenBy: accountants },
    { name: 'supplier', kind: 'text', seenBy: accountants, searched: true, listed: true },
    { name: 'plannedCents', kind: 'cents', seenBy: accountants, listed: true },
    { name: 'actualCents', kind: 'cents', seenBy: accountants, listed: true },
    { name: 'paidCents', kind: 'cents', seenBy: accountants, listed: true },
    { name: 'vatRatePercent', kind: 'number', least: 0, most: 100, seenBy: accountants },
    { name: 'dueOn', kind: 'day', seenBy: accountants, listed: true },
    { name: 'paidOn', kind: 'day', seenBy: accountants },
    { name: 'note', kind: 'longText', seenBy: accountants },
    ...recordFields,
  ],
  sort: { category: 1, title: 1 },
} as const satisfies Shape

/** Work orders: number, task, who, where, when, hours, rate, status. */
export const workOrders = {
  collection: 'workOrders',
  fields: [
    idField,
    { name: 'number', kind: 'number', setBy: 'server', listed: true },
    { name: 'task', kind: 'text', required: true, longest: 500, searched: true, listed: true },
    { name: 'who', kind: 'text', required: true, searched: true, listed: true },
    { name: 'place', kind: 'text', listed: true },
    { name: 'startsAt', kind: 'instant', listed: true },
    { name: 'endsAt', kind: 'instant' },
    { name: 'plannedHours', kind: 'number', least: 0, most: 10_000, listed: true },
    { name: 'doneHours', kind: 'number', least: 0, most: 10_000, listed: true },
    { name: 'rateCents', kind: 'cents', least: 0, seenBy: accountants, setBy: accountants },
    {
      name: 'status',
      kind: 'choice',
      listed: true,
      choices: ['proposed', 'refused', 'draft', 'sent', 'accepted', 'done', 'paid', 'cancelled'],
    },
    { name: 'contact', kind: 'text' },
    { name: 'when', kind: 'text' },
    { name: 'note', kind: 'longText' },
    ...recordFields,
  ],
  sort: { number: -1 },
} as const satisfies Shape
