import type { Id } from '#app/platform/id.ts'
import type { BulkCommand, BulkState, StoredCommand } from '#app/registration/bulk/bulk.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import type { ShownEmail } from '../mails/queries/read-email.server.ts'
import type { Filter } from './filter.ts'
import type { Undo } from './undo/undo.ts'

/** The arguments of a bulk command, as typed. */
export type BulkFormOptions = {
  readonly tags?: readonly string[]
  readonly promo?: string
  readonly from?: string
  readonly to?: string
}

/** A request of the list about many registrations, as JSON. */
export type BulkRequest =
  | {
      readonly intent: 'preview-bulk'
      readonly command: BulkCommand
      readonly ids: readonly string[]
      readonly options?: BulkFormOptions
    }
  | {
      readonly intent: 'bulk'
      readonly command: BulkCommand
      readonly ids: readonly string[]
      readonly reason?: string
      readonly options?: BulkFormOptions
      /** The digest of what was shown. */
      readonly shown: string
    }
  | { readonly intent: 'stop'; readonly id: string }
  | { readonly intent: 'preview-all'; readonly search: string }
  | { readonly intent: 'preview-chosen'; readonly ids: readonly string[] }

export type BulkAnswer =
  | {
      readonly kind: 'bulk'
      readonly digest: string
      readonly affected: number
      readonly skipped: readonly { readonly name: string; readonly reason: string }[]
      readonly groups: readonly ConsequenceGroup[]
      /** One of the e-mails, as it would look; null: none is written, or none that staff may read. */
      readonly email: ShownEmail | null
    }
  | { readonly kind: 'all'; readonly ids: readonly Id[] }
  | { readonly kind: 'chosen'; readonly filter: Filter }
  | { readonly kind: 'refused'; readonly sentence: string; readonly isChanged: boolean }
  /** `undo`: takes it back, where it affects no other registration. Absent: for the other requests. */
  | { readonly kind: 'done'; readonly undo?: Undo }

/** A bulk action as the bar shows it. */
export type PendingBulk = {
  readonly id: Id
  readonly command: StoredCommand
  readonly state: BulkState
  readonly askedBy: string
  readonly count: number
  readonly position: number
  readonly done: number
  readonly skipped: number
  /** Why they were left out, each reason once. */
  readonly reasons: readonly string[]
  /** Until it begins. */
  readonly msLeft: number
}
