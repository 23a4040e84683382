import type { Cents } from '#app/platform/values/money.ts'

/** `inquiry`: the dancer's bank asks, and no money has moved. `open`: it has taken the money. `closed`: an inquiry that came to nothing. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed'

/** The provider's report of a dispute. */
export type ReportedDispute = {
  readonly id: string
  readonly amountCents: Cents
  readonly state: DisputeState
  readonly reason: string | null
  /** Until when it takes the festival's answer. */
  readonly answerBy: Date | null
}

/** Whether the provider has ended the dispute: won, lost, or an inquiry that it closed. */
export function isOver(state: DisputeState): boolean {
  return state === 'won' || state === 'lost' || state === 'closed'
}

/**
 * The state after the provider's report, in any order of reports: a final state stays, but one that was lost may be won later, when the dancer's bank
 * decides again; and a dispute does not become an inquiry again. K8
 */
export function disputeAfter(known: DisputeState | null, reported: DisputeState): DisputeState {
  if (known === null || known === reported) return reported
  if (known === 'lost' && reported === 'won') return reported
  if (isOver(known)) return known
  return known === 'open' && reported === 'inquiry' ? known : reported
}
