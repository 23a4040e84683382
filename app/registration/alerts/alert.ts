import { z } from 'zod'
import type { Role } from '#app/admission/event-capacity.ts'
import { isWithinTolerance } from '#app/admission/tolerance.ts'
import { email } from '#app/platform/http/form-fields.ts'
import type { Id } from '#app/platform/id.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'

/** One e-mail is wanted when a dancer of this role would get a place at this event. R61 */
export type PlaceAlert = { readonly eventId: Id; readonly role: Role }

/** Days that an address which is not confirmed is stored. R61 */
export const confirmDays = 7

/** The most alerts of one address. */
export const mostAlerts = 20

/** The schema of the form. */
export const alertForm = z.object({ email })

/** The role that an address names; null: none. */
export function parseRole(text: string | null): Role | null {
  return text === 'leader' || text === 'follower' ? text : null
}

type EventPlaces = Pick<ProgrammeEvent, 'places' | 'taken' | 'status' | 'startsAt'>

/** Whether places of this event can be waited for: it has roles, takes place and has not begun. */
export function canHaveAlerts({ places, status, startsAt }: EventPlaces, now: Date): boolean {
  return places.mode === 'role' && status === 'published' && startsAt > now
}

/** Whether a dancer of this role who comes alone would get a place now (A1, A3). */
export function hasPlaceFor(event: EventPlaces, role: Role, now: Date): boolean {
  const { places, taken } = event
  if (!canHaveAlerts(event, now) || places.mode !== 'role') return false
  const after = { leader: taken.leaders, follower: taken.followers }
  after[role] += 1
  const size = { leader: places.leaders, follower: places.followers }
  return after[role] <= size[role] && isWithinTolerance(after, role, places.tolerance)
}
