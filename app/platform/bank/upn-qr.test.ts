import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDay } from '../values/local-day.ts'
import { cents } from '../values/money.ts'
import { encodeLatin2 } from './latin2.ts'
import { type UpnSlip, upnPayload, upnRecord } from './upn-qr.ts'

const spl = {
  name: 'SPL d.d.',
  street: 'Frankopanska ul. 18a',
  place: '1000 LJUBLJANA',
  iban: 'SI56 0292 2002 0148 350',
  reference: 'SI129990029934988',
}

const slip: UpnSlip = {
  payer: { name: 'JANEZ NOVAK', street: 'Ljubljanska cesta 1', place: '1000 MARIBOR' },
  amountCents: cents(8588),
  purposeCode: 'COST',
  purpose: 'Plač. razdelilnika št. 9990029934988',
  dueOn: localDay('2021-02-20'),
  recipient: spl,
}

const limits = [5, 19, 1, 1, 26, 33, 33, 33, 11, 10, 1, 4, 42, 10, 19, 26, 33, 33, 33, 3, 0]

function fieldsOf(slip: UpnSlip): readonly string[] {
  const payload = upnPayload(slip)
  if (!payload.ok) throw new Error(payload.reason)
  return payload.value.split('\n')
}

describe('upnPayload', () => {
  it('writes the published example, sum 205', () => {
    expect(fieldsOf(slip)).toEqual([
      'UPNQR',
      '',
      '',
      '',
      '',
      'JANEZ NOVAK',
      'Ljubljanska cesta 1',
      '1000 MARIBOR',
      '00000008588',
      '',
      '',
      'COST',
      'Plač. razdelilnika št. 9990029934988',
      '20.02.2021',
      'SI56029220020148350',
      'SI129990029934988',
      'SPL d.d.',
      'Frankopanska ul. 18a',
      '1000 LJUBLJANA',
      '205',
      '',
    ])
  })

  it.each([
    [460, '00000000460'],
    [1, '00000000001'],
    [5558, '00000005558'],
    [99_999_999_999, '99999999999'],
  ])('writes %d cents as %s', (amount, field) => {
    expect(fieldsOf({ ...slip, amountCents: cents(amount) })[8]).toBe(field)
  })

  it('defaults to OTHR without a due date', () => {
    const { purposeCode: _, ...bare } = slip
    const fields = fieldsOf({ ...bare, dueOn: null })
    expect([fields[11], fields[13]]).toEqual(['OTHR', ''])
  })

  it('removes a line break in a name, so that no field shifts', () => {
    const fields = fieldsOf({ ...slip, payer: { ...slip.payer, name: 'Janez\nNovak\r\nX' } })
    expect(fields[5]).toBe('Janez Novak X')
    expect(fields).toHaveLength(21)
  })

  it.each(['SI99', 'SI00', 'SI00123-456-7', 'RF88TF2517', 'SI122500000000177'])('accepts %s', (reference) => {
    expect(fieldsOf({ ...slip, recipient: { ...spl, reference } })[15]).toBe(reference)
  })

  it.each<[string, Partial<UpnSlip>]>([
    ['amount', { amountCents: cents(0) }],
    ['amount', { amountCents: cents(-460) }],
    ['amount', { amountCents: cents(100_000_000_000) }],
    ['iban', { recipient: { ...spl, iban: 'SI56011006001234567' } }],
    ['iban', { recipient: { ...spl, iban: '' } }],
    ['iban-not-slovenian', { recipient: { ...spl, iban: 'NL86INGB0002445588' } }],
    ['reference', { recipient: { ...spl, reference: 'SI122500000000178' } }],
    ['reference', { recipient: { ...spl, reference: 'RF89TF2517' } }],
    ['reference', { recipient: { ...spl, reference: 'SI001-2-3-4' } }],
    ['reference', { recipient: { ...spl, reference: `SI00${'1'.repeat(23)}` } }],
    ['reference', { recipient: { ...spl, reference: '' } }],
    ['recipient', { recipient: { ...spl, name: ' 💃 ' } }],
  ])('refuses (%s) %j', (reason, wrong) => {
    expect(upnPayload({ ...slip, ...wrong })).toEqual({ ok: false, reason })
  })

  it('stays within every limit, for any names', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 200 }))
    const party = fc.record({ name: text, street: text, place: text })
    const amountCents = fc.integer({ min: 1, max: 99_999_999_999 }).map(cents)
    fc.assert(
      fc.property(party, party, text, amountCents, (payer, recipient, purpose, amountCents) => {
        const name = `Festival ${recipient.name}`
        const fields = fieldsOf({
          ...slip,
          payer,
          purpose,
          amountCents,
          recipient: { ...spl, ...recipient, name },
        })
        const payload = fields.join('\n')
        const data = `${fields.slice(0, 19).join('\n')}\n`

        expect(fields).toHaveLength(limits.length)
        expect(fields.filter((field, n) => field.length > (limits[n] ?? 0))).toEqual([])
        expect(encodeLatin2(payload).length).toBeLessThanOrEqual(411)
        expect(Number(fields[19])).toBe(encodeLatin2(data).length)
      }),
    )
  })
})

describe('upnRecord', () => {
  it('counts the characters of the published example, sum 167', () => {
    const fields = [
      'UPNQR',
      '',
      '',
      '',
      '',
      'Janez Novak',
      'Slovenska cesta 1',
      '1000 Ljubljana',
      '00000015050',
      '',
      '',
      'OTHR',
      'Payment for services',
      '',
      'SI56011006001234567',
      'SI00',
      'Podjetje d.o.o.',
      'Trzaska cesta 10',
      '2000 Maribor',
    ]
    expect(upnRecord(fields)).toBe(
      'UPNQR\n\n\n\n\nJanez Novak\nSlovenska cesta 1\n1000 Ljubljana\n00000015050\n\n\nOTHR\nPayment for services\n\nSI56011006001234567\nSI00\nPodjetje d.o.o.\nTrzaska cesta 10\n2000 Maribor\n167\n',
    )
  })

  it('pads the sum to three digits', () => {
    expect(upnRecord(Array.from({ length: 19 }, () => ''))).toBe(`${'\n'.repeat(19)}019\n`)
  })

  it('needs all nineteen fields', () => expect(() => upnRecord(['UPNQR'])).toThrow(RangeError))
})
