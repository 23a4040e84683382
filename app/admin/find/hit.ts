/** Something that was found, and where it is. */
export type Hit = {
  readonly kind: 'registration' | 'event' | 'invoice' | 'entry'
  readonly id: string
  readonly title: string
  /** The text that distinguishes it from similar results: code, day, number. */
  readonly detail: string
  readonly cents: number | null
  readonly href: string
}

/** The collections that the user may search. */
export type FindRights = {
  readonly registrations: boolean
  readonly events: boolean
  readonly invoices: boolean
  readonly account: boolean
}

export const MOST_HITS = 12
