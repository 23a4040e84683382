import type { Actor } from '#app/people/actor.ts'
import { holds, policyOf } from '#app/people/may.ts'

/** Only progAdmin edits events, venues and artists (specification 6); everybody else, except staff who work with them, sees what is published. */
export const may = policyOf({
  'programme.edit': holds('progAdmin'),
  'programme.seeDrafts': holds('progAdmin', 'regEditor'),
})

/** Whether the actor may write events, venues, artists and their photos. */
export function mayEditProgramme(by: Actor): boolean {
  return may(by, 'programme.edit')
}
