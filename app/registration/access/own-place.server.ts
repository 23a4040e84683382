import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { findOwnRow } from '../floor/find-floor.server.ts'
import type { OwnPlace } from '../own-place.ts'
import { findAccountRegistrations } from './account-registrations.server.ts'
import { dancerOf } from './session.server.ts'

/**
 * The visitor's own registration in this edition: by their registration cookie, else by their account (R29). Null for everybody else; no query runs
 * when the request identifies nobody.
 */
export async function findOwnPlace(
  app: AppContext,
  request: Request,
  { actor, editionId }: { readonly actor: Actor; readonly editionId: string },
): Promise<OwnPlace | null> {
  const dancer = await dancerOf(app, request)
  if (dancer?.editionId === editionId) return findOwnRow(app, dancer.registrationId)
  const [own] = (await findAccountRegistrations(app, actor, editionId)).filter(
    ({ isCancelled }) => !isCancelled,
  )
  return own ? findOwnRow(app, own.id) : null
}
