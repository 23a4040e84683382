import { refundByCard } from '#app/cards/service.server.ts'
import type { RefundWay } from '#app/ledger/refunds/refund.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { cents, parseEuro } from '#app/platform/values/money.ts'
import { cut } from '#app/platform/values/storable.ts'
import {
  approveRefundOf,
  decideRefundAmount,
  overWays,
  payRefundByHand,
  prepareRefundOf,
  previewOver,
  runOver,
  sayRefundAccount,
  withdrawRefundOf,
} from '#app/registration/service.server.ts'
import { orderRefunds, type ShownRefund } from './order-refunds.server.ts'
import { refundWays } from './refund-ways.ts'
import {
  type RefundIntent,
  type RefundsAnswer,
  type RefundsRefusal,
  refundIntents,
} from './ui/refunds-answer.ts'

/** The longest typed value, in characters. */
const longestValue = 500

/** Does what a button of the refunds' screen asks for. Null: it is none of them. */
export async function answerRefunds(
  app: AppContext,
  form: FormData,
  by: Actor,
): Promise<RefundsAnswer | null> {
  const intent = refundIntents.find((one) => one === form.get('intent'))
  if (!intent) return null
  if (intent === 'order') {
    const ordered = await orderRefunds(app, { editionId: text(form, 'edition'), refunds: shownIn(form), by })
    return ordered.ok
      ? { kind: 'ordered', ...ordered.value }
      : { kind: 'not-ordered', refusal: ordered.reason }
  }
  const id = text(form, 'id')
  if (!isId(id)) return null
  if (isOverWay(intent)) return answerOver(app, form, { way: intent, id, by })
  const done = await commands[intent](app, form, { id, version: numberIn(form, 'version'), by })
  return done.ok ? { kind: 'done', intent, id } : { kind: 'refused', intent, id, reason: done.reason }
}

type OverIntent = (typeof overWays)[number]

function isOverWay(intent: RefundIntent): intent is OverIntent {
  return overWays.some((way) => way === intent)
}

/**
 * Decides about an overpayment in two steps: the first answer is a preview, and the second request does it if nothing has changed since. G9, G11, R20
 */
async function answerOver(
  app: AppContext,
  form: FormData,
  { way, id, by }: { readonly way: OverIntent; readonly id: Id; readonly by: Actor },
): Promise<RefundsAnswer> {
  const amountCents = cents(numberIn(form, 'amountCents') ?? 0)
  const asked = { way, id, by, amountCents }
  const shown = await previewOver(app, asked)
  if (!shown.ok) return { kind: 'refused', intent: way, id, reason: shown.reason }
  const preview = shown.value
  const digest = hashSecret(JSON.stringify([way, id, amountCents, preview]))
  if (!form.has('shown')) return { kind: 'preview', way, id, amountCents, preview, digest }
  if (form.get('shown') !== digest) return { kind: 'refused', intent: way, id, reason: 'changed' }
  const done = await runOver(app, asked)
  return done.ok
    ? { kind: 'done', intent: way, id }
    : { kind: 'refused', intent: way, id, reason: done.reason }
}

type Command = (
  app: AppContext,
  form: FormData,
  action: Parameters<typeof approveRefundOf>[1],
) => Promise<Decision<unknown, RefundsRefusal>>

const commands: { readonly [I in Exclude<RefundIntent, 'order' | OverIntent>]: Command } = {
  prepare: (app, form, action) => prepareRefundOf(app, { ...action, way: wayIn(form) }),
  approve: (app, _, action) => approveRefundOf(app, action),
  account: (app, form, action) =>
    sayRefundAccount(app, { ...action, iban: text(form, 'iban'), name: text(form, 'name') || undefined }),
  amount: (app, form, action) => {
    const amountCents = parseEuro(text(form, 'amount')) ?? cents(0)
    return decideRefundAmount(app, { ...action, amountCents, reason: text(form, 'reason') })
  },
  withdraw: (app, form, action) => withdrawRefundOf(app, { ...action, reason: text(form, 'reason') }),
  pay: (app, form, action) =>
    payRefundByHand(app, { ...action, documentNumber: text(form, 'documentNumber') || null }),
  card: (app, _, action) => refundByCard(app, action),
}

/** The refunds of an order, each as it was shown: `id/version`. */
function shownIn(form: FormData): ShownRefund[] {
  return form.getAll('refund').flatMap((given) => {
    const [id = '', version] = String(given).split('/')
    return isId(id) ? [{ id, version: Number(version) }] : []
  })
}

function wayIn(form: FormData): RefundWay {
  return refundWays.find((way) => way === form.get('way')) ?? 'bank'
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cut(value.trim(), longestValue) : ''
}

function numberIn(form: FormData, name: string): number | undefined {
  const value = Number(form.get(name))
  return form.has(name) && Number.isSafeInteger(value) ? value : undefined
}
