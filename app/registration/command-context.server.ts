import type { CapacitiesWithQueues } from '#app/admission/queue/admission-state.server.ts'
import { type Outcome, PoolChanges } from '#app/admission/queue/outcome.ts'
import {
  decideOn,
  linkedEventsOf,
  lockCapacities,
  queueUndecided,
  readCapacities,
  writeOutcome,
  writePools,
} from '#app/admission/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction as writeAudit } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/service.server.ts'
import { giveUpUnconfirmed } from './confirmation/confirmation.server.ts'
import type { Registration } from './registration.ts'
import { type RegistrationRow, registrationOf } from './tables/rows.ts'

/** The context of a command on existing registrations: one transaction, one version of programme and prices, one instant. */
export type CommandContext = {
  readonly app: AppContext
  readonly tx: Tx
  readonly catalogue: Catalogue
  readonly now: Date
}

/** A command context whose pools are locked. Changes to picks are collected and written at the end of the command. */
export type LockedContext = CommandContext & {
  readonly capacities: CapacitiesWithQueues
  readonly lockedEvents: readonly string[]
  readonly pools: PoolChanges
}

/**
 * Runs a command in a transaction: commits when accepted and wakes the workers, rolls back when refused.
 * @param inArchive the refusal in an archived edition, where the command does not run; `'runs in archive'`: the command runs, and itself writes
 * only what an archive allows (F18)
 * @param inClosed whether the command also runs in a closed edition (F22); one that runs in an archive always does
 */
export function runCommand<Value, Reason>(
  app: AppContext,
  editionId: string,
  inArchive: Decision<Value, Reason> | 'runs in archive',
  action: (context: CommandContext) => Promise<Decision<Value, Reason>>,
  inClosed: 'refused when closed' | 'runs when closed' = 'refused when closed',
): Promise<Decision<Value, Reason>> {
  return runAcross<Value, Reason>(app, [editionId], async (contexts) => {
    const context = contexts.get(editionId)
    if (!context) throw new Error('each edition has its context')
    const { archived, closed } = context.catalogue.edition
    const isOver = archived || (closed && inClosed !== 'runs when closed')
    if (isOver && inArchive !== 'runs in archive') return inArchive
    return action(context)
  })
}

/**
 * Runs a command on registrations of several editions in one transaction: one transfer may pay for a couple of this year and a debt of last year. The
 * command itself writes only what an archived edition allows (F18).
 */
export async function runAcross<Value, Reason>(
  app: AppContext,
  editionIds: readonly string[],
  action: (
    contexts: ReadonlyMap<string, CommandContext>,
    tx: Tx,
    now: Date,
  ) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason>> {
  const catalogues = new Map<string, Catalogue>()
  for (const id of editionIds) catalogues.set(id, await getCatalogue(app, id))
  for (;;) {
    const now = app.now()
    const outcome = await decideInTransaction<{ value: Value } | { stale: string; staleAt: number }, Reason>(
      app.db,
      async (tx) => {
        const contexts = new Map<string, CommandContext>()
        for (const [id, known] of catalogues) {
          const { version, archived, closed } = await versionOf(tx, id)
          if (version !== known.version) return accept({ stale: id, staleAt: version })
          const catalogue =
            archived === known.edition.archived && closed === known.edition.closed
              ? known
              : { ...known, edition: { ...known.edition, archived, closed } }
          contexts.set(id, { app, tx, catalogue, now })
        }
        const decision = await action(contexts, tx, now)
        return decision.ok ? accept({ value: decision.value }) : refuse(decision.reason)
      },
    )
    if (!outcome.ok) return outcome
    if ('value' in outcome.value) {
      app.wake()
      return accept(outcome.value.value)
    }
    const { stale, staleAt } = outcome.value
    catalogues.set(stale, await getCatalogue(app, stale, staleAt))
  }
}

type Version = { version: number; archived: boolean; closed: boolean }

async function versionOf(tx: Tx, editionId: string): Promise<Version> {
  const { rows } = await tx.query<Version>({
    name: 'version-in-command',
    text: 'select catalogue_version as version, archived, closed from editions where id = $1',
    values: [editionId],
  })
  const [row] = rows
  if (!row) throw new Error(`There is no edition ${editionId}.`)
  return row
}

/** Locks these registrations in id order, before any pool. Missing ones are left out. */
export async function lockRegistrations(
  { tx, catalogue }: CommandContext,
  ids: readonly string[],
): Promise<Map<string, Registration>> {
  const { rows } = await tx.query<RegistrationRow>({
    name: 'lock-registrations',
    text: `select * from registrations where edition_id = $1 and id = any($2) order by id for no key update`,
    values: [catalogue.edition.id, ids],
  })
  return new Map(rows.map((row) => [row.id, registrationOf(row)]))
}

/** Locks the pools of these events and of the events linked with them by the dancers in their queues. Call once per command. */
export async function lockPools(context: CommandContext, events: readonly string[]): Promise<LockedContext> {
  return lockEvents(context, await linkedEventsOf(context.tx, context.catalogue, [...new Set(events)]))
}

/** The same when the linked events are already known. */
export async function lockEvents(context: CommandContext, events: readonly string[]): Promise<LockedContext> {
  const options = { now: context.now, locking: context.app.locking }
  const capacities = await lockCapacities(context.tx, context.catalogue, events, options)
  return { ...context, capacities, lockedEvents: events, pools: new PoolChanges() }
}

/**
 * Writes the changed counters and places waiting dancers in what became free (A5). A registration that gains a place and is not recalculated by this
 * command is recalculated by a job.
 * @param recalculatedHere the registrations that the command itself recalculates: all whose picks it has changed, with their rows written where
 * `passedOver` has changed
 */
export async function finishRelease(
  work: LockedContext,
  recalculatedHere: readonly string[],
): Promise<Outcome> {
  const { tx, catalogue, now, lockedEvents, pools } = work
  await giveUpUnconfirmed(work, recalculatedHere)
  await writePools(tx, catalogue.edition.id, pools, now)
  const { outcome, undecided } = await decideOn(
    tx,
    catalogue,
    await readCapacities(tx, catalogue, lockedEvents, now),
    [],
    { uncountedToo: true },
  )
  await writeOutcome(tx, catalogue.edition.id, outcome, now, recalculatedHere)
  await queueUndecided(tx, catalogue.edition.id, undecided, now)
  return outcome
}

/** Writes an audit entry at the command's instant: actor, action, state before and after. */
export async function recordAction(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  { by, on, ...rest }: { action: string; by: Actor; on: Id | string; before?: object; after?: object },
): Promise<void> {
  await writeAudit(tx, {
    ...rest,
    editionId: catalogue.edition.id,
    at: now,
    actor: nameOfActor(by),
    subjectId: on,
  })
}
