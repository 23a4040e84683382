import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ticketsOf } from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import { printedItemOf } from './digest.server.ts'
import { filesOf } from './labels.ts'
import {
  byArrival,
  choosePrinted,
  type PrintChoice,
  type PrintedTicket,
  stateOf,
  type TicketState,
} from './printed-ticket.ts'
import { readHolders } from './queries/read-holders.server.ts'
import { sheetOf, type TicketLayout, type TicketRun } from './run.ts'
import {
  deleteTicketRun,
  insertTicketRun,
  lockTicketRuns,
  selectTicketRun,
  selectTicketRuns,
} from './tables/ticket-runs.server.ts'

type Of = { readonly editionId: string; readonly by: Actor }
export type PrintTicketsRefusal = 'not-allowed' | 'nothing' | 'not-found' | 'edition-archived'

/** The language on paper: labels are the same for all. */
const paperLocale = 'en'

/** Every ticket as it would be printed now, by surname. A registration that has none yet gets one. */
async function readTickets(app: AppContext, { editionId, by }: Of): Promise<PrintedTicket[]> {
  const codes = await ticketsOf(app, { editionId, ids: 'all', by })
  return (await readHolders(app.db, editionId, paperLocale)).flatMap((holder) => {
    const ticket = codes.get(holder.registrationId)
    return ticket ? [{ ...holder, code: ticket.code }] : []
  })
}

/** By registration, the digest of its last print. */
function lastPrints(runs: readonly TicketRun[]): Map<string, string> {
  const latestLast = runs.toReversed()
  return new Map(latestLast.flatMap(({ items }) => items.map(({ id, digest }) => [id, digest] as const)))
}

export type TicketOverview = {
  readonly counts: Readonly<Record<TicketState, number>>
  readonly runs: readonly (Omit<TicketRun, 'items'> & {
    readonly count: number
    /** How many tickets are in each file. */
    readonly files: readonly number[]
  })[]
}

/** The numbers of new, changed and printed tickets, and the print history. Null without permission. */
export async function ticketOverview(app: AppContext, of: Of): Promise<TicketOverview | null> {
  if (!may(of.by, 'tickets.print')) return null
  const runs = await selectTicketRuns(app.db, of.editionId)
  const before = lastPrints(runs)
  const states = (await readTickets(app, of)).map((ticket) => stateOf(printedItemOf(ticket), before))
  const count = (state: TicketState) => states.filter((one) => one === state).length
  return {
    counts: { new: count('new'), changed: count('changed'), printed: count('printed') },
    runs: runs.map(({ items, ...run }) => ({
      ...run,
      count: items.length,
      files: filesOf(items.length, { sheet: sheetOf(run.layout), start: run.layout.start }).map(
        ({ from, until }) => until - from,
      ),
    })),
  }
}

/** Writes down which tickets are printed now, in the order of the labels; its files are rendered when they are fetched. J9, J10 */
export async function printTickets(
  app: AppContext,
  { editionId, by, layout, choice }: Of & { readonly layout: TicketLayout; readonly choice: PrintChoice },
): Promise<Decision<TicketRun, PrintTicketsRefusal>> {
  if (!may(by, 'tickets.print')) return refuse('not-allowed')
  const tickets = await readTickets(app, { editionId, by })
  const items = (layout.order === 'arrival' ? byArrival(tickets) : tickets).map(printedItemOf)
  return decideInTransaction<TicketRun, PrintTicketsRefusal>(app.db, async (tx) => {
    if (!(await lockTicketRuns(tx, editionId))) return refuse('edition-archived')
    const before = lastPrints(await selectTicketRuns(tx, editionId))
    const chosen = choosePrinted(items, before, choice)
    if (chosen.length === 0) return refuse('nothing')
    const at = app.now()
    const run = { id: newId(at), madeAt: at, madeBy: nameOfActor(by), layout, items: chosen }
    await insertTicketRun(tx, editionId, run)
    await record(tx, { app, editionId, by, id: run.id, action: 'ticket.print', count: chosen.length })
    return accept(run)
  })
}

/** Forgets a run that never came out of the printer: its tickets are new again, or as they were printed before. J10 */
export async function discardTicketRun(
  app: AppContext,
  { editionId, by, id }: Of & { readonly id: Id },
): Promise<Decision<null, PrintTicketsRefusal>> {
  if (!may(by, 'tickets.print')) return refuse('not-allowed')
  return decideInTransaction<null, PrintTicketsRefusal>(app.db, async (tx) => {
    if (!(await lockTicketRuns(tx, editionId))) return refuse('edition-archived')
    const run = await selectTicketRun(tx, editionId, id)
    if (!run || !(await deleteTicketRun(tx, editionId, id))) return refuse('not-found')
    await record(tx, { app, editionId, by, id, action: 'ticket.discard', count: run.items.length })
    return accept(null)
  })
}

async function record(
  tx: Parameters<typeof recordAction>[0],
  entry: Of & { readonly app: AppContext; readonly id: Id; readonly action: string; readonly count: number },
): Promise<void> {
  const { app, editionId, by, id, action, count } = entry
  await recordAction(tx, {
    editionId,
    at: app.now(),
    actor: nameOfActor(by),
    action,
    subjectId: id,
    after: { count },
  })
}

export type RunFile = {
  readonly layout: TicketLayout
  readonly tickets: readonly PrintedTicket[]
}

/**
 * One file of a run, from 1, with the present content of its tickets; null where there is none. Registrations that lost their place are left out.
 */
export async function readRunFile(
  app: AppContext,
  { editionId, by, id, file }: Of & { readonly id: string; readonly file: number },
): Promise<RunFile | null> {
  if (!may(by, 'tickets.print')) return null
  const run = await selectTicketRun(app.db, editionId, id)
  if (!run) return null
  const { layout, items } = run
  const part = filesOf(items.length, { sheet: sheetOf(layout), start: layout.start })[file - 1]
  if (!part) return null
  const now = new Map(
    (await readTickets(app, { editionId, by })).map((ticket) => [ticket.registrationId, ticket]),
  )
  const tickets = items.slice(part.from, part.until).flatMap(({ id: own }) => now.get(own) ?? [])
  return { layout: { ...layout, start: part.start }, tickets }
}
