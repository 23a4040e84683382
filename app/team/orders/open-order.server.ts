import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { may } from '../policy.ts'
import { changeWorkOrder, findWorkOrderBySecret, type WorkOrderRefusal } from '../work-orders.server.ts'
import type { ListedOrder } from './order.ts'
import { reportInput } from './order-form.ts'
import { readOrders } from './queries/read-orders.server.ts'

/** Orders to print, with what the reader of the page may do there. */
export type OpenedOrders = {
  readonly editionId: string
  readonly orders: readonly ListedOrder[]
  /** The worker opened it by the link, to accept it and report the hours. */
  readonly isByLink: boolean
}

/** No festival prints more at once. */
const MOST_PRINTED = 300

/** The orders named by staff, or the one of a link; null without either. T3 */
export async function openOrders(
  app: AppContext,
  {
    editionId,
    by,
    ids,
    secret,
  }: {
    readonly editionId: string
    readonly by: Actor
    readonly ids: readonly string[]
    readonly secret: string | null
  },
): Promise<OpenedOrders | null> {
  if (secret !== null) {
    const found = await findWorkOrderBySecret(app.db, secret)
    if (!found) return null
    const orders = await readOrders(app.db, found.editionId, { seesRates: false, ids: [found.id] })
    return { editionId: found.editionId, orders, isByLink: true }
  }
  if (!may(by, 'workOrders.see')) return null
  const known = ids.filter(isId).slice(0, MOST_PRINTED).map(asId)
  const seesRates = may(by, 'money.set')
  const orders = await readOrders(app.db, editionId, { seesRates, ids: known })
  return orders.length === 0 ? null : { editionId, orders, isByLink: false }
}

export type ReportAnswer =
  | { readonly kind: 'reported'; readonly status: 'accepted' | 'done' }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: WorkOrderRefusal }

/** Stores the worker's report, sent through the link. T3 */
export async function reportThroughLink(
  app: AppContext,
  { secret, by, form }: { readonly secret: string; readonly by: Actor; readonly form: FormData },
): Promise<ReportAnswer> {
  const read = reportInput.safeParse(Object.fromEntries(form))
  if (!read.success) return { kind: 'fields', fields: read.error.issues.map(({ path }) => String(path[0])) }
  const done = await writeReport(app, { secret, by, wanted: read.data })
  return done.ok ? { kind: 'reported', status: read.data.status } : { kind: 'refused', reason: done.reason }
}

type Report = ReturnType<(typeof reportInput)['parse']>

async function writeReport(
  app: AppContext,
  { secret, by, wanted }: { readonly secret: string; readonly by: Actor; readonly wanted: Report },
): Promise<Decision<Id, WorkOrderRefusal>> {
  const found = await findWorkOrderBySecret(app.db, secret)
  if (!found) return refuse('not-found')
  const changed = await changeWorkOrder(app, { ...found, by, wanted, through: secret })
  return changed.ok ? accept(found.id) : changed
}

/** The festival that an order belongs to, as its sheet names it. */
export async function festivalOf(app: AppContext, editionId: string) {
  const { name, code, company } = await getEdition(app, editionId)
  return { name, code, company: company.name }
}
