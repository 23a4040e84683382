import { eventId } from '#tests/make.ts'

let people = 0
/** What a dancer sends, as they send it; everybody is somebody else. */
export function person(over: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1
  return {
    name: `Ana${people}`,
    surname: 'Kovač',
    email: `ana${people}@example.org`,
    country: 'SI',
    role: 'follower',
    picks: [eventId(1)],
    consents: { terms: true },
    ...over,
  }
}
