import type { EngagementRefusal } from './engagements.server.ts'
import type { CopyRefusal } from './signed/signed-copy.server.ts'

export const artistIntents = ['save', 'contract', 'costs', 'remove', 'store-copy', 'remove-copy'] as const
export type ArtistIntent = (typeof artistIntents)[number]

/** The result of the last action on the screen of artists. */
export type ArtistsAnswer =
  | { readonly kind: 'done'; readonly what: ArtistIntent; readonly slug: string; readonly lines: number }
  /** Typed values stay in the form. */
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: EngagementRefusal | CopyRefusal }
