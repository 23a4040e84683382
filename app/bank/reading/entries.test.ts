import { describe, expect, it } from 'vitest'
import { type CamtEntry, type CamtVersion, camt053 } from '#tests/bank/camt.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import type { Statement } from '../statement.ts'
import { checkStatement, checkStatements } from './check-statement.ts'
import { readStatementFile } from './read-statement-file.ts'

function readXml(xml: string): Statement {
  const read = inOneGo(readStatementFile(new TextEncoder().encode(xml)))
  if (!read.ok) throw new Error(JSON.stringify(read.reason))
  return read.value[0] ?? expect.fail('no statement')
}

const readEntries = (entries: readonly CamtEntry[], version: CamtVersion = '08') =>
  readXml(camt053({ opening: 0, entries }, version)).entries

/** Its only entry, after a change to the file. */
function readChanged(entry: CamtEntry, change: (xml: string) => string) {
  const [read] = readXml(change(camt053({ opening: 0, entries: [entry] }))).entries
  return read ?? expect.fail('no entry')
}

describe('an entry', () => {
  it.each<CamtVersion>(['02', '03', '04', '08'])('is read the same in version %s', (version) => {
    const payer = { name: 'Živa & sinovi', iban: 'AT61 1904 3002 3457 3201', onBehalfOf: 'Ana Novak' }
    const [entry] = readEntries(
      [
        {
          ...payer,
          amount: 11_875,
          bankReference: 'S1-01',
          bookedOn: '2026-07-07',
          valueOn: '2026-07-08',
          strd: ['SI122600000000177'],
          ustrd: ['za festival', 'hvala'],
          endToEndId: 'E2E-1',
          bankText: 'priliv',
        },
      ],
      version,
    )
    expect(entry).toEqual({
      line: 10,
      amountCents: 11_875,
      currency: 'EUR',
      bookedOn: '2026-07-07',
      valueOn: '2026-07-08',
      status: 'booked',
      party: { name: 'Živa & sinovi', account: 'AT611904300234573201' },
      onBehalfOf: 'Ana Novak',
      references: ['SI122600000000177'],
      text: 'za festival hvala',
      bankText: 'priliv',
      bankReference: 'S1-01',
      endToEndId: 'E2E-1',
      returnInfo: null,
      index: 0,
      nth: 1,
      flags: [],
    })
  })

  it('has the sign of its indicator, also as a reversal', () => {
    const [back] = readEntries([{ amount: -2_800, reversal: true, name: 'Ana' }])
    expect(back).toMatchObject({ amountCents: -2_800, returnInfo: { reason: null }, party: { name: 'Ana' } })
  })

  it('has the reason of a returned payment', () => {
    const [back] = readEntries([{ amount: 100, returned: { reason: 'AC04', text: 'račun zaprt' } }])
    expect(back?.returnInfo).toEqual({ reason: 'AC04', text: 'račun zaprt' })
    const family = '<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn>'
    expect(
      readChanged({ amount: 100 }, (xml) => xml.replace('<Prtry>', `${family}<Prtry>`)).returnInfo,
    ).toEqual({ reason: null, text: null })
  })

  it.each([
    ['BOOK', 'booked'],
    ['PDNG', 'pending'],
    ['INFO', 'info'],
  ] as const)('of status %s is %s', (status, wanted) => {
    for (const version of ['02', '08'] as const) {
      expect(readEntries([{ amount: 1, status }], version)[0]?.status).toBe(wanted)
    }
  })

  it.each(['NOTPROVIDED', 'not provided', 'NONREF', '00000', '-'])(
    'has no reference where the bank writes %s',
    (none) => {
      const [entry] = readEntries([{ amount: 1, bankReference: none, endToEndId: none }])
      expect([entry?.bankReference, entry?.endToEndId]).toEqual([null, null])
    },
  )

  it.each([
    ['<DtTm>2026-07-07T23:30:00Z</DtTm>', '2026-07-08'],
    ['<DtTm>2026-07-07T23:30:00+02:00</DtTm>', '2026-07-07'],
    ['<DtTm>2026-07-07T23:30:00.000</DtTm>', '2026-07-07'],
    ['<Dt>2026-07-07+02:00</Dt>', '2026-07-07'],
  ])('booked at %s is of %s', (written, day) => {
    const change = (xml: string) => xml.replace(/(<BookgDt>).*(<\/BookgDt>)/, `$1${written}$2`)
    expect(readChanged({ amount: 1 }, (xml) => change(xml)).bookedOn).toBe(day)
  })

  it('without a booking day has its value day, and is flagged without either', () => {
    const without = (what: RegExp) =>
      readChanged({ amount: 1, valueOn: '2026-07-09' }, (xml) => xml.replace(what, ''))
    const valued = without(/<BookgDt>.*?<\/BookgDt>/)
    expect([valued.bookedOn, valued.flags]).toEqual(['2026-07-09', []])
    const dayless = without(/<BookgDt>.*<\/ValDt>/)
    expect([dayless.bookedOn, dayless.flags]).toEqual([null, ['no-day']])
  })

  it('has the other party where the expected one is blank', () => {
    const change = (xml: string) => xml.replaceAll('Dbtr', 'Cdtr')
    const creditor = { name: 'Ana', account: 'AT611904300234573201' }
    expect(readChanged({ amount: 1, name: 'Ana', iban: creditor.account }, change).party).toEqual(creditor)
    const ours = { amount: 1, name: 'Društvo', iban: 'SI56040001234567829' }
    expect(readChanged(ours, change).party).toEqual({ name: null, account: null })
  })

  it('keeps an account number that is no IBAN as written', () => {
    const change = (xml: string) => xml.replace('<IBAN>12 34</IBAN>', '<Othr><Id>12 34</Id></Othr>')
    expect(readChanged({ amount: 1, iban: '12 34' }, change).party.account).toBe('1234')
  })

  it('is numbered among identical ones', () => {
    const same = { amount: 1_500, name: 'Ana', ustrd: ['milonga'] }
    const entries = readEntries([
      same,
      same,
      { ...same, ustrd: ['Milonga !'] },
      { ...same, amount: 1_600 },
      same,
    ])
    expect(entries.map(({ nth }) => nth)).toEqual([1, 2, 3, 1, 4])
  })
})

describe('the amount of an entry', () => {
  const amount = (cents: string, currency = 'EUR') => `<Amt Ccy="${currency}">${cents}</Amt>`

  it.each([
    ['its own', {}, 500, []],
    ['not that of a transaction of 0', { amount: 0 }, 500, []],
    ['not that of a transaction in crowns', { currency: 'SEK', amount: 5_600 }, 500, []],
    ['flagged where the only transaction says another', { amount: 600 }, 500, ['details-differ']],
  ] as const)('is %s', (_, transaction, amountCents, flags) => {
    const [entry] = readEntries([{ amount: 500, transactions: [transaction] }])
    expect([entry?.amountCents, entry?.flags]).toEqual([amountCents, flags])
  })

  it('of another currency is that of the transaction, if it is in euro', () => {
    const foreign = readChanged({ amount: 500 }, (xml) =>
      xml.replace(`<Ntry>\n${amount('5.00')}`, `<Ntry>\n${amount('56', 'SEK')}`),
    )
    expect(foreign).toMatchObject({ amountCents: 500, currency: 'EUR', flags: [] })
    const [without] = readEntries([{ amount: 5_600, currency: 'SEK' }])
    expect(without).toMatchObject({ amountCents: 5_600, currency: 'SEK', flags: ['other-currency'] })
  })

  it('of 0 is flagged', () => {
    expect(readEntries([{ amount: 0 }])[0]?.flags).toEqual(['zero-amount'])
  })

  it('may have five decimals when the last ones are 0', () => {
    expect(readChanged({ amount: 885 }, (xml) => xml.replace('8.85', '8.85000')).amountCents).toBe(885)
  })
})

describe('a collective entry', () => {
  const transactions = [
    { amount: 300, name: 'Ana', bankReference: 'X-1', strd: ['SI1'] },
    { amount: 500, name: 'Luka', ustrd: ['drugi'] },
    { amount: -100, name: 'Banka', ustrd: ['provizija'] },
  ]

  it.each<CamtVersion>(['04', '08'])(
    'becomes single entries in version %s, each with its position',
    (version) => {
      const entries = readEntries([{ amount: 700, bankReference: 'B-1', transactions }], version)
      expect(
        entries.map(({ amountCents, index, bankReference, party }) => [
          amountCents,
          index,
          bankReference,
          party.name,
        ]),
      ).toEqual([
        [300, 1, 'X-1', 'Ana'],
        [500, 2, 'B-1', 'Luka'],
        [-100, 3, 'B-1', 'Banka'],
      ])
    },
  )

  it('stays one flagged entry when the single amounts do not add up to it', () => {
    const entries = readEntries([{ amount: 650, bankReference: 'B-1', transactions }])
    expect(entries).toMatchObject([
      {
        amountCents: 650,
        index: 0,
        references: ['SI1'],
        text: 'drugi provizija',
        flags: ['details-differ'],
        bankReference: 'B-1',
      },
    ])
  })

  it('stays one entry without single amounts', () => {
    const silent = transactions.map(({ amount: _, ...transaction }) => ({ ...transaction, amount: 0 }))
    expect(readEntries([{ amount: 700, transactions: silent }])).toMatchObject([
      { amountCents: 700, flags: [] },
    ])
  })
})

describe('the check of a statement', () => {
  const accounts = [
    { account: 'SI56040001234567829', ownerNames: ['Kulturno društvo Tangofest', 'KD TANGOFEST'] },
  ]
  const check = (statement: Statement, today = '2026-07-08' as const) =>
    checkStatement(statement, { accounts, today, number: 1 })

  it('accepts entries that lead from the opening to the closing balance, without the pending ones', () => {
    const entries = [{ amount: 73_600 }, { amount: -37_800 }, { amount: 7_500, status: 'PDNG' as const }]
    const statement = readXml(camt053({ opening: 100_000, closing: 135_800, entries }))
    expect(check(statement)).toEqual({ ok: true, value: statement })
    const wrong = readXml(camt053({ opening: 100_000, closing: 135_801, entries }))
    expect(check(wrong)).toEqual({
      ok: false,
      reason: {
        reason: 'sums-differ',
        openingCents: 100_000,
        bookedCents: 35_800,
        closingCents: 135_801,
        place: { line: 5, statement: 1 },
      },
    })
  })

  it('refuses another account, and our account under another owner', () => {
    const of = (statement: object) => check(readXml(camt053({ opening: 0, entries: [], ...statement })))
    expect(of({ account: 'SI56020170014356205' })).toMatchObject({
      reason: { reason: 'other-account', account: 'SI56020170014356205' },
    })
    expect(of({ owner: 'Janez Novak s.p.' })).toMatchObject({
      reason: { reason: 'other-owner', owner: 'Janez Novak s.p.' },
    })
    expect(of({ owner: 'KD Tangofest, Ljubljana' })).toMatchObject({ ok: true })
    expect(of({ owner: 'Kulturno društvo TANGOFEST' })).toMatchObject({ ok: true })
  })

  it('refuses a file for its second statement', () => {
    const file = inOneGo(
      readStatementFile(
        new TextEncoder().encode(
          camt053([
            { opening: 0, entries: [] },
            { opening: 0, closing: 1, entries: [] },
          ]),
        ),
      ),
    )
    const checked = file.ok && checkStatements(file.value, { accounts, today: '2026-07-08' })
    expect(checked).toMatchObject({ ok: false, reason: { reason: 'sums-differ', place: { statement: 2 } } })
    const first = file.ok && checkStatements(file.value.slice(0, 1), { accounts, today: '2026-07-08' })
    expect(first).toMatchObject({ ok: true, value: [{ entries: [] }] })
  })

  it('refuses a statement without balances', () => {
    const xml = camt053({ opening: 0, entries: [] })
    expect(check(readXml(xml.replace('CLBD', 'XPCD')))).toMatchObject({
      reason: { reason: 'missing', field: 'Bal/CLBD' },
    })
    expect(check(readXml(xml.replace('OPBD', 'FWAV')))).toMatchObject({
      reason: { reason: 'missing', field: 'Bal/OPBD' },
    })
    expect(check(readXml(xml.replace('OPBD', 'PRCD')))).toMatchObject({ ok: true })
    expect(check(readXml(xml.replace(/OPBD|CLBD/g, 'ITBD')))).toMatchObject({ ok: true })
  })

  it('flags every entry of an account that is not in euro', () => {
    const xml = camt053({ opening: 0, entries: [{ amount: 1, currency: 'USD' }] }).replaceAll('EUR', 'USD')
    const checked = check(readXml(xml))
    expect(checked.ok && checked.value.entries[0]?.flags).toEqual(['other-currency'])
  })

  it('flags entries booked after today', () => {
    const statement = readXml(
      camt053({ opening: 0, entries: [{ amount: 1, bookedOn: '2026-07-09' }, { amount: 1 }] }),
    )
    const checked = check(statement)
    expect(checked.ok && checked.value.entries.map(({ flags }) => flags)).toEqual([['future-day'], []])
  })
})

it('reads 50,000 entries in memory for the entries only', () => {
  const entries = Array.from({ length: 50_000 }, (_, n) => ({
    amount: n + 1,
    name: `Payer ${n}`,
    bankReference: `R-${n}`,
  }))
  const statement = readXml(camt053({ opening: 0, entries }).replaceAll(/\n(?!<Ntry)/g, ''))
  expect(statement.entries).toHaveLength(50_000)
  expect(statement.closing?.amountCents).toBe((50_000 * 50_001) / 2)
  expect(new Set(statement.entries.map(({ bankReference }) => bankReference)).size).toBe(50_000)
})
