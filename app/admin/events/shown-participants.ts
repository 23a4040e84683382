import { type PairedUp, pairUp } from '#app/registration/queries/pair-up.ts'
import type { Participant } from '#app/registration/service.server.ts'

/** So many couples, leaders, followers and others each are on an event's page; the list of registrations has all. */
const MOST = 200

/** The participants on an event's page, and how many there are. */
export type ShownParticipants = {
  readonly count: number
  readonly hasRoles: boolean
  readonly shown: PairedUp
  readonly counts: Readonly<Record<keyof PairedUp, number>>
}

/** The first 200 of each kind. */
export function showParticipants(participants: readonly Participant[]): ShownParticipants {
  const { couples, leaders, followers, others } = pairUp(participants)
  return {
    count: participants.length,
    hasRoles: participants.some(({ role }) => role !== null),
    shown: {
      couples: couples.slice(0, MOST),
      leaders: leaders.slice(0, MOST),
      followers: followers.slice(0, MOST),
      others: others.slice(0, MOST),
    },
    counts: {
      couples: couples.length,
      leaders: leaders.length,
      followers: followers.length,
      others: others.length,
    },
  }
}
