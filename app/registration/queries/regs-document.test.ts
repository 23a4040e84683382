import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { type Documented, savedDocument } from './regs-document.ts'

const label = { key: 'free', events: 2, noun: 'class' } as const
const documented: Documented = {
  id: id('0'.repeat(24)),
  code: 'TF25-00042',
  status: 'placed',
  reserved: new Date('2025-09-01T08:00:00Z'),
  lines: [
    { rule: 'P3', label, amountCents: cents(4000), item: 'class', covers: ['0'.repeat(24)] },
    { rule: 'P10', label: { ...label, key: 'ifPlaced' }, amountCents: cents(1000), ifPlaced: true },
  ],
  totalCents: cents(4000),
  paidCents: cents(0),
  dueOn: '2025-09-06',
  references: { si12: 'SI120000000000042', rf: 'RF0042' },
  picks: [
    { eventId: id('1'.repeat(24)), role: 'leader', wants: 'both', state: 'placed', waiting: null },
    {
      eventId: id('2'.repeat(24)),
      role: null,
      wants: 'both',
      state: 'waiting',
      waiting: { position: 3, of: 4, rule: 'A3' },
    },
  ],
}

describe('the document of a registration', () => {
  it("has the contract's fields and no others", () => {
    const document = savedDocument(documented, 'sl', 'a-secret')
    expect(Object.keys(document)).toEqual([
      '_id',
      'code',
      'secret',
      'status',
      'reserved',
      'picks',
      'lines',
      'totalCents',
      'paidCents',
      'dueOn',
      'references',
    ])
    expect(document.picks).toEqual([
      { event: '1'.repeat(24), role: 'leader', state: 'placed' },
      { event: '2'.repeat(24), role: 'both', state: 'waiting', position: 3, rule: 'A3' },
    ])
    expect(document.lines).toEqual([
      { rule: 'P3', label: expect.any(String), amountCents: 4000 },
      { rule: 'P10', label: expect.any(String), amountCents: 1000, ifPlaced: true },
    ])
  })

  it('has its secret only when it was created, and texts in the requested language', () => {
    const english = savedDocument(documented, 'en')
    expect(english).not.toHaveProperty('secret')
    expect(english.lines[0]?.label).not.toBe(savedDocument(documented, 'sl').lines[0]?.label)
  })
})
