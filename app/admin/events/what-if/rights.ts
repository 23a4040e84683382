import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import type { Actor } from '#app/people/actor.ts'
import { admins } from '#app/people/may.ts'
import { may } from '#app/registration/policy.ts'

/** The parts of a what-if that the user may apply, none in a closed or archived edition; everybody who opens the page may preview. R40 */
export function whatIfRights(
  by: Actor,
  edition: Pick<Edition, 'closed' | 'archived'>,
): { readonly apply: boolean; readonly applyLate: boolean } {
  const isOpen = !isFrozen(edition)
  return { apply: isOpen && may(by, 'whatIf.apply'), applyLate: isOpen && admins(by) }
}
