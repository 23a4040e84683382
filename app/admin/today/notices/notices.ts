import type { Edition } from '#app/festival/edition.ts'
import { addDays, type LocalDay } from '#app/platform/values/local-day.ts'

/** The notices of an edition to the authorities, the earliest due first. */
export const noticeKinds = ['sazas', 'police'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The number of days before the first event by which an authority must be notified: SAZAS of the music, the police of the event (ZJZ). */
const daysBefore: Readonly<Record<NoticeKind, number>> = { sazas: 8, police: 5 }

/** So many days before a notice is due, staff are reminded. */
const REMINDED_DAYS = 21

/** A notice that was given: the day, and the user who recorded it. */
export type GivenNotice = { readonly kind: NoticeKind; readonly givenOn: LocalDay; readonly by: string }

export type Notice = {
  readonly kind: NoticeKind
  readonly dueOn: LocalDay
  readonly given: Omit<GivenNotice, 'kind'> | null
}

type Dated = Pick<Edition, 'startsOn' | 'endsOn' | 'closed' | 'archived'>

/** The notices to show on a day: from the reminder on until the festival is over. */
export function noticesOn(edition: Dated, today: LocalDay, given: readonly GivenNotice[]): Notice[] {
  if (edition.closed || edition.archived || today > edition.endsOn) return []
  return noticeKinds.flatMap((kind) => {
    const dueOn = addDays(edition.startsOn, -daysBefore[kind])
    if (today < addDays(dueOn, -REMINDED_DAYS)) return []
    const found = given.find((one) => one.kind === kind)
    return [{ kind, dueOn, given: found ? { givenOn: found.givenOn, by: found.by } : null }]
  })
}
