import type { Kind } from '../gate.ts'
import { editions } from './edition-shape.ts'
import { invoice } from './invoice-shape.ts'
import { oldAddresses } from './old-address-shape.ts'
import { archivedRegs, regs, users } from './people-shapes.ts'
import { priceItems, promoCodes } from './price-shapes.ts'
import { artists, events, venues } from './programme-shapes.ts'
import { promoters, vip } from './promotion-shapes.ts'
import type { Shape } from './shape.ts'
import { test } from './test-shape.ts'
import { costs, team, workOrders } from './work-shapes.ts'

const exact = {
  events,
  regs,
  archivedRegs,
  users,
  vip,
  workOrders,
  team,
  costs,
  test,
  invoice,
  venues,
  artists,
  editions,
  priceItems,
  promoCodes,
  promoters,
  oldAddresses,
}

/** The shape of each collection's documents. The archives share one shape. */
export const shapes: { readonly [K in Kind]: Shape } = exact

/** The names of a collection's fields, for tables that must not leave one out: `username`, `roles`. */
export type FieldName<K extends Kind> = (typeof exact)[K]['fields'][number]['name']

/** Every word that is a choice somewhere: `active`, `milonga`. */
export type Choice = Extract<AnyField, { readonly choices: unknown }>['choices'][number]
type AnyField = (typeof exact)[Kind]['fields'][number]

/** Every part of a document within a document: `mode`, `leaders`, `quantity`. */
export type Part =
  | Extract<AnyField, { readonly parts: unknown }>['parts'][number]
  | Extract<AnyField, { readonly columns: unknown }>['columns'][number]['name']
