import { refundByCard } from '#app/cards/service.server.ts'
import type { RefundWay } from '#app/ledger/refunds/refund.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { isId } from '#app/platform/id.ts'
import { cents, parseEuro } from '#app/platform/values/money.ts'
import {
  approveRefundOf,
  decideRefundAmount,
  donateOver,
  giveBackOver,
  giveBackResold,
  payRefundByHand,
  prepareRefundOf,
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

/** Of anything that is typed. */
const mostLetters = 500

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
  const done = await commands[intent](app, form, { id, version: numberIn(form, 'version'), by })
  return done.ok ? { kind: 'done', intent, id } : { kind: 'refused', intent, id, reason: done.reason }
}

type Command = (
  app: AppContext,
  form: FormData,
  action: Parameters<typeof approveRefundOf>[1],
) => Promise<Decision<unknown, RefundsRefusal>>

const commands: { readonly [I in Exclude<RefundIntent, 'order'>]: Command } = {
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
  'give-over': (app, form, { id, by }) =>
    giveBackOver(app, { id, by, amountCents: cents(numberIn(form, 'amountCents') ?? 0) }),
  'give-resold': (app, form, { id, by }) =>
    giveBackResold(app, { id, by, amountCents: cents(numberIn(form, 'amountCents') ?? 0) }),
  'donate-over': (app, form, { id, by }) =>
    donateOver(app, { id, by, amountCents: cents(numberIn(form, 'amountCents') ?? 0) }),
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
  return typeof value === 'string' ? value.trim().slice(0, mostLetters) : ''
}

function numberIn(form: FormData, name: string): number | undefined {
  const value = Number(form.get(name))
  return form.has(name) && Number.isSafeInteger(value) ? value : undefined
}
