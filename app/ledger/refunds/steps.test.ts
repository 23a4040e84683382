import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { accountToRefund } from './payer.ts'
import { type Refund, type RefundState, refundStates, unpaidStates } from './refund.ts'
import {
  approved,
  ordered,
  paidBy,
  payableByHand,
  prepared,
  reopened,
  unbooked,
  withAccount,
  withAmount,
  withdrawn,
} from './steps.ts'

const at = new Date('2026-08-16T10:00:00+02:00')
const iban = 'AT611904300234573201'
const movementId = id('0'.repeat(24))

const refund: Refund = {
  id: id('1'.repeat(24)),
  number: 7,
  version: 1,
  orders: 0,
  askedAt: at,
  subject: { editionId: '20tf2026', type: 'registration', id: '2'.repeat(24) },
  amountCents: cents(14500),
  computedCents: cents(14500),
  cause: 'cancelled',
  dueOn: '2026-08-29',
  state: 'open',
  way: 'bank',
  name: 'D07',
  iban,
  preparedBy: null,
  preparedAt: null,
  approvedBy: null,
  approvedAt: null,
  endToEndId: null,
  orderedAt: null,
  paidAt: null,
  movementId: null,
}
const ofState = (state: RefundState, over: Partial<Refund> = {}): Refund => ({ ...refund, state, ...over })
const olga = { by: 'organiser', at }
const admin = { by: 'admin', at }
const limitCents = cents(10000)
const byBank = { ...olga, way: 'bank', limitCents } as const

/** In which states a step is taken. */
function taken(step: (from: Refund) => { readonly ok: boolean }): RefundState[] {
  return refundStates.filter((state) => step(ofState(state)).ok)
}

describe('a refund', () => {
  it('G14 above the limit needs one person to prepare and another to approve it', () => {
    const first = prepared(refund, byBank)
    if (!first.ok) throw new Error(first.reason)
    expect(first.value).toMatchObject({ state: 'toApprove', preparedBy: 'organiser' })
    expect(approved(first.value, olga)).toEqual({ ok: false, reason: 'same-person' })
    expect(approved(first.value, admin)).toMatchObject({ value: { state: 'ready', approvedBy: 'admin' } })
  })

  it('G14 up to the limit needs one person', () => {
    expect(prepared({ ...refund, amountCents: limitCents }, byBank)).toMatchObject({
      value: { state: 'ready' },
    })
  })

  it('G14 without an account waits for one, unless it is paid another way', () => {
    const asked = ofState('asked', { iban: null })
    expect(prepared(asked, byBank)).toEqual({ ok: false, reason: 'iban-missing' })
    const cash = prepared(asked, { ...byBank, way: 'cash' })
    expect(cash).toMatchObject({ value: { state: 'toApprove', way: 'cash' } })
    expect(withAccount(asked, { iban })).toMatchObject({ value: { state: 'open', iban, name: 'D07' } })
  })

  it('G14 is prepared again when account or amount change', () => {
    const ready = ofState('ready', { preparedBy: 'organiser', approvedBy: 'admin' })
    const again = { preparedBy: null, approvedBy: null, state: 'open' }
    expect(withAccount(ready, { iban: 'SI56040001234567829' })).toMatchObject({ value: again })
    expect(withAmount(ready, cents(9000))).toMatchObject({ value: { ...again, amountCents: 9000 } })
    expect(withAmount(ofState('sentBack'), cents(9000))).toMatchObject({ value: { state: 'sentBack' } })
  })

  it('G14 is ordered when it is ready, with a new EndToEndId each time', () => {
    const ready = ofState('ready')
    expect(ordered(ready, olga)).toMatchObject({ value: { state: 'ordered', endToEndId: 'VRACILO-7-1' } })
    expect(ordered({ ...ready, orders: 1 }, olga)).toMatchObject({ value: { endToEndId: 'VRACILO-7-2' } })
    expect(ordered({ ...ready, way: 'cash' }, olga)).toEqual({ ok: false, reason: 'not-by-bank' })
    expect(payableByHand(ready)).toEqual({ ok: false, reason: 'not-by-hand' })
    expect(payableByHand({ ...ready, way: 'cash' })).toEqual({ ok: true, value: null })
    expect(payableByHand({ ...ofState('toApprove'), way: 'cash' })).toEqual({
      ok: false,
      reason: 'wrong-state',
    })
  })

  it('G14 is closed by one movement, and reopened when that is reversed or returned', () => {
    const sent = ofState('ordered', { endToEndId: 'VRACILO-7-1', orders: 1, preparedBy: 'organiser' })
    const paid = paidBy(sent, { movementId, at })
    if (!paid.ok) throw new Error(paid.reason)
    expect(paid.value).toMatchObject({ state: 'paid', movementId, endToEndId: 'VRACILO-7-1' })
    expect(paidBy(paid.value, { movementId, at })).toEqual({ ok: true, value: paid.value })
    expect(paidBy(paid.value, { movementId: id('3'.repeat(24)), at })).toMatchObject({ ok: false })
    expect(unbooked(paid.value)).toMatchObject({ value: { state: 'ordered', movementId: null } })
    expect(unbooked(ofState('paid', { iban: null }))).toMatchObject({ value: { state: 'asked' } })
    expect(reopened(paid.value)).toMatchObject({
      value: { state: 'sentBack', movementId: null, endToEndId: null, orders: 1, preparedBy: null },
    })
  })

  it('G14 allows each step only from its states', () => {
    const changeable = ['asked', 'open', 'toApprove', 'ready', 'sentBack']
    expect(taken((from) => withAccount(from, { iban }))).toEqual(changeable)
    expect(taken((from) => withAmount(from, cents(1)))).toEqual(changeable)
    expect(taken(withdrawn)).toEqual(changeable)
    expect(taken((from) => prepared(from, byBank))).toEqual(['asked', 'open', 'sentBack'])
    expect(taken((from) => approved(from, admin))).toEqual(['toApprove'])
    expect(taken((from) => ordered(from, olga))).toEqual(['ready'])
    expect(taken((from) => paidBy(from, { movementId, at }))).toEqual([
      ...changeable.toSpliced(4, 0, 'ordered'),
    ])
    expect(taken(unbooked)).toEqual(['paid'])
    expect(taken(reopened)).toEqual(['ordered', 'paid'])
    expect([...unpaidStates, 'paid', 'withdrawn'].toSorted()).toEqual(refundStates.toSorted())
  })

  it('G13 goes to the account of all its payments', () => {
    const payer = (of: string, name: string | null = null) => ({ name, iban: of })
    expect(accountToRefund([])).toBeNull()
    expect(accountToRefund([payer(iban, 'D07'), payer(iban, 'D. Seven')])).toEqual(payer(iban, 'D. Seven'))
    expect(accountToRefund([payer(iban), payer('SI56040001234567829')])).toBeNull()
    expect(accountToRefund([payer('1904300234573201')])).toBeNull()
  })
})
