import type { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { may } from '../policy.ts'
import { takeProposal } from '../proposal-limit.server.ts'
import { addWorkOrder, changeWorkOrder, proposeWorkOrder, removeWorkOrder } from '../work-orders.server.ts'
import { renewOrderLink } from './commands/renew-link.server.ts'
import { type OrderStatus, orderStatuses } from './order.ts'
import { orderInput, proposalInput } from './order-form.ts'
import { type OrderIntent, type OrdersAnswer, orderIntents } from './orders-answer.ts'
import { readOrders } from './queries/read-orders.server.ts'

type Caller = {
  readonly editionId: string
  readonly by: Actor
  readonly locale: Locale
  readonly requestContext: RequestContext
}

/** Does what a form of the work orders asks for. Null: it is none of them. */
export async function answerOrders(
  app: AppContext,
  caller: Caller,
  form: FormData,
): Promise<OrdersAnswer | null> {
  const intent = orderIntents.find((one) => one === form.get('intent'))
  return intent ? commands[intent](app, caller, form) : null
}

type Command = (app: AppContext, caller: Caller, form: FormData) => Promise<OrdersAnswer | null>

const commands: Readonly<Record<OrderIntent, Command>> = { add, save, status, link, remove, propose }

async function add(app: AppContext, { editionId, by }: Caller, form: FormData): Promise<OrdersAnswer> {
  const input = orderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return fieldsRefused(input.error)
  const added = await addWorkOrder(app, { editionId, by, wanted: input.data })
  if (!added.ok) return { kind: 'refused', reason: added.reason }
  return { kind: 'done', what: 'added', task: input.data.task ?? '', undo: null }
}

async function save(
  app: AppContext,
  { editionId, by }: Caller,
  form: FormData,
): Promise<OrdersAnswer | null> {
  const known = namedIn(form)
  if (!known) return null
  const input = orderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return fieldsRefused(input.error)
  const saved = await changeWorkOrder(app, { editionId, by, ...known, wanted: input.data })
  if (!saved.ok) return { kind: 'refused', reason: saved.reason }
  return { kind: 'done', what: 'saved', task: input.data.task ?? '', undo: null }
}

/** The next step of an order, which can be undone while nothing else has changed it. */
async function status(
  app: AppContext,
  { editionId, by }: Caller,
  form: FormData,
): Promise<OrdersAnswer | null> {
  const known = namedIn(form)
  const wanted = orderStatuses.find((one) => one === form.get('status'))
  if (!known || !wanted) return null
  const before = await statusNow(app, { editionId, by, id: known.id })
  const changed = await changeWorkOrder(app, { editionId, by, ...known, wanted: { status: wanted } })
  if (!changed.ok || !before) return { kind: 'refused', reason: changed.ok ? 'not-found' : changed.reason }
  const undo = { id: known.id, status: before.status, version: before.version + 1 }
  return { kind: 'done', what: 'status', task: before.task, undo }
}

async function link(
  app: AppContext,
  { editionId, by, locale }: Caller,
  form: FormData,
): Promise<OrdersAnswer | null> {
  const known = namedIn(form)
  if (!known) return null
  const renewed = await renewOrderLink(app, { editionId, by, id: known.id })
  if (!renewed.ok) return { kind: 'refused', reason: renewed.reason }
  return { kind: 'link', id: known.id, url: linkOf(app, renewed.value.secret, locale) }
}

async function remove(
  app: AppContext,
  { editionId, by }: Caller,
  form: FormData,
): Promise<OrdersAnswer | null> {
  const known = namedIn(form)
  if (!known) return null
  const before = await statusNow(app, { editionId, by, id: known.id })
  const removed = await removeWorkOrder(app, { editionId, by, ...known })
  if (!removed.ok) return { kind: 'refused', reason: removed.reason }
  return { kind: 'done', what: 'removed', task: before?.task ?? '', undo: null }
}

/** Every signed-in user may propose work. T10 */
async function propose(app: AppContext, caller: Caller, form: FormData): Promise<OrdersAnswer> {
  const { editionId, by, locale, requestContext } = caller
  const input = proposalInput.safeParse(Object.fromEntries(form))
  if (!input.success) return fieldsRefused(input.error)
  if (takeProposal(app, requestContext) !== null) return { kind: 'refused', reason: 'too-often' }
  const proposed = await proposeWorkOrder(app, { editionId, by, wanted: input.data })
  if (!proposed.ok) return { kind: 'refused', reason: proposed.reason }
  return { kind: 'proposed', url: linkOf(app, proposed.value.secret, locale) }
}

/** The order that a form names, as it was shown. */
function namedIn(form: FormData): { readonly id: Id; readonly version: number | undefined } | null {
  const given = String(form.get('id') ?? '')
  const version = Number(form.get('version') ?? Number.NaN)
  return isId(given)
    ? { id: asId(given), version: Number.isSafeInteger(version) ? version : undefined }
    : null
}

async function statusNow(
  app: AppContext,
  { editionId, by, id }: Pick<Caller, 'editionId' | 'by'> & { readonly id: Id },
): Promise<{ readonly status: OrderStatus; readonly version: number; readonly task: string } | null> {
  if (!may(by, 'workOrders.see')) return null
  const [order] = await readOrders(app.db, editionId, { seesRates: false, ids: [id] })
  return order ?? null
}

function linkOf({ config }: AppContext, secret: string, locale: Locale): string {
  return `${config.origin}/${langOf(locale)}/printWorkOrder?key=${secret}`
}

function fieldsRefused({ issues }: z.ZodError): OrdersAnswer {
  return { kind: 'fields', fields: [...new Set(issues.map(({ path }) => String(path[0])))] }
}
