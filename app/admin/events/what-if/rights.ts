import type { Actor } from '#app/people/actor.ts'
import { admins } from '#app/people/may.ts'
import { may } from '#app/registration/policy.ts'

/** What of a what-if somebody may apply; to ask is for all who open the page. R40 */
export function whatIfRights(by: Actor): { readonly apply: boolean; readonly applyLate: boolean } {
  return { apply: may(by, 'whatIf.apply'), applyLate: admins(by) }
}
