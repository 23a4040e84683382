import type { CancelReason } from '#app/ledger/refunds/refund-of.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'

/** The commands that end a registration, in the order of the dialog; other documents are only deleted. */
export const endCommands = ['cancel', 'release', 'delete', 'erase'] as const
export type EndCommand = (typeof endCommands)[number]

/** Further commands of one registration; each shows its consequences first, as ending does. */
export const staffCommands = ['confirm', 'excuse', 'unexcuse', 'remind', 'restore'] as const
export type Command = EndCommand | (typeof staffCommands)[number]

/** Why a registration is cancelled, and the refund instead of the calculated one. */
export type MoneyInput = {
  /** Absent: the festival's change while an offer to leave is open, else the dancer's wish. R60 */
  readonly reason?: CancelReason | undefined
  /** As typed; empty: the calculated refund. */
  readonly amount?: string | undefined
  readonly note?: string | undefined
}

type ComputedRefund = { readonly backCents: number; readonly feeCents: number }

/** The requests of a list to its action, as JSON. */
export type ListRequest =
  /** Previews ending this document. */
  | {
      readonly intent: 'preview-end'
      readonly command: Command
      readonly id: string
      /** Of a document other than a registration, as it was shown. */
      readonly version?: number | undefined
      readonly money?: MoneyInput | undefined
      readonly reason?: string | undefined
    }
  /** Does it. `code`: of the registration, typed by the person, to erase. */
  | {
      readonly intent: 'end'
      readonly command: Command
      readonly id: string
      readonly version?: number | undefined
      /** The digest of the effects that were shown. Absent: none were. */
      readonly shown?: string | undefined
      readonly code?: string | undefined
      /** It begins after a time in which it can be stopped. */
      readonly isLater?: boolean | undefined
      /** Why it is excused from paying. */
      readonly reason?: string | undefined
      readonly money?: (MoneyInput & { readonly expected?: ComputedRefund | undefined }) | undefined
    }
  /** The document is open in this page, or no longer. R53 */
  | { readonly intent: 'preview-presence'; readonly id: string; readonly isOpen: boolean }
  /** Previews saving these values. Null for a new document. Instants as in JSON. */
  | {
      readonly intent: 'preview-change'
      readonly id: string | null
      readonly values: Readonly<Record<string, unknown>>
    }

export type Answer =
  | {
      readonly kind: 'preview'
      readonly groups: readonly ConsequenceGroup[]
      /** Of the effects on registrations. Absent: there is nothing to compare. */
      readonly digest?: string
      /** For a paid registration to be cancelled: the calculated refund; staff who may decide otherwise are asked. */
      readonly refund?: ComputedRefund & { readonly mayDecide: boolean; readonly reason: CancelReason }
    }
  /** `isChanged`: it would now have other effects than those shown. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isChanged?: true }
  | { readonly kind: 'done' }
  /** The line is down, or the session is over. */
  | { readonly kind: 'unanswered' }
