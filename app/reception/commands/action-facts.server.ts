import { needsTillNumber } from '#app/ledger/fiscal.ts'
import type { Id } from '#app/platform/id.ts'
import { isLive } from '#app/registration/registration.ts'
import { type CommandContext, lockRegistrations } from '#app/registration/service.server.ts'
import type { Action } from '../actions/action.ts'
import { type Facts, noFacts } from '../actions/decide.ts'
import { eventsOfSale, isUndoable, voucherOf } from '../actions/reception-state.ts'
import { hasPlace, lockPlaces } from '../queries/places.server.ts'
import { readTicketVoidedAt } from '../queries/void-tickets.server.ts'
import {
  findGiven,
  findVoucher,
  lockAction,
  readValidCheckIns,
  type StoredAction,
} from '../tables/actions.server.ts'

/** The locked rows that an action concerns: registrations are locked first, then places. */
export type LockedFacts = Facts & {
  /** The action that an undo reverses. */
  readonly target: (StoredAction & { readonly action: Action }) | null
  readonly isRegistrationThere: boolean
  /** Whether the person was erased. */
  readonly isErased: boolean
}

/** Reads and locks the facts for `decide`. */
export async function lockFacts(context: CommandContext, action: Action): Promise<LockedFacts> {
  const { tx, catalogue } = context
  const editionId = catalogue.edition.id
  const target = action.kind === 'undo' ? await lockTarget(context, action.of) : null
  const about = target?.action ?? action
  const registrationId = 'registrationId' in about ? about.registrationId : null
  const eventId = 'eventId' in about ? about.eventId : null
  const registration =
    registrationId === null
      ? undefined
      : (await lockRegistrations(context, [registrationId])).get(registrationId)
  const places = about.kind === 'doorSale' ? await lockPlaces(tx, editionId, eventsOfSale(about)) : []
  return {
    ...noFacts,
    target,
    isRegistrationThere: registrationId === null || registration !== undefined,
    isErased: registration?.erasedAt != null,
    places: action.kind === 'doorSale' ? places : [],
    notHeld:
      action.kind === 'doorSale'
        ? eventsOfSale(action).filter((one) => catalogue.events.get(one as Id)?.status !== 'published')
        : [],
    registration:
      registration && registrationId !== null
        ? {
            isLive: isLive(registration.status) && registration.status !== 'prepared',
            hasPlace: eventId === null || (await hasPlace(tx, editionId, { eventId, registrationId })),
            openCents: registration.totalCents - registration.paidCents,
          }
        : null,
    validEntries:
      action.kind === 'checkIn'
        ? (await readValidCheckIns(tx, editionId, action)).map(({ id, station, at }) => ({
            actionId: id,
            station,
            at: at.getTime(),
          }))
        : [],
    ticketVoidedAt:
      action.kind === 'checkIn' && action.ticket !== undefined
        ? await readTicketVoidedAt(tx, editionId, { ...action, hash: action.ticket })
        : null,
    givenBefore: action.kind === 'handOut' ? await findGiven(tx, editionId, action) : null,
    undone:
      target && isUndoable(target.action)
        ? {
            kind: target.action.kind,
            person: target.person,
            at: target.at.getTime(),
            isUndone: target.undoneBy !== null || target.state !== 'done',
          }
        : null,
    voucherBefore: await findVoucher(tx, editionId, voucherOf(action)),
    needsTillNumber:
      (action.kind === 'money' || action.kind === 'doorSale') &&
      needsTillNumber(action.method, catalogue.edition),
  }
}

async function lockTarget(
  { tx, catalogue }: CommandContext,
  actionId: string,
): Promise<LockedFacts['target']> {
  const stored = await lockAction(tx, catalogue.edition.id, actionId)
  return stored && stored.state !== 'quarantined' ? { ...stored, action: stored.body as Action } : null
}
