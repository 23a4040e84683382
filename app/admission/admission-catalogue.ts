import type { EventId } from './event-capacity.ts'

/** What admission needs to know of an edition and its events; programme and prices pass their own, richer catalogue. */
export type AdmissionCatalogue = {
  readonly edition: {
    readonly id: string
    /** from then on dancers of both roles stay in the role they have; null: never */
    readonly rolesFixedAt: Date | null
  }
  /** of every status, by id */
  readonly events: ReadonlyMap<
    EventId,
    {
      readonly status: 'draft' | 'published' | 'cancelled'
      readonly startsAt: Date
      /** Nobody more is admitted. */
      readonly windsDown?: boolean
      readonly places: { readonly mode: 'role' | 'head' | 'open' }
    }
  >
}
