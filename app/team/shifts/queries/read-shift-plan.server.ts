import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Busy } from '../../orders/clash.ts'
import { isOff, plain } from '../../orders/order.ts'
import { readPicks, readTeaching } from '../../orders/queries/read-busy.server.ts'
import { readOrders } from '../../orders/queries/read-orders.server.ts'
import { minutesOf, type ShiftPerson, takesTime, type WorkShift } from '../shift.ts'
import { readShiftMembers, type ShiftMember } from '../tables/shift-members.server.ts'
import { readShiftPeople } from '../tables/shift-people.server.ts'
import { readShifts } from '../tables/shift-rows.server.ts'

/** A member with their other activities, and the minutes of planned and done shifts. */
export type PlannedMember = ShiftMember & {
  readonly busy: readonly Busy[]
  readonly minutes: number
  readonly doneMinutes: number
}

export type ShiftPlan = {
  readonly shifts: readonly WorkShift[]
  readonly people: readonly ShiftPerson[]
  readonly members: readonly PlannedMember[]
}

/** The shifts of an edition, the members asked, and the team with their activities by time. T16, T19 */
export async function readShiftPlan(db: Querying, editionId: string): Promise<ShiftPlan> {
  const shifts = await readShifts(db, editionId)
  const people = await readShiftPeople(db, editionId)
  const team = await readShiftMembers(db, editionId)
  const emails = team.flatMap(({ email }) => email ?? [])
  const artists = team.flatMap(({ artist }) => artist ?? [])
  const picks = await readPicks(db, editionId, emails)
  const teaching = await readTeaching(db, editionId, artists)
  const orders = (await readOrders(db, editionId, { seesRates: false })).filter((order) => !isOff(order))
  const ordersOf = Map.groupBy(orders, ({ who }) => plain(who))
  const byId = new Map<Id, WorkShift>(shifts.map((shift) => [shift.id, shift]))
  const shiftsOf = Map.groupBy(people, ({ memberId }) => memberId)
  const members = team.map((member): PlannedMember => {
    const own = (shiftsOf.get(member.id) ?? []).flatMap((person) => {
      const shift = byId.get(person.shiftId)
      return shift && takesTime(person.state) ? [{ shift, person }] : []
    })
    return {
      ...member,
      busy: [
        ...own.map(({ shift }) => busyAt(shift)),
        ...(ordersOf.get(plain(member.name)) ?? []).flatMap(({ number, task, startsAt, endsAt }): Busy[] => {
          const title = `${number}. ${task}`
          return startsAt && endsAt
            ? [{ kind: 'order', title: { en: title, sl: title }, from: startsAt, until: endsAt }]
            : []
        }),
        ...(picks.get(member.email ?? '') ?? []),
        ...(teaching.get(member.artist ?? '') ?? []),
      ],
      minutes: own.reduce((sum, { shift, person }) => sum + (person.doneMinutes ?? minutesOf(shift)), 0),
      doneMinutes: own.reduce((sum, { person }) => sum + (person.doneMinutes ?? 0), 0),
    }
  })
  return { shifts, people, members }
}

function busyAt({ title, place, startsAt, endsAt }: WorkShift): Busy {
  const name = `${title}, ${place}`
  return { kind: 'shift', title: { en: name, sl: name }, from: startsAt, until: endsAt }
}
