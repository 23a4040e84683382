import type { Actor } from '#app/people/actor.ts'
import { policyOf } from '#app/people/may.ts'

/** A dancer pays for their own registration by card. K1 */
export const may = policyOf({
  'card.pay': (by: Actor, registrationId: string) =>
    by.kind === 'dancer' && by.registrationId === registrationId,
})
