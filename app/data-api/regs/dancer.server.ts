import type { Dancer } from '#app/registration/access/session.server.ts'
import { findDancer } from '#app/registration/service.server.ts'
import type { Call } from '../call.ts'

/**
 * The registration that the payload's `secret` opens; null: none, or one of another edition than the call names. A
 * one-time link opens pages, not this: it would have to be used up by the first question. X7.
 */
export async function findDancerOf(
  call: Pick<Call, 'app' | 'edition' | 'editionNamed' | 'payload'>,
): Promise<Dancer | null> {
  const { secret } = call.payload
  if (typeof secret !== 'string' || secret === '' || secret.length > 200) return null
  const way = await findDancer(call.app, secret)
  if (!way || way.purpose === 'one-time') return null
  if (call.editionNamed && way.editionId !== call.edition.id) return null
  const { registrationId, editionId, holder } = way
  return { kind: 'dancer', registrationId, editionId, holder }
}
