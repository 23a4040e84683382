/** A piece of work with its worker, place, time and hourly rate. */
export type WorkOrder = {
  readonly task: string
  readonly who: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly plannedHours: number
  readonly doneHours: number
  readonly rateCents: number
  /** How the person is reached. */
  readonly contact: string
  /** When it suits them, in their own words. */
  readonly suits: string
  readonly status: 'proposed' | 'refused' | 'draft' | 'sent' | 'accepted' | 'done' | 'paid' | 'cancelled'
  readonly note: string
}

/** The fields that the worker may set through the order's link. T3. */
export const ownFields = ['status', 'doneHours', 'note'] as const satisfies readonly (keyof WorkOrder)[]

/** Whether the link may bring the order to this status. T3. */
export function mayBeSetByWorker(status: unknown): boolean {
  return status === undefined || status === 'accepted' || status === 'done'
}

/** The fields of a proposal by a person without a staff role. T10. */
export const proposalFields = [
  'task',
  'who',
  'contact',
  'suits',
  'note',
] as const satisfies readonly (keyof WorkOrder)[]

/** Whether the link may bring an order of this status to another: a proposal is accepted by staff alone, and what is over stays so. T3, T10. */
export function mayFollow(status: string, wanted: unknown): boolean {
  if (wanted === undefined || wanted === null || wanted === status) return true
  if (wanted === 'done') return !['refused', 'cancelled', 'paid'].includes(status)
  // not from `done`: a proposal's holder reports it done and would so accept it
  return status === 'draft' || status === 'sent'
}
