import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { saveMember } from '../lists.server.ts'
import { may } from '../policy.ts'
import {
  addShift,
  assignShift,
  changeShift,
  removeShift,
  sendProposals,
  unassignShift,
} from './commands/plan-shifts.server.ts'
import { approveSwap, refuseSwap, type ShiftStep, stepOnShift } from './commands/run-shift.server.ts'
import { saveRecord } from './commands/save-record.server.ts'
import type { ShiftDone } from './commands/within-shift.server.ts'
import { giveFree, previewFree } from './free/give-free.server.ts'
import { readOffers } from './queries/read-offers.server.ts'
import { dayInput, doneInput, shiftInput } from './shift-form.ts'
import { offerStates, type ShiftIntent, type ShiftsAnswer, shiftIntents } from './shifts-answer.ts'

type Caller = { readonly editionId: string; readonly by: Actor }
type Command = (app: AppContext, caller: Caller, form: FormData) => Promise<ShiftsAnswer | null>

/** Does what a form of the shifts asks for. Null: it is none of them. */
export async function answerShifts(
  app: AppContext,
  caller: Caller,
  form: FormData,
): Promise<ShiftsAnswer | null> {
  const intent = shiftIntents.find((one) => one === form.get('intent'))
  return intent ? commands[intent](app, caller, form) : null
}

const commands: Readonly<Record<ShiftIntent, Command>> = {
  async add(app, caller, form) {
    const input = shiftInput.safeParse(Object.fromEntries(form))
    return input.success
      ? answered('add', addShift(app, { ...caller, wanted: input.data }))
      : fields(input.error)
  },
  async save(app, caller, form) {
    const id = idIn(form, 'id')
    const version = Number(form.get('version'))
    if (!id || !Number.isSafeInteger(version)) return null
    const input = shiftInput.safeParse(Object.fromEntries(form))
    if (!input.success) return fields(input.error)
    const saved = await changeShift(app, { ...caller, id, version, wanted: input.data })
    if (saved.ok) return { kind: 'done', what: 'save' }
    const { reason } = saved
    return typeof reason === 'string'
      ? { kind: 'refused', reason }
      : { kind: 'tooYoung', names: reason.tooYoung }
  },
  async remove(app, caller, form) {
    const id = idIn(form, 'id')
    const version = Number(form.get('version') ?? Number.NaN)
    if (!id || !Number.isSafeInteger(version)) return null
    const shown = String(form.get('shown') ?? '')
    return answered('remove', removeShift(app, { ...caller, id, version, shown }))
  },
  assign: onPerson('assign', (app, asked) => assignShift(app, { ...asked, agreed: false })),
  agree: onPerson('agree', (app, asked) => assignShift(app, { ...asked, agreed: true })),
  unassign: onPerson('unassign', (app, asked, form) =>
    unassignShift(app, { ...asked, shown: String(form.get('state') ?? '') }),
  ),
  here: onPerson('here', (app, asked) => stepOnShift(app, { ...asked, step: { kind: 'here' } })),
  noShow: onPerson('noShow', (app, asked) => stepOnShift(app, { ...asked, step: { kind: 'noShow' } })),
  undo: onPerson('undo', (app, asked) => stepOnShift(app, { ...asked, step: { kind: 'undo' } })),
  approveSwap: onPerson('approveSwap', approveSwap),
  refuseSwap: onPerson('refuseSwap', refuseSwap),
  async done(app, caller, form) {
    const minutes = doneInput.safeParse(form.get('hours') ?? '')
    if (!minutes.success) return { kind: 'fields', fields: ['hours'] }
    const step: ShiftStep = { kind: 'done', minutes: minutes.data }
    return onPerson('done', (own, asked) => stepOnShift(own, { ...asked, step }))(app, caller, form)
  },
  async propose(app, caller, form) {
    const sent = await sendProposals(app, { ...caller, shown: String(form.get('shown') ?? '') })
    return sent.ok ? { kind: 'proposed', ...sent.value } : { kind: 'refused', reason: sent.reason }
  },
  record: writeRecord,
  offer: answerOffer,
  async showFree(app, caller, form) {
    const memberId = idIn(form, 'member')
    if (!memberId) return null
    const shown = await previewFree(app, { ...caller, memberId })
    return shown.ok ? { kind: 'free', ...shown.value } : { kind: 'refused', reason: shown.reason }
  },
  async giveFree(app, caller, form) {
    const memberId = idIn(form, 'member')
    const shown = String(form.get('shown') ?? '')
    return memberId ? answered('giveFree', giveFree(app, { ...caller, memberId, shown })) : null
  },
}

type OnPerson = Caller & { readonly shiftId: Id; readonly memberId: Id }

function onPerson(
  what: Exclude<ShiftIntent, 'propose' | 'offer' | 'showFree'>,
  command: (app: AppContext, asked: OnPerson, form: FormData) => ShiftDone,
): Command {
  return async (app, caller, form) => {
    const [shiftId, memberId] = [idIn(form, 'shift'), idIn(form, 'member')]
    return shiftId && memberId ? answered(what, command(app, { ...caller, shiftId, memberId }, form)) : null
  }
}

async function writeRecord(app: AppContext, caller: Caller, form: FormData): Promise<ShiftsAnswer | null> {
  const memberId = idIn(form, 'member')
  if (!memberId) return null
  const day = dayInput(localDayOf(app.now()))
  const input = z.object({ bornOn: day, parentAgreedOn: day }).safeParse(Object.fromEntries(form))
  if (!input.success) return fields(input.error)
  const saved = await saveRecord(app, { ...caller, memberId, ...input.data })
  if (saved.ok) return { kind: 'done', what: 'record' }
  const { reason } = saved
  return typeof reason === 'string'
    ? { kind: 'refused', reason }
    : { kind: 'tooYoungFor', shifts: reason.tooYoungFor }
}

/** Makes a team member of an offer, or declines it; either can be undone while nothing else has changed it. T5, T1 */
async function answerOffer(
  app: AppContext,
  { editionId, by }: Caller,
  form: FormData,
): Promise<ShiftsAnswer | null> {
  const id = idIn(form, 'id')
  const state = offerStates.find((one) => one === form.get('state'))
  const version = Number(form.get('version'))
  if (!id || !state || !Number.isSafeInteger(version)) return null
  if (!may(by, 'team.edit')) return { kind: 'refused', reason: 'not-allowed' }
  const [before] = await readOffers(app.db, editionId, id)
  if (!before) return { kind: 'refused', reason: 'not-found' }
  const saved = await saveMember(app, { editionId, by, id, version, wanted: { state } })
  if (!saved.ok) return { kind: 'refused', reason: saved.reason }
  const undo = before.state === state ? null : { id, state: before.state, version: version + 1 }
  return { kind: 'offer', name: before.name, state, undo }
}

async function answered(
  what: Exclude<ShiftIntent, 'propose' | 'offer' | 'showFree'>,
  doing: ShiftDone<unknown>,
): Promise<ShiftsAnswer> {
  const done = await doing
  return done.ok ? { kind: 'done', what } : { kind: 'refused', reason: done.reason }
}

function idIn(form: FormData, name: string): Id | null {
  const given = String(form.get(name) ?? '')
  return isId(given) ? asId(given) : null
}

function fields({ issues }: z.ZodError): ShiftsAnswer {
  return { kind: 'fields', fields: [...new Set(issues.map(({ path }) => String(path[0])))] }
}
