import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDay } from '#app/platform/values/local-day.ts'
import type { PartOfDay, Shift, Task } from './offer.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const taskLabels: Readonly<Record<Task, Label>> = {
  reception: m.volunteer_task_reception,
  classes: m.volunteer_task_classes,
  milongas: m.volunteer_task_milongas,
  setUp: m.volunteer_task_setUp,
  home: m.volunteer_task_home,
  guests: m.volunteer_task_guests,
  anything: m.volunteer_task_anything,
}

export const partLabels: Readonly<Record<PartOfDay, Label>> = {
  morning: m.volunteer_part_morning,
  afternoon: m.volunteer_part_afternoon,
  evening: m.volunteer_part_evening,
  night: m.volunteer_part_night,
}

/** `Thu 13 Nov, evening` */
export function shiftLabel(shift: Shift, locale: Locale): string {
  const [day = '', part = ''] = shift.split(' ')
  const partOf = partLabels[part as PartOfDay]?.({}, { locale }) ?? part
  return `${formatDay(localDay(day), locale, 'brief')}, ${partOf}`
}
