import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { cut } from '#app/platform/values/storable.ts'
import { saveCost } from '../../lists.server.ts'
import { may } from '../../policy.ts'
import { isCounted, valueOfHours } from '../order.ts'
import type { OrderCostAnswer, OrderCostRefusal } from '../order-cost.ts'
import { lockOrderHours, type OrderHours } from '../tables/order-hours.server.ts'

type Deps = Pick<AppContext, 'db' | 'now'>
type Caller = { readonly editionId: string; readonly by: Actor }
type Done = Promise<Decision<Id, OrderCostRefusal>>

/** Does what a form about the costs of work orders asks for: `put` names an order, `take` an order and its line's version. Null: it is none of them. T27 */
export async function answerOrderCosts(
  app: Deps,
  caller: Caller,
  form: FormData,
): Promise<OrderCostAnswer | null> {
  const [put, take] = [form.get('put'), form.get('take')].map((value) => String(value ?? ''))
  const [id = '', version = ''] = (take || put || '').split(' ')
  if (!isId(id)) return null
  if (take && !/^\d{1,9}$/.test(version)) return null
  const done = await (take
    ? takeOverHours(app, { ...caller, id: asId(id), version: Number(version) })
    : putIntoCosts(app, { ...caller, id: asId(id), category: String(form.get('category') ?? '') }))
  if (!done.ok) return { kind: 'refused', reason: done.reason }
  return { kind: 'done', what: take ? 'taken' : 'put', line: done.value }
}

/** Creates the cost of a work order from its hours done, unless the order has one already. T27. @returns the cost */
function putIntoCosts(
  app: Deps,
  { id, category, ...caller }: Caller & { readonly id: Id; readonly category: string },
): Done {
  return withOrder(app, { ...caller, id }, async (order, tx): Done => {
    if (order.line) return accept(order.line.id)
    if (!isCounted(order)) return refuse('not-counted')
    if (!order.rateCents) return refuse('no-rate')
    const actualCents = valueOfHours(order.doneHours, order.rateCents)
    if (actualCents === 0) return refuse('no-hours')
    const plannedCents =
      order.plannedHours === null ? null : valueOfHours(order.plannedHours, order.rateCents)
    const wanted = {
      title: cut(`${order.number}. ${order.task}`, LONGEST_TITLE),
      supplier: order.who,
      category,
      plannedCents,
      actualCents,
      vatRatePercent: 0,
      workOrder: id,
    }
    return saveCost(app, { ...caller, tx, wanted })
  })
}

/** Gives the line of a work order what its hours come to now, unless the line was changed after `version`. T27. @returns the line */
function takeOverHours(
  app: Deps,
  { id, version, ...caller }: Caller & { readonly id: Id; readonly version: number },
): Done {
  return withOrder(app, { ...caller, id }, async (order, tx): Done => {
    if (!order.line) return refuse('not-found')
    const actualCents = isCounted(order) ? valueOfHours(order.doneHours, order.rateCents) : 0
    if (order.line.actualCents === actualCents) return accept(order.line.id)
    return saveCost(app, { ...caller, tx, id: order.line.id, version, wanted: { actualCents } })
  })
}

/** As long as the data interface takes a title. */
const LONGEST_TITLE = 200

/** One at a time for an order, so that it never gets two lines. */
function withOrder(
  app: Deps,
  { editionId, by, id }: Caller & { readonly id: Id },
  work: (order: OrderHours, tx: Tx) => Done,
): Done {
  if (!may(by, 'costs.edit') || !may(by, 'money.set')) return Promise.resolve(refuse('not-allowed'))
  return decideInTransaction<Id, OrderCostRefusal>(app.db, async (tx) => {
    const order = await lockOrderHours(tx, editionId, id)
    if (!order) return refuse('not-found')
    if (order.isArchived) return refuse('edition-archived')
    return work(order, tx)
  })
}
