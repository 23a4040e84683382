import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import {
  addRow,
  type CollectionTable,
  changeRow,
  dropRow,
  type Wanted,
} from '#app/platform/collection-rows.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import type { TeamRefusal } from './lists.server.ts'
import { plain } from './orders/order.ts'
import { setOrderSecret } from './orders/tables/order-links.server.ts'
import { may } from './policy.ts'
import { mayBeSetByWorker, mayFollow, ownFields, type proposalFields, type WorkOrder } from './work-order.ts'

export type WorkOrderRefusal = TeamRefusal | 'ends-before-it-starts'
type Deps = Pick<AppContext, 'db' | 'now'>
type Action = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }

const orders: CollectionTable<WorkOrder> = {
  table: 'work_orders',
  subject: 'workOrder',
  fields: [
    ...(['task', 'who', 'place', 'startsAt', 'endsAt', 'plannedHours', 'doneHours'] as const),
    ...(['rateCents', 'status', 'note', 'contact', 'suits'] as const),
  ],
}

/** Puts a work order in, with the next number. The secret of its link is returned only here. T1–T3. */
export async function addWorkOrder(
  app: Deps,
  order: NewOrder,
): Promise<Decision<AddedOrder, WorkOrderRefusal>> {
  return mayWrite(order.by, order.wanted) ? insertOrder(app, order) : refuse('not-allowed')
}

/** Adds proposed work, for staff to accept or refuse. The secret of its link is returned only here. T10. */
export function proposeWorkOrder(
  app: Deps,
  proposal: Action & { readonly wanted: Pick<Wanted<WorkOrder>, (typeof proposalFields)[number]> },
): Promise<Decision<AddedOrder, WorkOrderRefusal>> {
  return insertOrder(app, { ...proposal, wanted: { ...proposal.wanted, status: 'proposed' } })
}

type NewOrder = Action & { readonly wanted: Wanted<WorkOrder>; readonly newId?: Id | undefined }
type AddedOrder = { readonly id: Id; readonly secret: string }

async function insertOrder(
  app: Deps,
  { editionId, by, wanted, tx, newId: wantedId }: NewOrder,
): Promise<Decision<AddedOrder, WorkOrderRefusal>> {
  if (!isInOrder(wanted)) return refuse('ends-before-it-starts')
  const secret = newSecret()
  return decideWithin<AddedOrder, WorkOrderRefusal>(app.db, tx, async (tx) => {
    const number = await nextNumber(tx, editionId)
    const where = { editionId, id: wantedId ?? newId(app.now()), actor: nameOfActor(by), at: app.now() }
    const added = await addRow(tx, orders, where, wanted, { number, secret_hash: hashSecret(secret) })
    return added.ok ? accept({ id: added.value, secret }) : added
  })
}

/**
 * Changes a work order. Its link ends when another person is named. T14
 * @param change.through the secret of its link: its holder may change what T3 allows, without an account
 */
export async function changeWorkOrder(
  app: Deps,
  change: Action & {
    readonly id: Id
    readonly version?: number | undefined
    readonly wanted: Wanted<WorkOrder>
    readonly through?: string | undefined
  },
): Promise<Decision<Id, WorkOrderRefusal>> {
  const { editionId, by, id, version, wanted, through, tx } = change
  if (!mayWrite(by, wanted) && !(through !== undefined && isWorkersOwn(wanted))) return refuse('not-allowed')
  return decideWithin<Id, WorkOrderRefusal>(app.db, tx, async (tx) => {
    const known = await readTimes(tx, editionId, id)
    if (!known) return refuse('not-found')
    const { status, who, ...times } = known
    if (!may(by, 'workOrders.write') && (await findWorkOrderBySecret(tx, through ?? ''))?.id !== id) {
      return refuse('not-found')
    }
    if (!may(by, 'workOrders.write') && !mayFollow(status, wanted.status)) return refuse('not-allowed')
    if (!isInOrder({ ...times, ...withoutAbsent(wanted) })) return refuse('ends-before-it-starts')
    const actor = may(by, 'workOrders.write') ? nameOfActor(by) : `workOrder:${id}`
    const changed = await changeRow(tx, orders, { editionId, id, version, actor, at: app.now() }, wanted)
    // the link was for the person before
    if (changed.ok && wanted.who !== undefined && plain(wanted.who ?? '') !== plain(who))
      await setOrderSecret(tx, { editionId, id, hash: hashSecret(newSecret()) })
    return changed
  })
}

/** Takes a work order out, with `version` only if it is still that one; its number is not given again while a later one is there. T1. */
export async function removeWorkOrder(
  app: Deps,
  { editionId, by, id, version, tx }: Action & { readonly id: Id; readonly version?: number | undefined },
): Promise<Decision<Id, WorkOrderRefusal>> {
  if (!may(by, 'workOrders.remove')) return refuse('not-allowed')
  return decideWithin(app.db, tx, (tx) =>
    dropRow(tx, orders, { editionId, id, version, actor: nameOfActor(by), at: app.now() }),
  )
}

/** Which work order a link opens; null when none. T3. */
export async function findWorkOrderBySecret(
  db: Querying,
  secret: string,
): Promise<{ readonly id: Id; readonly editionId: string } | null> {
  if (secret === '' || secret.length > 200) return null
  const { rows } = await db.query<{ id: string; edition_id: string }>({
    name: 'work-order-by-secret',
    text: 'select id, edition_id from work_orders where secret_hash = $1',
    values: [hashSecret(secret)],
  })
  return rows[0] ? { id: asId(rows[0].id), editionId: rows[0].edition_id } : null
}

function mayWrite(by: Actor, wanted: Wanted<WorkOrder>): boolean {
  return may(by, 'workOrders.write') && (wanted.rateCents === undefined || may(by, 'money.set'))
}

function isWorkersOwn(wanted: Wanted<WorkOrder>): boolean {
  const own: readonly string[] = ownFields
  return (
    Object.keys(withoutAbsent(wanted)).every((field) => own.includes(field)) &&
    mayBeSetByWorker(wanted.status)
  )
}

function withoutAbsent(wanted: Wanted<WorkOrder>): Wanted<WorkOrder> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}

function isInOrder({ startsAt, endsAt }: Wanted<WorkOrder>): boolean {
  return !startsAt || !endsAt || endsAt > startsAt
}

/** One order at a time takes a number: the edition's row serves as the counter's lock. */
async function nextNumber(tx: Querying, editionId: string): Promise<number> {
  await tx.query('select from editions where id = $1 for no key update', [editionId])
  const { rows } = await tx.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from work_orders where edition_id = $1',
    [editionId],
  )
  return rows[0]?.next ?? 1
}

async function readTimes(tx: Querying, editionId: string, id: Id) {
  const { rows } = await tx.query<{
    startsAt: Date | null
    endsAt: Date | null
    status: string
    who: string
  }>(
    `select starts_at as "startsAt", ends_at as "endsAt", status, who from work_orders
     where edition_id = $1 and id = $2 for update`,
    [editionId, id],
  )
  return rows[0]
}
