import type { Id } from '#app/platform/id.ts'
import type { TeamRefusal } from '../lists.server.ts'

export type OrderCostRefusal =
  | TeamRefusal
  /** Proposed, refused or cancelled. */
  | 'not-counted'
  | 'no-rate'
  /** No hours are reported, or their value is nothing. */
  | 'no-hours'

/** The result of an action on the costs of work orders. */
export type OrderCostAnswer =
  | { readonly kind: 'done'; readonly what: 'put' | 'taken'; readonly line: Id }
  | { readonly kind: 'refused'; readonly reason: OrderCostRefusal }
