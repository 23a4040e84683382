import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../values/money.ts'
import { type EpcTransfer, epcPayload } from './epc-qr.ts'

const recipient = { name: 'Društvo Čas za tango', iban: 'SI56 0400 0123 4567 829' }
const transfer: EpcTransfer = { recipient, amountCents: cents(460), remittance: { rf: 'RF88TF2517' } }

function linesOf(transfer: EpcTransfer): readonly string[] {
  const payload = epcPayload(transfer)
  if (!payload.ok) throw new Error(payload.reason)
  return payload.value.split('\n')
}

describe('epcPayload', () => {
  it('writes the published example', () => {
    const payload = epcPayload({
      recipient: { name: 'a name', iban: 'NL86INGB0002445588' },
      amountCents: cents(133_799),
      remittance: { text: 'some info' },
    })
    const published = 'BCD\n002\n1\nSCT\n\na name\nNL86INGB0002445588\nEUR1337.99\n\n\nsome info\n'
    expect(payload).toEqual({ ok: true, value: published.trimEnd() })
  })

  it('has the RF reference on line 10, and nothing after it', () => {
    expect(linesOf(transfer)).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Društvo Čas za tango',
      'SI56040001234567829',
      'EUR4.60',
      '',
      'RF88TF2517',
    ])
  })

  it('has BIC and purpose where they are known', () => {
    const lines = linesOf({ ...transfer, recipient: { ...recipient, bic: 'KBMASI2X' }, purposeCode: 'GDSV' })
    expect([lines[4], lines[8]]).toEqual(['KBMASI2X', 'GDSV'])
  })

  it.each([
    [1, 'EUR0.01'],
    [460, 'EUR4.60'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %d cents as %s', (amount, field) => {
    expect(linesOf({ ...transfer, amountCents: cents(amount) })[7]).toBe(field)
  })

  it.each<[string, Partial<EpcTransfer>]>([
    ['amount', { amountCents: cents(0) }],
    ['amount', { amountCents: cents(100_000_000_000) }],
    ['iban', { recipient: { ...recipient, iban: 'SI29020170014356206' } }],
    ['bic', { recipient: { ...recipient, bic: 'KBMA' } }],
    ['reference', { remittance: { rf: 'RF89TF2517' } }],
    ['reference', { remittance: { rf: '' } }],
    ['recipient', { recipient: { ...recipient, name: '\n' } }],
  ])('refuses (%s) %j', (reason, wrong) => {
    expect(epcPayload({ ...transfer, ...wrong })).toEqual({ ok: false, reason })
  })

  it('stays within 331 bytes and every line limit, for any names', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 300 }))
    const letters = fc.string({ unit: fc.constantFrom('č', 'Š', 'a', ' '), minLength: 200, maxLength: 300 })
    fc.assert(
      fc.property(fc.oneof(text, letters), fc.oneof(text, letters), (name, info) => {
        const lines = linesOf({
          recipient: { name: `F ${name}`, iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMTXXX' },
          amountCents: cents(99_999_999_999),
          remittance: { text: info },
          purposeCode: 'OTHR',
        })
        expect(new TextEncoder().encode(lines.join('\n')).length).toBeLessThanOrEqual(331)
        expect(lines[5]?.length).toBeLessThanOrEqual(70)
        expect(lines[10]?.length ?? 0).toBeLessThanOrEqual(140)
        expect(lines.length).toBeLessThanOrEqual(11)
      }),
    )
  })
})
