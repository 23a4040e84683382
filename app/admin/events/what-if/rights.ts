import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import type { Actor } from '#app/people/actor.ts'
import { admins } from '#app/people/may.ts'
import { may } from '#app/registration/policy.ts'

/** What the user may do with a what-if: nothing in a closed or archived edition; else everybody who opens the page may preview. R40 */
export function whatIfRights(
  by: Actor,
  edition: Pick<Edition, 'closed' | 'archived'>,
): { readonly preview: boolean; readonly apply: boolean; readonly applyLate: boolean } {
  const isOpen = !isFrozen(edition)
  return { preview: isOpen, apply: isOpen && may(by, 'whatIf.apply'), applyLate: isOpen && admins(by) }
}
