import type { Participant } from './event-dancers.server.ts'

/** Participants of an event in pairs: couples first, then solos, role by role; the given order is kept within each. */
export type PairedUp = {
  readonly couples: readonly { readonly leader: Participant; readonly follower: Participant }[]
  readonly leaders: readonly Participant[]
  readonly followers: readonly Participant[]
  /** Of an event without places by role. */
  readonly others: readonly Participant[]
}

/** Groups the participants of an event. A dancer whose partner is not among them is listed alone. */
export function pairUp(participants: readonly Participant[]): PairedUp {
  const byCouple = Map.groupBy(
    participants.filter(({ coupleId, role }) => coupleId !== null && role !== null),
    ({ coupleId }) => coupleId,
  )
  const couples = [...byCouple.values()].flatMap((those) => {
    const leader = those.find(({ role }) => role === 'leader')
    const follower = those.find(({ role }) => role === 'follower')
    return leader && follower ? [{ leader, follower }] : []
  })
  const coupled = new Set(couples.flatMap(({ leader, follower }) => [leader, follower]))
  const alone = participants.filter((one) => !coupled.has(one))
  return {
    couples,
    leaders: alone.filter(({ role }) => role === 'leader'),
    followers: alone.filter(({ role }) => role === 'follower'),
    others: alone.filter(({ role }) => role === null),
  }
}
