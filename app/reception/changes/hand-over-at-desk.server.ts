import type { AppContext } from '#app/platform/app-context.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { findRegistration, handOverRegistration } from '#app/registration/service.server.ts'
import { type AtDesk, changedAtDesk, wordsAtDesk } from './at-desk.server.ts'
import type { DeskAnswer } from './desk-answer.ts'
import { type PersonInput, personOf } from './person-input.ts'

/** Hands a registration over at a desk to another person, who dances the same role. The ticket of the first is void at every desk at once. Q24, R10 */
export async function handOverAtDesk(
  app: AppContext,
  desk: AtDesk,
  { registrationId, to }: { readonly registrationId: string; readonly to: PersonInput },
): Promise<DeskAnswer> {
  const words = await wordsAtDesk(app, desk)
  const found = await findRegistration(app, registrationId, desk.by)
  if (found?.editionId !== desk.editionId) return words.refused({ kind: 'not-found' })
  const read = handOverInput.safeParse({ ...personOf(to), role: found.role, terms: to.hasAgreed })
  if (!read.success) return words.unreadable(read.error)
  const handed = await handOverRegistration(app, { id: found.id, to: read.data, by: desk.by })
  return handed.ok ? changedAtDesk(app, desk, found.id) : words.refused({ kind: handed.reason })
}
