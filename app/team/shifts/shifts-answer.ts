import type { Id } from '#app/platform/id.ts'
import type { ShownFree } from './free/give-free.server.ts'
import type { WorkShift } from './shift.ts'
import type { ShiftRefusal } from './shift-refusal.ts'

export const shiftIntents = [
  ...(['add', 'save', 'remove', 'assign', 'agree', 'unassign', 'propose'] as const),
  ...(['here', 'noShow', 'done', 'undo', 'approveSwap', 'refuseSwap', 'record', 'offer'] as const),
  ...(['showFree', 'giveFree'] as const),
] as const
export type ShiftIntent = (typeof shiftIntents)[number]

/** The result of the last action on the screen of shifts. */
export type ShiftsAnswer =
  | { readonly kind: 'done'; readonly what: Exclude<ShiftIntent, 'propose' | 'offer' | 'showFree'> }
  | ({ readonly kind: 'free' } & ShownFree)
  | { readonly kind: 'proposed'; readonly asked: number; readonly withoutAddress: number }
  | {
      readonly kind: 'offer'
      readonly name: string
      readonly state: OfferState
      /** How to undo it. */
      readonly undo: { readonly id: Id; readonly state: OfferState; readonly version: number } | null
    }
  /** Typed values stay in the form. */
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: ShiftRefusal }
  /** These people of the shift would be under its minimum age; nothing was saved. */
  | { readonly kind: 'tooYoung'; readonly names: readonly string[] }
  /** The person would be under the minimum age of these shifts of theirs; nothing was saved. */
  | { readonly kind: 'tooYoungFor'; readonly shifts: readonly WorkShift[] }

export const offerStates = ['offered', 'accepted', 'declined'] as const
export type OfferState = (typeof offerStates)[number]
