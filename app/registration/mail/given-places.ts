import type { Outcome } from '#app/admission/queue/outcome.ts'

type GivenPlaces = {
  /** Events at which the dancer has a place now. */
  readonly promoted: readonly string[]
  /** Events at which the dancer dances the other role now. */
  readonly moved: readonly string[]
}

/** What a release gave to this dancer. */
export function givenTo(dancer: string, { placed, moved }: Outcome): GivenPlaces {
  return {
    promoted: placed.filter(({ pick }) => pick.dancer === dancer).map(({ pick }) => pick.event),
    moved: moved.filter((move) => move.dancer === dancer).map(({ event }) => event),
  }
}

/** The e-mails about them: one of each kind, naming its events. A move in a place just given is not reported. R62, A4 */
export function messagesOfPlaces({ promoted, moved }: GivenPlaces) {
  const elsewhere = moved.filter((event) => !promoted.includes(event))
  return [
    ...(promoted.length > 0 ? [{ kind: 'promoted', data: { events: [...promoted] } }] : []),
    ...(elsewhere.length > 0 ? [{ kind: 'moved', data: { events: elsewhere } }] : []),
  ]
}
