import type { Refund } from '#app/ledger/refunds/refund.ts'
import {
  insertRefundFile,
  orderRefund,
  type RefundRefusal,
  selectRefunds,
} from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { may } from '#app/registration/policy.ts'
import {
  type CommandContext,
  lockRegistrations,
  notifyOfRefund,
  recordAction,
  runCommand,
} from '#app/registration/service.server.ts'
import { pain001, type RefundFileRefusal, type RefundOrder } from './pain001.ts'

/** A refund as it was shown. */
export type ShownRefund = { readonly id: Id; readonly version: number }

/** `refund`: this one cannot be ordered, so none is. `file`: the bank would refuse its content. */
export type OrderRefusal =
  | { readonly kind: 'not-found' | 'nothing' }
  | { readonly kind: 'refund'; readonly id: Id; readonly reason: RefundRefusal }
  | { readonly kind: 'file'; readonly refusal: RefundFileRefusal }

export type OrderedFile = { readonly messageId: string; readonly count: number }

/**
 * Orders refunds of an edition from its account: one file for all of them, or none. Stores the file and informs the dancers. Locks the registrations, so
 * that nothing is ordered twice, and nothing whose money is already spent. G14, G15
 */
export async function orderRefunds(
  app: AppContext,
  {
    editionId,
    refunds: shown,
    by,
  }: {
    readonly editionId: string
    readonly refunds: readonly ShownRefund[]
    readonly by: Actor
  },
): Promise<Decision<OrderedFile, OrderRefusal>> {
  if (!may(by, 'refund.decide')) return refuse({ kind: 'not-found' })
  if (shown.length === 0) return refuse({ kind: 'nothing' })
  const ids = shown.map(({ id }) => id)
  const known = (await selectRefunds(app.db, { ids })).filter(
    ({ subject }) => subject.editionId === editionId,
  )
  if (known.length < new Set(ids).size) return refuse({ kind: 'not-found' })
  return runCommand<OrderedFile, OrderRefusal>(app, editionId, 'runs in archive', async (context) => {
    const { tx, now, catalogue } = context
    const registrations = await lockRegistrations(
      context,
      known.map(({ subject }) => subject.id),
    )
    const step = { by: nameOfActor(by), at: now }
    const ordered: Refund[] = []
    for (const { id, version } of shown) {
      const one = await orderRefund(tx, id, { ...step, version })
      if (!one.ok) return refuse({ kind: 'refund', id, reason: one.reason })
      ordered.push(one.value)
    }
    const { company, iban, bic } = catalogue.edition
    const messageId = `VRACILA-${newId(now)}`
    const payOn = localDayOf(now)
    const content = pain001({
      messageId,
      createdAt: now,
      payOn,
      payer: { name: company.name, iban, ...(bic && { bic }) },
      orders: ordered.map((refund) => orderOf(refund, registrations.get(refund.subject.id)?.code ?? '')),
    })
    if (!content.ok) return refuse({ kind: 'file', refusal: content.reason })
    await insertRefundFile(tx, {
      editionId,
      messageId,
      payOn,
      madeAt: now,
      madeBy: step.by,
      content: content.value,
      refundCount: ordered.length,
      totalCents: sumCents(ordered.map(({ amountCents }) => amountCents)),
    })
    for (const refund of ordered) await recordOrder(context, refund, { messageId, by })
    for (const refund of ordered) {
      const registration = registrations.get(refund.subject.id)
      if (registration) await notifyOfRefund(context, registration, refund)
    }
    return accept({ messageId, count: ordered.length })
  })
}

function orderOf({ endToEndId, amountCents, name, iban }: Refund, code: string): RefundOrder {
  return {
    endToEndId: endToEndId ?? '',
    amountCents,
    payee: { name, iban: iban ?? '' },
    text: `Vračilo / refund ${code}`,
  }
}

function recordOrder(
  context: CommandContext,
  { id, subject, amountCents, endToEndId, state }: Refund,
  { messageId, by }: { readonly messageId: string; readonly by: Actor },
): Promise<void> {
  return recordAction(context, {
    action: 'refund.order',
    by,
    on: subject.id,
    after: { refund: id, amountCents, state, endToEndId, file: messageId },
  })
}
