import type { MergeField } from '#app/registration/commands/office/merged.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'

/** Previews merging two registrations of one person, or merges them as previewed. */
export type MergeRequest =
  | {
      readonly intent: 'preview-merge'
      readonly id: string
      readonly other: string
      readonly take: readonly MergeField[]
    }
  | {
      readonly intent: 'merge'
      readonly id: string
      readonly other: string
      readonly take: readonly MergeField[]
      /** The digest of what was shown. */
      readonly shown: string
      /** The typed code of the registration that is removed. */
      readonly code: string
    }

/** One side of the comparison. */
export type MergeSide = { readonly code: string; readonly name: string; readonly reserved: Date }

export type MergeAnswer =
  | {
      readonly kind: 'merge'
      readonly stays: MergeSide
      readonly goes: MergeSide
      /** Where the two differ. */
      readonly fields: readonly {
        readonly name: MergeField
        readonly label: string
        readonly stays: string
        readonly goes: string
      }[]
      readonly groups: readonly ConsequenceGroup[]
      readonly digest: string
    }
  | { readonly kind: 'refused'; readonly sentence: string; readonly isChanged: boolean }
  | { readonly kind: 'merged'; readonly id: string }
