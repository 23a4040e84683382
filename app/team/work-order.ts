/** A piece of work with who does it, where and when, and what an hour of it is paid. */
export type WorkOrder = {
  readonly task: string
  readonly who: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly plannedHours: number
  readonly doneHours: number
  readonly rateCents: number
  readonly status: 'draft' | 'sent' | 'accepted' | 'done' | 'paid' | 'cancelled'
  readonly note: string
}

/** What whoever does the work may say through the order's own link. T3. */
export const ownFields = ['status', 'doneHours'] as const satisfies readonly (keyof WorkOrder)[]

/** Whether the link may bring the order to this status. T3. */
export function mayBeSaidByWorker(status: unknown): boolean {
  return status === undefined || status === 'accepted' || status === 'done'
}
