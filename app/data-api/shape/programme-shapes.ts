import { eventKinds, levels } from '#app/programme/event.ts'
import { countryNameField, idField, positionField } from './record-fields.ts'
import type { Shape } from './shape.ts'

/** Events, as the contract has them. */
export const events = {
  collection: 'events',
  fields: [
    idField,
    { name: 'kind', kind: 'choice', required: true, choices: eventKinds, listed: true },
    { name: 'title', kind: 'bilingual', required: true, searched: true, listed: true },
    { name: 'text', kind: 'bilingual' },
    { name: 'level', kind: 'choice', choices: levels, listed: true },
    { name: 'artists', kind: 'textList' },
    { name: 'venue', kind: 'text', required: true, longest: 80, listed: true },
    { name: 'startsAt', kind: 'instant', required: true, listed: true },
    { name: 'endsAt', kind: 'instant', required: true },
    { name: 'festivalDay', kind: 'day', setBy: 'server' },
    { name: 'places', kind: 'object', parts: ['mode', 'leaders', 'followers', 'size'], listed: true },
    {
      name: 'taken',
      kind: 'object',
      parts: ['leaders', 'followers', 'heads'],
      setBy: 'server',
      listed: true,
    },
    { name: 'tolerance', kind: 'number', least: 0, most: 100_000, whole: true },
    { name: 'priceItem', kind: 'text', longest: 60 },
    { name: 'status', kind: 'choice', choices: ['draft', 'published', 'cancelled'], listed: true },
    { name: 'tags', kind: 'textList' },
  ],
  sort: { startsAt: 1 },
} as const satisfies Shape

/** The festival's places. The slug is part of addresses, so it never changes. */
export const venues = {
  collection: 'venues',
  fields: [
    idField,
    { name: 'slug', kind: 'text', required: true, longest: 80, searched: true, listed: true },
    { name: 'name', kind: 'bilingual', required: true, searched: true, listed: true },
    { name: 'address', kind: 'text', required: true, listed: true },
    { name: 'city', kind: 'text', required: true, listed: true },
    { name: 'latitude', kind: 'number', least: -90, most: 90, required: true },
    { name: 'longitude', kind: 'number', least: -180, most: 180, required: true },
    { name: 'directions', kind: 'bilingual' },
    positionField,
  ],
  sort: { position: 1, slug: 1 },
} as const satisfies Shape

/** Teachers, couples, DJs, orchestras and performers. */
export const artists = {
  collection: 'artists',
  fields: [
    idField,
    { name: 'slug', kind: 'text', required: true, longest: 80, searched: true, listed: true },
    {
      name: 'kind',
      kind: 'choice',
      required: true,
      choices: ['teacher', 'couple', 'dj', 'orchestra', 'performer'],
      listed: true,
    },
    { name: 'name', kind: 'text', required: true, searched: true, listed: true },
    { name: 'country', kind: 'country', listed: true },
    countryNameField,
    { name: 'bio', kind: 'bilingual' },
    positionField,
  ],
  sort: { position: 1, slug: 1 },
} as const satisfies Shape
