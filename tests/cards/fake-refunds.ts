import { randomUUID } from 'node:crypto'
import type { FakeSession } from './fake-stripe.ts'

export type FakeRefund = {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly currency: 'eur'
  readonly metadata: Readonly<Record<string, string>>
  readonly failure_reason?: string
  readonly created?: number
  readonly status: 'succeeded' | 'pending' | 'failed'
}

type RefundRequest = {
  readonly method: string
  readonly url: URL
  readonly body: string
  readonly key: string
}
type Answer = { readonly status: number; readonly value: object }

/** The provider's refunds: never more than was paid, the same key once. */
export function fakeRefunds(paidFor: (payment: string) => FakeSession | undefined) {
  const refunds = new Map<string, FakeRefund>()
  const byKey = new Map<string, { readonly body: string; readonly id: string }>()
  const made = { status: 'succeeded' as FakeRefund['status'], isBroke: false }
  const refusal = (message: string, code: string): Answer => ({
    status: 400,
    value: { error: { type: 'invalid_request_error', message, code } },
  })
  const of = (payment: string | null) => [...refunds.values()].filter((one) => one.payment_intent === payment)

  function make({ body, key }: RefundRequest): Answer {
    const known = byKey.get(key)
    if (known && known.body !== body) {
      return {
        status: 400,
        value: { error: { type: 'idempotency_error', message: 'the key was used otherwise' } },
      }
    }
    if (known) return { status: 200, value: refunds.get(known.id) ?? {} }
    const fields = new URLSearchParams(body)
    const payment = fields.get('payment_intent') ?? ''
    const session = paidFor(payment)
    if (!session) return refusal('no such payment_intent', 'resource_missing')
    const amount = Number(fields.get('amount'))
    const gone = of(payment).reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
    const paid = Number(session.fields['line_items[0][price_data][unit_amount]'])
    if (gone + amount > paid) return refusal('more than was paid', 'charge_already_refunded')
    if (made.isBroke) return refusal('the balance is too low', 'balance_insufficient')
    const id = `re_${randomUUID().replaceAll('-', '')}`
    const refund: FakeRefund = {
      id,
      object: 'refund',
      payment_intent: payment,
      amount,
      currency: 'eur',
      status: made.status,
      metadata: { refund: fields.get('metadata[refund]') ?? '' },
    }
    refunds.set(id, refund)
    byKey.set(key, { body, id })
    return { status: 200, value: refund }
  }

  return {
    refunds,
    /** The results of the next requests. */
    made,
    answer(asked: RefundRequest): Answer {
      const { method, url } = asked
      if (method === 'POST') return make(asked)
      const [, , , id] = url.pathname.split('/')
      const one = refunds.get(id ?? '')
      if (one) return { status: 200, value: one }
      const data = of(url.searchParams.get('payment_intent'))
      return { status: 200, value: { object: 'list', has_more: false, url: '/v1/refunds', data } }
    },
  }
}
