import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { refuse } from '#app/platform/decision.ts'
import type { IdempotentRequest } from '#app/platform/http/idempotency.server.ts'
import type { NewRegistration } from '../../forms.ts'
import { may } from '../../policy.ts'
import { type SaveOutcome, saveRegistration } from '../save.server.ts'

export type StaffRegistration = {
  readonly editionId: string
  readonly input: NewRegistration
  readonly by: Actor
  /** Its e-mails stay in the outbox until staff send them. */
  readonly isMailHeld: boolean
  readonly idempotency?: IdempotentRequest | undefined
}

/**
 * Staff register a dancer, before opening and after closing too: the same admission, price and e-mails as by the form, at the current price, at the
 * end of the queues. `addedBy` records the actor. R51
 */
export async function registerByStaff(
  app: AppContext,
  { by, isMailHeld, ...asked }: StaffRegistration,
): Promise<SaveOutcome> {
  if (!may(by, 'registration.add')) return refuse({ kind: 'not-found' })
  const sender: AppContext = isMailHeld ? { ...app, mailHeldBy: nameOfActor(by) } : app
  return saveRegistration(sender, { ...asked, by })
}
