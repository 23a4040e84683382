import { createHash } from 'node:crypto'
import { may as mayHandleMoney } from '#app/ledger/policy.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { cut, storable } from '#app/platform/values/storable.ts'
import { type CommandContext, recordAction, runCommand } from '#app/registration/service.server.ts'
import type { Action } from '../actions/action.ts'
import { actionInput } from '../actions/action-input.ts'
import { instantOf } from '../actions/clock.ts'
import { type Conflict, type ConflictKind, decide } from '../actions/decide.ts'
import { withoutTexts } from '../actions/without-texts.ts'
import { may } from '../policy.ts'
import { namesErased } from '../queries/names-erased.server.ts'
import { type ActionState, insertAction, readActionState, readLastMoney } from '../tables/actions.server.ts'
import { insertConflict } from '../tables/conflicts.server.ts'
import { lockDevice } from '../tables/devices.server.ts'
import { type EffectRefusal, writeEffects } from './action-effects.server.ts'
import { lockFacts } from './action-facts.server.ts'

/** From which desk an action comes, sent when. */
export type Sender = {
  readonly editionId: string
  readonly deviceId: string
  readonly station: string
  readonly by: Actor
  readonly skewMs: number
  /** The server's clock when the request came. */
  readonly receivedAt: Date
}

/** The answer to the desk for one action; `known`: applied before, nothing was done again. */
export type Taken = {
  readonly id: string
  readonly state: ActionState | 'known'
  readonly conflicts: readonly ConflictKind[]
  readonly reason: string | null
}

/**
 * `not-allowed`: this person may not take money. The others are reasons why it could not be recorded. A refused action is quarantined with its reason,
 * never
 * dropped. Q1
 */
type QuarantineReason = EffectRefusal | 'unreadable' | 'not-allowed' | 'edition-archived' | 'known'

/** Applies one action of a desk, once: records it, or quarantines it for staff. Q1 */
export async function takeAction(app: AppContext, sent: unknown, sender: Sender): Promise<Taken> {
  const stored = storable(sent)
  const read = actionInput.safeParse(stored)
  if (!read.success) return quarantine(app, stored, sender, 'unreadable')
  const action = read.data
  const known = await readActionState(app.db, action.id)
  if (known) return { id: action.id, state: 'known', conflicts: [], reason: null }
  if (!isAllowed(action, sender.by)) return quarantine(app, action, sender, 'not-allowed')
  const taken = await runCommand<Taken, QuarantineReason>(
    app,
    sender.editionId,
    refuse('edition-archived'),
    (context) => takeWithin(context, action, sender),
  )
  if (taken.ok) return taken.value
  if (taken.reason === 'known') return { id: action.id, state: 'known', conflicts: [], reason: null }
  return quarantine(app, action, sender, taken.reason)
}

function isAllowed(action: Action, by: Actor): boolean {
  const isMoney = action.kind === 'money' || action.kind === 'doorSale'
  return may(by, 'reception.work') && (!isMoney || mayHandleMoney(by, 'payment.book'))
}

async function takeWithin(
  context: CommandContext,
  sent: Action,
  sender: Sender,
): Promise<Decision<Taken, QuarantineReason>> {
  await lockDevice(context.tx, sender.deviceId)
  if (await readActionState(context.tx, sent.id)) return refuse('known')
  const at = instantOfSent(sent.at, sender)
  const facts = await lockFacts(context, sent)
  const action = facts.isErased ? withoutTexts(sent) : sent
  if (!facts.isRegistrationThere) return refuse('not-found')
  const outcome = decide(action, facts, at.getTime())
  const before =
    action.kind === 'money' ? await readLastMoney(context.tx, sender.editionId, action.registrationId) : null
  const recording = { by: nameOfActor(sender.by), at }
  const effects = outcome.isDone
    ? await writeEffects(context, action, facts, recording)
    : accept({ movementId: null })
  if (!effects.ok) return effects
  for (const conflict of outcome.conflicts) {
    const entry = [...facts.validEntries, facts.voucherBefore, facts.givenBefore].find(
      (before) => before?.actionId === conflict.other,
    )
    const other = entry
      ? { id: entry.actionId, station: entry.station, at: new Date(entry.at) }
      : conflict.kind === 'paidTwice'
        ? before
        : conflict.kind === 'undoRefused'
          ? facts.target
          : null
    await writeConflict(context, { action, conflict, sender, at, other })
  }
  const state = outcome.isDone ? 'done' : 'nothing'
  const { movementId } = effects.value
  if (
    !(await insertAction(context.tx, { ...rowOf(action, action, sender), state, reason: null, movementId }))
  )
    return refuse('known')
  await recordAction(context, {
    action: `reception.${action.kind}`,
    by: sender.by,
    on: 'registrationId' in action ? action.registrationId : action.id,
    after: {
      station: sender.station,
      person: action.person,
      id: action.id,
      state,
      ...('fromPaper' in action && action.fromPaper && { fromPaper: true, writtenAt: at.toISOString() }),
    },
  })
  const conflicts = outcome.conflicts.map(({ kind }) => kind)
  return accept({ id: action.id, state, conflicts, reason: null })
}

/** The people of the later desk answer it. Q12 */
async function writeConflict(
  { tx, catalogue, now }: CommandContext,
  {
    action,
    conflict,
    sender,
    at,
    other,
  }: {
    readonly action: Action
    readonly conflict: Conflict
    readonly sender: Sender
    readonly at: Date
    readonly other: { readonly id: string; readonly station: string; readonly at: Date } | null
  },
): Promise<void> {
  await insertConflict(tx, {
    editionId: catalogue.edition.id,
    id: newId(now),
    kind: conflict.kind,
    actionId: action.id,
    otherActionId: other?.id ?? null,
    registrationId: 'registrationId' in action ? action.registrationId : null,
    eventId: conflict.eventId ?? ('eventId' in action ? action.eventId : null),
    excess: conflict.excess,
    owner: other && other.at > at ? other.station : sender.station,
    at: now,
  })
}

function instantOfSent(at: number, { skewMs, receivedAt }: Sender): Date {
  return new Date(instantOf({ at, skewMs, receivedAt: receivedAt.getTime() }))
}

/** Stores what cannot be recorded, with its reason; the same again is the same row. Of an erased person no text is stored. Q1, Q14 */
async function quarantine(
  { db }: AppContext,
  sent: unknown,
  sender: Sender,
  reason: Exclude<QuarantineReason, 'known'>,
): Promise<Taken> {
  const some = typeof sent === 'object' && sent !== null ? (sent as Readonly<Record<string, unknown>>) : {}
  const id = typeof some.id === 'string' && isUuid(some.id) ? some.id.toLowerCase() : uuidOf(sent)
  const text = (value: unknown, most: number) => (typeof value === 'string' ? cut(value, most) : '?')
  const at = typeof some.at === 'number' && some.at > 0 && some.at < 8e12 ? some.at : null
  const row = {
    id,
    at: at ?? sender.receivedAt.getTime(),
    person: text(some.person, 60),
    kind: text(some.kind, 40),
  }
  const body = (await namesErased(db, sender.editionId, sent)) ? storedOfErased(sent) : sent
  const isNew = await insertAction(db, {
    ...rowOf(row, body, sender),
    state: 'quarantined',
    reason,
    movementId: null,
  })
  return { id, state: isNew ? 'quarantined' : 'known', conflicts: [], reason }
}

/** Nobody knows where the text is in what was not understood, so nothing of it is stored. */
function storedOfErased(sent: unknown): unknown {
  const read = actionInput.safeParse(sent)
  return read.success ? withoutTexts(read.data) : {}
}

type Row = { readonly id: string; readonly at: number; readonly person: string; readonly kind: string }

function rowOf(action: Row | Action, body: unknown, sender: Sender) {
  return {
    editionId: sender.editionId,
    id: action.id,
    deviceId: sender.deviceId,
    station: sender.station,
    kind: action.kind,
    body,
    person: action.person,
    by: nameOfActor(sender.by),
    registrationId: 'registrationId' in action ? action.registrationId : null,
    eventId: 'eventId' in action ? action.eventId : null,
    deviceAt: new Date(action.at),
    at: instantOfSent(action.at, sender),
    receivedAt: sender.receivedAt,
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** An id for what brings none: the same content has the same. */
function uuidOf(sent: unknown): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(sent) ?? '')
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
