import type { Actor } from '#app/people/actor.ts'
import { findDancer } from '#app/registration/ways-in.server.ts'
import type { Call } from '../call.ts'

/**
 * Who calls, when the payload carries a `secret`: the dancer whose registration it opens. A one-time link opens pages, not this:
 * it would have to be used up by the first question. X7.
 */
export async function findDancerOf({
  house,
  by,
  payload: { secret },
}: Pick<Call, 'house' | 'by' | 'payload'>): Promise<Actor> {
  if (typeof secret !== 'string' || secret === '' || secret.length > 200) return by
  const way = await findDancer(house, secret)
  return way && way.purpose !== 'one-time' ? { kind: 'dancer', registrationId: way.registrationId } : by
}
