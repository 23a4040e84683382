import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { ShiftPlan } from '../queries/read-shift-plan.server.ts'
import { type OwnRegistration, readOwnRegistrations } from '../tables/own-registrations.server.ts'
import { type Earned, earnedBy, freeStep } from './earned.ts'

/** The free places that a member has earned, those they have, and the steps that are left. T24, T25 */
export type FreePlaces = {
  readonly memberId: Id
  readonly earned: Earned | null
  readonly registration: OwnRegistration | null
  readonly step: ReturnType<typeof freeStep>
}

/** The free places of everyone who earns or has some. */
export async function readFreePlaces(
  db: Querying,
  editionId: string,
  { shifts, people, members }: Pick<ShiftPlan, 'shifts' | 'people' | 'members'>,
): Promise<FreePlaces[]> {
  const byId = new Map<string, (typeof shifts)[number]>(shifts.map((shift) => [shift.id, shift]))
  const own = Map.groupBy(people, ({ memberId }) => memberId)
  const registrations = await readOwnRegistrations(
    db,
    editionId,
    members.flatMap(({ email }) => email ?? []),
  )
  return members.flatMap(({ id: memberId, email }) => {
    const earned = earnedBy(
      (own.get(memberId) ?? []).flatMap((person) => {
        const shift = byId.get(person.shiftId)
        return shift ? [{ shift, person }] : []
      }),
    )
    const registration = registrations.get(email ?? '') ?? null
    const step = freeStep(earned, registration?.gift ?? null)
    return earned || registration?.gift ? [{ memberId, earned, registration, step }] : []
  })
}
