import { getEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { answerProposal, askSwap, takeSwap } from './commands/answer-link.server.ts'
import type { ShiftDone } from './commands/within-shift.server.ts'
import { fillOf, fills, isAhead, overlap, type ShiftState, type WorkShift } from './shift.ts'
import { dayInput } from './shift-form.ts'
import type { ShiftRefusal } from './shift-refusal.ts'
import {
  findShiftLink,
  lockShiftMember,
  readShiftMember,
  writeShiftRecord,
} from './tables/shift-members.server.ts'
import { readShiftPeople } from './tables/shift-people.server.ts'
import { readShifts } from './tables/shift-rows.server.ts'

/** A shift as its person sees it. */
export type OwnShift = Pick<
  WorkShift,
  'id' | 'version' | 'title' | 'place' | 'startsAt' | 'endsAt' | 'note'
> & {
  readonly state: ShiftState
  readonly doneMinutes: number | null
  readonly swapAsked: boolean
  /** Another one would take it; staff have not approved yet. */
  readonly isTaken: boolean
  readonly isAhead: boolean
  /** The needed number has accepted. */
  readonly isFull: boolean
  /** Another own shift at the same time: one they accepted, else one they are asked for. */
  readonly overlap: (Pick<WorkShift, 'title' | 'startsAt' | 'endsAt'> & { readonly isTheirs: boolean }) | null
}

/** The view of a member through the link of an e-mail: their own shifts, and those that others pass on. No other person is named. */
export type OwnShifts = {
  readonly editionId: string
  /** The name of the festival where the site is about another one; else null. */
  readonly otherFestival: Bilingual | null
  readonly name: string
  readonly bornOn: LocalDay | null
  readonly shifts: readonly OwnShift[]
  readonly passedOn: readonly (Pick<
    WorkShift,
    'id' | 'version' | 'title' | 'place' | 'startsAt' | 'endsAt'
  > & {
    /** This member offered to take it. */
    readonly isAsked: boolean
  })[]
}

/** The shifts that a link opens; null where it opens nothing any more. T17, T20 */
export async function openOwnShifts(app: AppContext, secret: string): Promise<OwnShifts | null> {
  const link = await findShiftLink(app.db, secret)
  if (!link) return null
  const { editionId, memberId } = link
  const member = await readShiftMember(app.db, editionId, memberId)
  if (!member) return null
  const now = app.now()
  const edition = await getEdition(app, editionId)
  const shifts = await readShifts(app.db, editionId)
  const people = Map.groupBy(await readShiftPeople(app.db, editionId), ({ shiftId }) => shiftId)
  const ownAt = (id: Id) => people.get(id)?.find((one) => one.memberId === memberId)
  const busyWith = shifts.filter(({ id }) => fills(ownAt(id)?.state ?? 'declined'))
  const askedFor = shifts.filter((one) => ownAt(one.id)?.state === 'proposed' && isAhead(one, now))
  const overlapOf = (shift: WorkShift): OwnShift['overlap'] => {
    const isOther = (one: WorkShift) => one.id !== shift.id && overlap(one, shift)
    const theirs = busyWith.find(isOther)
    const other = theirs ?? askedFor.find(isOther)
    if (!other) return null
    const { title, startsAt, endsAt } = other
    return { title, startsAt, endsAt, isTheirs: other === theirs }
  }
  return {
    editionId,
    otherFestival: edition.isCurrent ? null : edition.name,
    name: member.name,
    bornOn: member.bornOn,
    shifts: shifts.flatMap((shift): OwnShift[] => {
      const own = ownAt(shift.id)
      if (!own || own.state === 'planned' || own.state === 'withdrawn') return []
      const { id, version, title, place, startsAt, endsAt, note } = shift
      return [
        {
          id,
          version,
          title,
          place,
          startsAt,
          endsAt,
          note,
          state: own.state,
          doneMinutes: own.doneMinutes,
          swapAsked: own.swapAsked,
          isTaken: own.swapMemberId !== null,
          isAhead: isAhead(shift, now),
          isFull: fillOf(shift, people.get(id) ?? []).missing === 0,
          overlap: overlapOf(shift),
        },
      ]
    }),
    passedOn: shifts.flatMap((shift) => {
      const there = people.get(shift.id) ?? []
      const offered = there.filter(
        (one) => one.state === 'accepted' && one.swapAsked && one.memberId !== memberId,
      )
      const isAsked = offered.some(({ swapMemberId }) => swapMemberId === memberId)
      const isOpen = offered.some(({ swapMemberId }) => swapMemberId === null)
      if (!isAhead(shift, now) || !(isAsked || isOpen)) return []
      if (!isAsked && busyWith.some((one) => overlap(one, shift))) return []
      const { id, version, title, place, startsAt, endsAt } = shift
      return [{ id, version, title, place, startsAt, endsAt, isAsked }]
    }),
  }
}

export type OwnShiftsAnswer =
  | { readonly kind: 'done'; readonly what: OwnIntent }
  | { readonly kind: 'refused'; readonly reason: ShiftRefusal }
  | { readonly kind: 'wrong'; readonly field: 'bornOn'; readonly typed: string }

const ownIntents = ['yes', 'no', 'passOn', 'keep', 'take', 'born'] as const
type OwnIntent = (typeof ownIntents)[number]

/** Does what a form of that page asks for; null: it is none of them. */
export async function answerOwnShifts(
  app: AppContext,
  { secret, form }: { readonly secret: string; readonly form: FormData },
): Promise<OwnShiftsAnswer | null> {
  const what = ownIntents.find((one) => one === form.get('intent'))
  if (!what) return null
  if (what === 'born') return writeBirthday(app, secret, String(form.get('bornOn') ?? ''))
  const given = String(form.get('shift') ?? '')
  if (!isId(given)) return null
  const asked = { secret, shiftId: asId(given), version: Number(form.get('version')) }
  const commands: Readonly<Record<Exclude<OwnIntent, 'born'>, () => ShiftDone>> = {
    yes: () => answerProposal(app, { ...asked, yes: true }),
    no: () => answerProposal(app, { ...asked, yes: false }),
    passOn: () => askSwap(app, { ...asked, wants: true }),
    keep: () => askSwap(app, { ...asked, wants: false }),
    take: () => takeSwap(app, asked),
  }
  const done = await commands[what]()
  return done.ok ? { kind: 'done', what } : { kind: 'refused', reason: done.reason }
}

/** For the record of voluntary work and the insurance; only of a person who is in the team. T22 */
async function writeBirthday(app: AppContext, secret: string, typed: string): Promise<OwnShiftsAnswer> {
  const read = dayInput(localDayOf(app.now())).safeParse(typed)
  if (!read.success) return { kind: 'wrong', field: 'bornOn', typed }
  const link = await findShiftLink(app.db, secret)
  if (!link) return { kind: 'refused', reason: 'not-found' }
  const { editionId, memberId } = link
  if ((await getEdition(app, editionId)).archived) return { kind: 'refused', reason: 'edition-archived' }
  return app.db.transaction(async (tx): Promise<OwnShiftsAnswer> => {
    if (!(await lockShiftMember(tx, editionId, memberId))) return { kind: 'refused', reason: 'not-found' }
    await writeShiftRecord(tx, { editionId, memberId, bornOn: read.data })
    return { kind: 'done', what: 'born' }
  })
}
