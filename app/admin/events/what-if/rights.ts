import type { Actor } from '#app/people/actor.ts'
import { admins } from '#app/people/may.ts'
import { may } from '#app/registration/policy.ts'

/** The parts of a what-if that the user may apply; everybody who opens the page may preview. R40 */
export function whatIfRights(by: Actor): { readonly apply: boolean; readonly applyLate: boolean } {
  return { apply: may(by, 'whatIf.apply'), applyLate: admins(by) }
}
