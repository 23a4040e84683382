import type { PrintTicketsRefusal } from './print-tickets.server.ts'
import type { LayoutField } from './run.ts'

/** The result of a form of the screen of tickets. */
export type TicketsAnswer =
  | { readonly kind: 'made'; readonly id: string; readonly count: number }
  | { readonly kind: 'discarded' }
  | { readonly kind: 'fields'; readonly wrong: readonly LayoutField[] }
  | { readonly kind: 'refused'; readonly reason: PrintTicketsRefusal }
