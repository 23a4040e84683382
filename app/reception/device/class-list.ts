import { type ReceptionState, roleAt } from '../actions/reception-state.ts'
import type { SnapshotPerson } from '../snapshot.ts'

/** One line of a class's list: a couple, or one unrelated dancer from each side. */
type ClassLine = {
  readonly leader: SnapshotPerson | null
  readonly follower: SnapshotPerson | null
  readonly isCouple: boolean
}

export type ClassList = {
  readonly lines: readonly ClassLine[]
  /** The dancers whose places were given on at the door. */
  readonly givenOn: readonly SnapshotPerson[]
  readonly in: Readonly<Record<'leader' | 'follower', number>>
  readonly missing: readonly SnapshotPerson[]
}

/** The dancers with a place in a class, in two columns by role and surname, couples first and joined; with the decisions at the door since. */
export function classList(
  people: readonly SnapshotPerson[],
  state: ReceptionState,
  eventId: string,
): ClassList {
  const isIn = ({ id }: SnapshotPerson) => (state.entries.get(`${eventId} ${id}`) ?? []).length > 0
  const here = people
    .filter((person) => person.isLive && person.events.includes(eventId))
    .sort((a, b) => a.surname.localeCompare(b.surname, 'sl') || (a.id < b.id ? -1 : 1))
  const givenOn = people.filter((person) => person.isLive && person.givenOn?.includes(eventId))
  const side = (role: 'leader' | 'follower') => here.filter((person) => roleAt(person, eventId) === role)
  const [leaders, followers] = [side('leader'), side('follower')]
  const couples = leaders.flatMap((leader) => {
    const follower = followers.find(({ id }) => id === leader.partner)
    return follower ? [{ leader, follower, isCouple: true }] : []
  })
  const alone = (some: readonly SnapshotPerson[]) =>
    some.filter((one) => !couples.some(({ leader, follower }) => leader === one || follower === one))
  const [restLeaders, restFollowers] = [alone(leaders), alone(followers)]
  const rows = Math.max(restLeaders.length, restFollowers.length)
  const came = (role: 'leader' | 'follower') =>
    [...side(role), ...givenOn.filter((one) => roleAt(one, eventId) === role)].filter(isIn).length
  return {
    lines: [
      ...couples,
      ...Array.from({ length: rows }, (_, n) => ({
        leader: restLeaders[n] ?? null,
        follower: restFollowers[n] ?? null,
        isCouple: false,
      })),
    ],
    givenOn,
    in: { leader: came('leader'), follower: came('follower') },
    missing: here.filter((person) => !isIn(person)),
  }
}
