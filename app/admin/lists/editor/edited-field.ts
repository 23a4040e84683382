import type { Kind } from '#app/data-api/gate.ts'
import type { Field } from '#app/data-api/shape/shape.ts'

/** The reference of a field: documents of another collection, by their key there. */
export type Reference = {
  readonly kind: Kind
  readonly by: '_id' | 'slug' | 'code'
  /** The documents of the collection that can be chosen. */
  readonly query?: Readonly<Record<string, unknown>>
}

/** A field as the editor edits it. */
export type EditedField = Omit<Field, 'columns'> & {
  readonly names?: Reference
  readonly columns?: readonly EditedField[]
  /** For a list whose documents are identified by one part: that part. */
  readonly part?: string
}

const events: Reference = { kind: 'events', by: '_id' }
const artists: Reference = { kind: 'artists', by: 'slug' }
const priceItems: Reference = { kind: 'priceItems', by: 'code' }
const extras: Reference = { ...priceItems, query: { kind: 'extra' } }

/** The fields that name another document, which is picked from a list. */
const references: { readonly [K in Kind]?: Readonly<Record<string, Reference>> } = {
  events: { venue: { kind: 'venues', by: 'slug' }, artists, priceItem: priceItems },
  costs: { event: events, artist: artists },
  team: { artist: artists },
  invoice: { registration: { kind: 'regs', by: '_id' } },
}

/** Lists of small documents that the data interface takes otherwise than it shows them. Contract, `regs.save`. */
const otherwise: { readonly [K in Kind]?: Readonly<Record<string, (field: Field) => EditedField>> } = {
  regs: {
    picks: ({ parts: _, ...field }) => ({ ...field, kind: 'textList', part: 'event', names: events }),
    extras: ({ parts: _, ...field }) => ({
      ...field,
      kind: 'rows',
      columns: [
        { name: 'code', kind: 'text', required: true, names: extras },
        { name: 'amountCents', kind: 'cents', required: false, least: 0 },
      ],
    }),
  },
}

/** A collection's field for the editor: what it refers to, and how its lists are written. */
export function editedField(kind: Kind, field: Field): EditedField {
  const other = otherwise[kind]?.[field.name]
  if (other) return other(field)
  const names = references[kind]?.[field.name]
  return names ? { ...field, names } : field
}
