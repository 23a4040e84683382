import { issueReceipt } from '#app/fiscal/service.server.ts'
import { counterMovement, recordClaim, recordMovement } from '#app/ledger/service.server.ts'
import { registrationSubject, type Subject } from '#app/ledger/subject.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { type CommandContext, moneyArrives } from '#app/registration/service.server.ts'
import type { Action, ActionOf } from '../actions/action.ts'
import { drawerOfUndo, eventsOfSale } from '../actions/reception-state.ts'
import { readLockedUntil } from '../queries/accounting.server.ts'
import { addDoorHeads, noteCheckedIn } from '../queries/places.server.ts'
import { markUndone, readValidCheckIns } from '../tables/actions.server.ts'
import { findCashRow, insertCashRow, lockDrawer } from '../tables/cash.server.ts'
import type { LockedFacts } from './action-facts.server.ts'

/** The person who records an action, and its time by the server's clock. */
export type Taking = { readonly by: string; readonly at: Date }

/** Why what an action says cannot be recorded: it is quarantined and people look at it. */
export type EffectRefusal =
  | 'no-session'
  | 'accounting-locked'
  | 'not-found'
  | 'counter-refused'
  /** Of a door sale: the desk's app sends no VAT rate yet, and the item is in the price list no more. */
  | 'rate-unknown'

type Effect = Decision<{ readonly movementId: Id | null }, EffectRefusal>

const noMovement = accept({ movementId: null })

/** Writes what follows from an action that counts: the place, the money, the drawer. */
export async function writeEffects(
  context: CommandContext,
  action: Action,
  { target }: LockedFacts,
  taking: Taking,
): Promise<Effect> {
  const editionId = context.catalogue.edition.id
  switch (action.kind) {
    case 'checkIn': {
      const [first] = await readValidCheckIns(context.tx, editionId, action)
      if (!first || taking.at < first.at)
        await noteCheckedIn(context.tx, editionId, { ...action, at: taking.at })
      return noMovement
    }
    case 'money':
      return takeMoney(context, action, taking)
    case 'doorSale':
      return sell(context, action, taking)
    case 'undo':
      return target ? undo(context, action, target, taking) : noMovement
    case 'reEntry':
    case 'handOut':
    case 'note':
    case 'count':
      return noMovement
  }
}

/** Money counts on the day it was taken; where that one is closed, today. G6 */
async function openDay({ tx, catalogue, now }: CommandContext, at: Date): Promise<LocalDay> {
  const day = localDayOf(at)
  const until = await readLockedUntil(tx, catalogue.edition.id)
  return until !== null && until >= day ? localDayOf(now) : day
}

async function takeMoney(
  context: CommandContext,
  action: ActionOf<'money'>,
  { by, at }: Taking,
): Promise<Effect> {
  const { tx, now } = context
  const editionId = context.catalogue.edition.id
  const drawer = await lockDrawer(tx, editionId, action.sessionId)
  if (!drawer) return refuse('no-session')
  const amountCents = cents(action.amountCents)
  const registrationId = id(action.registrationId)
  const recorded = await recordMovement(
    tx,
    {
      amountCents,
      method: action.method,
      valueDay: await openDay(context, at),
      source: { type: 'desk', id: drawer.id },
      key: `${editionId}/reception/${action.id}`,
      reference: null,
      payer: null,
      note: null,
      documentNumber: action.documentNumber,
    },
    [{ subject: registrationSubject({ editionId, id: registrationId }), amountCents }],
    { by, at: now },
  )
  if (!recorded.ok) return refuse(recorded.reason === 'more-than-moved' ? 'not-found' : recorded.reason)
  const arrived = await moneyArrives(context, { registrationId, amountCents, notify: false })
  if (!arrived.ok) return arrived
  await insertCashRow(tx, {
    ...rowOf(context, action, { by, at }),
    kind: 'debt',
    amountCents,
    movementId: recorded.value.id,
    isAddendum: isOver(drawer.state),
  })
  await issueReceipt(context, { movementId: recorded.value.id, method: action.method })
  return accept({ movementId: recorded.value.id })
}

/** A sale at the door is a separate subject of the ledger: claimed and paid at once. Q5 */
async function sell(
  context: CommandContext,
  action: ActionOf<'doorSale'>,
  { by, at }: Taking,
): Promise<Effect> {
  const { tx, catalogue, now } = context
  const editionId = catalogue.edition.id
  const drawer = await lockDrawer(tx, editionId, action.sessionId)
  if (!drawer) return refuse('no-session')
  await addDoorHeads(tx, editionId, { eventIds: eventsOfSale(action), by: action.count, now })
  const amountCents = cents(action.count * action.unitCents)
  if (amountCents === 0) return noMovement
  // the item may have been deleted, or have another rate, since this desk sold it
  const listed = catalogue.items.find(({ code }) => code === action.item)
  const vatRatePercent = action.vatRatePercent ?? listed?.vatRatePercent
  if (vatRatePercent === undefined) return refuse('rate-unknown')
  const subject = doorSaleSubject(editionId, action.id)
  const line = { item: action.item, rule: 'Q5', tier: 'door', vatRatePercent, count: action.count }
  await recordClaim(tx, subject, [{ ...line, amountCents }], now)
  const recorded = await recordMovement(
    tx,
    {
      amountCents,
      method: action.method,
      valueDay: await openDay(context, at),
      source: { type: 'desk', id: drawer.id },
      key: `${editionId}/reception/${action.id}`,
      reference: null,
      payer: null,
      note: null,
      documentNumber: action.documentNumber,
    },
    [{ subject, amountCents }],
    { by, at: now },
  )
  if (!recorded.ok) return refuse(recorded.reason === 'more-than-moved' ? 'not-found' : recorded.reason)
  await insertCashRow(tx, {
    ...rowOf(context, action, { by, at }),
    kind: 'sale',
    amountCents,
    item: action.item,
    vatRatePercent,
    pieces: action.count,
    movementId: recorded.value.id,
    isAddendum: isOver(drawer.state),
  })
  await issueReceipt(context, { movementId: recorded.value.id, method: action.method })
  return accept({ movementId: recorded.value.id })
}

function doorSaleSubject(editionId: string, actionId: string): Subject {
  return { editionId, type: 'doorSale', id: actionId }
}

const isOver = (state: string) => state === 'closed' || state === 'checked'

/** The fields of an action in a drawer's row. */
function rowOf(
  { catalogue, now }: CommandContext,
  action: ActionOf<'money'> | ActionOf<'doorSale'>,
  { by, at }: Taking,
) {
  return {
    editionId: catalogue.edition.id,
    id: newId(now),
    drawerId: action.sessionId,
    method: action.method,
    item: null,
    vatRatePercent: null,
    pieces: 1,
    corrects: null,
    eventId: action.kind === 'doorSale' ? action.eventId : null,
    actionId: action.id,
    at,
    recordedAt: now,
    by,
    person: action.person,
    second: null,
    receipt: action.documentNumber,
    note: null,
  }
}

/** Undoes an action: its counts are reversed, and its money gets a counter-entry. Q6 */
async function undo(
  context: CommandContext,
  action: ActionOf<'undo'>,
  target: NonNullable<LockedFacts['target']>,
  taking: Taking,
): Promise<Effect> {
  const { tx, catalogue } = context
  const editionId = catalogue.edition.id
  const undone = target.action
  await markUndone(tx, editionId, { undone: target.id, by: action.id })
  switch (undone.kind) {
    case 'checkIn': {
      const [first] = await readValidCheckIns(tx, editionId, undone)
      await noteCheckedIn(tx, editionId, { ...undone, at: first?.at ?? null })
      return noMovement
    }
    case 'money':
    case 'doorSale':
      return takeBack(context, action, { target, undone }, taking)
    default:
      return noMovement
  }
}

async function takeBack(
  context: CommandContext,
  action: ActionOf<'undo'>,
  {
    target,
    undone,
  }: {
    readonly target: NonNullable<LockedFacts['target']>
    readonly undone: ActionOf<'money'> | ActionOf<'doorSale'>
  },
  { by, at }: Taking,
): Promise<Effect> {
  const { tx, catalogue, now } = context
  const editionId = catalogue.edition.id
  if (undone.kind === 'doorSale')
    await addDoorHeads(tx, editionId, { eventIds: eventsOfSale(undone), by: -undone.count, now })
  if (target.movementId === null) return noMovement
  const drawer = await lockDrawer(tx, editionId, drawerOfUndo(action, undone))
  if (!drawer) return refuse('no-session')
  const countered = await counterMovement(tx, id(target.movementId), {
    key: `${editionId}/reception/${action.id}`,
    valueDay: await openDay(context, at),
    note: action.reason,
    by,
    at: now,
  })
  if (!countered.ok)
    return refuse(countered.reason === 'accounting-locked' ? 'accounting-locked' : 'counter-refused')
  if (undone.kind === 'money') {
    const back = { registrationId: undone.registrationId, amountCents: cents(-undone.amountCents) }
    const arrived = await moneyArrives(context, { ...back, notify: false })
    if (!arrived.ok) return arrived
  } else await recordClaim(tx, doorSaleSubject(editionId, undone.id), [], now)
  const row = await findCashRow(tx, editionId, undone.id)
  await insertCashRow(tx, {
    ...rowOf(context, undone, { by, at }),
    drawerId: drawer.id,
    kind: undone.kind === 'money' ? 'debt' : 'sale',
    actionId: action.id,
    person: action.person,
    amountCents: -(row?.amountCents ?? 0),
    item: row?.item ?? null,
    pieces: -(row?.pieces ?? 1),
    vatRatePercent: row?.vatRatePercent ?? null,
    movementId: countered.value.id,
    corrects: row?.id ?? null,
    second: action.second,
    note: action.reason,
    isAddendum: isOver(drawer.state),
  })
  await issueReceipt(context, { movementId: countered.value.id, method: undone.method })
  return accept({ movementId: countered.value.id })
}
