import { expect, it } from 'vitest'
import type { Action } from '../actions/action.ts'
import { getsReceipt } from './gets-receipt.ts'

const base = { id: '00000000-0000-4000-8000-000000000001', at: 1, person: 'Rita' }
const money: Action = {
  kind: 'money',
  ...base,
  registrationId: 'a'.repeat(24),
  amountCents: 2_400,
  method: 'cash',
  documentNumber: null,
  sessionId: 's'.repeat(24),
}
const sale: Action = {
  kind: 'doorSale',
  ...base,
  eventId: 'e'.repeat(24),
  item: 'milonga',
  count: 1,
  role: null,
  unitCents: 2_000,
  method: 'terminal',
  documentNumber: null,
  freeReason: null,
  sessionId: 's'.repeat(24),
}
const both = { issuesReceipts: { cash: true, terminal: true } }

it('Q21 money gets a receipt where the festival issues them for its method', () => {
  expect([money, sale].map((one) => getsReceipt(one, both))).toEqual([true, true])
  const cashOnly = { issuesReceipts: { cash: true, terminal: false } }
  expect([money, sale].map((one) => getsReceipt(one, cashOnly))).toEqual([true, false])
})

it('Q21 a voucher, the number of another till, a free ticket and a check-in get none', () => {
  const none: Action[] = [
    { ...money, method: 'voucher' },
    { ...money, documentNumber: 'VKR-17' },
    { ...sale, unitCents: 0 },
    { kind: 'reEntry', ...base, registrationId: 'a'.repeat(24), eventId: 'e'.repeat(24) },
  ]
  // whatever the list says
  const odd = { issuesReceipts: { ...both.issuesReceipts, voucher: true } }
  for (const one of none) expect(getsReceipt(one, odd)).toBe(false)
})
