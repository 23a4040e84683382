import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import type { Actor } from '#app/people/actor.ts'
import { mayEditProgramme } from '#app/programme/policy.ts'

/** Whether the user may change the photos of an edition; nobody may in a closed or archived one. E19 */
export function mayChangePhotos(by: Actor, edition: Pick<Edition, 'closed' | 'archived'>): boolean {
  return mayEditProgramme(by) && !isFrozen(edition)
}
