import type { Wanted } from '#app/platform/collection-rows.server.ts'
import type { WorkOrder } from '#app/team/work-order.ts'
import { members } from './team.ts'

type Seed = Wanted<WorkOrder> & Pick<WorkOrder, 'task' | 'who' | 'status'>

/** task, function of the worker, place, day, from and to in local hours of November, euros an hour */
type Line = readonly [string, string, string, number, number, number, number]

const lines: readonly Line[] = [
  ['Hang lights and loudspeakers', 'technician', 'festivalna', 12, 14, 20, 18],
  ['Lay the floor of the second room', 'volunteer', 'festivalna', 12, 15, 19, 0],
  ['Desk, opening evening', 'reception', 'festivalna', 13, 16, 22, 11],
  ['Desk, classes in the morning', 'reception', 'moj-korak', 14, 9, 14, 11],
  ['Door of the night milonga', 'host', 'festivalna', 14, 21, 26, 12],
  ['Cloakroom', 'volunteer', 'festivalna', 14, 20, 26, 0],
  ['Sound, concert', 'technician', 'festivalna', 15, 17, 25, 18],
  ['Desk, classes in the morning', 'reception', 'studio-dansa', 15, 9, 14, 11],
  ['Water and fruit', 'volunteer', 'moj-korak', 15, 10, 16, 0],
  ['Door of the grand milonga', 'host', 'festivalna', 15, 20, 27, 12],
  ['Photographs of the show', 'photographer', 'festivalna', 15, 20, 24, 25],
  ['Desk, last classes', 'reception', 'moj-korak', 16, 9, 15, 11],
  ['Cloakroom', 'volunteer', 'festivalna', 16, 20, 25, 0],
  ['Take everything down', 'technician', 'festivalna', 17, 18, 23, 18],
  ['Bring the piano back', 'volunteer', 'festivalna', 17, 19, 21, 0],
]

const statuses = ['accepted', 'sent', 'sent', 'draft', 'accepted'] as const

/** Work that is given out for the demo's festival. */
export const workOrders: readonly Seed[] = lines.map(([task, of, place, day, from, to, euros], index) => {
  const able = members.filter((member) => member.function === of)
  const midnight = Date.parse(`2025-11-${day}T00:00:00+01:00`)
  return {
    task,
    place,
    who: able[index % able.length]?.name ?? 'Somebody',
    status: statuses[index % statuses.length] ?? 'draft',
    startsAt: new Date(midnight + from * 3_600_000),
    endsAt: new Date(midnight + to * 3_600_000),
    plannedHours: to - from,
    rateCents: euros * 100,
  }
})
