import type { Id } from '#app/platform/id.ts'
import type { RenewLinkRefusal } from './commands/renew-link.server.ts'
import type { OrderStatus } from './order.ts'

/** The result of the last action on the screen of work orders. */
export type OrdersAnswer =
  | {
      readonly kind: 'done'
      readonly what: 'added' | 'saved' | 'status' | 'removed'
      readonly task: string
      /** How to undo a step: the status before, and the version that it made. */
      readonly undo: { readonly id: Id; readonly status: OrderStatus; readonly version: number } | null
    }
  | { readonly kind: 'link'; readonly id: Id; readonly url: string }
  | { readonly kind: 'proposed'; readonly url: string }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: RenewLinkRefusal | 'too-often' }

export const orderIntents = ['add', 'save', 'status', 'link', 'remove', 'propose'] as const
export type OrderIntent = (typeof orderIntents)[number]
