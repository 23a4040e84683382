import { describe, expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { workbookOf } from '#app/platform/spreadsheet/workbook.server.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { bankDriver } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { setAccounts } from './commands/set-accounts.server.ts'
import { defaultAccounts } from './journal/accounts.ts'
import { journalOf } from './journal/journal.ts'
import { journalTable } from './journal/journal-table.ts'
import { readJournalEntries } from './queries/journal-entries.server.ts'
import { periodOf, readJournal } from './queries/read-journal.server.ts'
import { type JournalAccounts, readAccounts } from './tables/journal-accounts.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const regAdmin: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const period = { from: '2025-08-01', to: '2025-09-30' } as const

describe.each(ENGINES)('the journal on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const lines = async () =>
    (await readJournal(driver.db, period)).lines.map(({ account, line, debitCents, creditCents }) => [
      account,
      line,
      debitCents,
      creditCents,
    ])

  it('I12 posts payments by method and registration, or as unclear, and invoices as income and VAT by rate', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({
      opening: 0,
      entries: [await bank.from(ann), { amount: 700, bookedOn: '2025-09-01', name: 'Nobody knows' }],
    })
    await bank.sure(fileId)
    await driver.pay(bo, 10)
    expect(await lines()).toEqual([
      ['1100', 'method bank', 5700, 0],
      ['1200', 'subject registration', 0, 5000],
      ['2890', 'unclear', 5000, 5700],
    ])

    const issued = await issueInvoice(driver.app, { editionId, registrations: [ann], by: admin })
    if (!issued.ok) throw new Error(issued.reason)
    expect((await lines()).slice(1)).toEqual([
      ['1200', 'subject invoice', 4000, 0],
      ['1200', 'subject registration', 0, 5000],
      ['2600', 'vat 22', 0, 721],
      ['2890', 'unclear', 5000, 5700],
      ['7600', 'revenue 22', 0, 3279],
    ])
    await creditInvoice(driver.app, { editionId, id: issued.value.id, reason: 'Wrong buyer', by: admin })
    const journal = await readJournal(driver.db, period)
    expect(journal.debitCents).toBe(journal.creditCents)
    expect(journal.lines.find(({ line }) => line === 'revenue 22')).toMatchObject({
      debitCents: 3279,
      creditCents: 3279,
    })
  })

  it("I12 opens each line's entries with their sources; only admins see documents", async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({
      opening: 0,
      entries: [
        await bank.from(ann),
        { amount: 700, bookedOn: '2025-09-01', name: 'Nobody knows', iban: 'SI56192001234567892' },
      ],
    })
    await bank.sure(fileId)
    await driver.pay(bo, 10)
    const issued = await issueInvoice(driver.app, { editionId, registrations: [ann], by: admin })
    if (!issued.ok) throw new Error(issued.reason)
    await creditInvoice(driver.app, { editionId, id: issued.value.id, reason: null, by: admin })

    const { lines: all } = await readJournal(driver.db, period)
    expect(all.length).toBeGreaterThan(5)
    const entriesOf = (line: string, day: LocalDay, withDocuments = true) =>
      readJournalEntries(driver.db, { day, line, editionId }, { withDocuments })
    for (const { day, line, debitCents, creditCents } of all) {
      const amounts = (await entriesOf(line, day)).map(({ amountCents }) => amountCents)
      expect(sumCents(amounts.filter((amount) => amount > 0))).toBe(debitCents)
      expect(sumCents(amounts.filter((amount) => amount < 0)) + creditCents).toBe(0)
    }
    const lineCalled = (wanted: string) => all.find(({ line }) => line === wanted)
    const day = (wanted: string) => lineCalled(wanted)?.day ?? '2000-01-01'
    const { code } = await driver.read(ann)
    const [first, second] = await entriesOf('subject registration', day('subject registration'))
    expect(first).toMatchObject({ amountCents: -4000, registrationId: ann, source: { kind: 'statement' } })
    expect(first?.who).toContain(code)
    expect(second).toMatchObject({ registrationId: bo, source: { kind: 'person' } })
    // money is named by whom it pays, else by who paid it
    const named = (await entriesOf('method bank', '2025-09-01')).map(({ who }) => who)
    expect(named).toEqual([expect.stringContaining(code), expect.any(String), 'Nobody knows'])
    const documents = await entriesOf('subject invoice', day('subject invoice'))
    expect(documents.map(({ source }) => source)).toMatchObject([
      { kind: 'invoice' },
      { kind: 'invoice', id: expect.any(String) },
    ])
    expect(await entriesOf('subject invoice', day('subject invoice'), false)).toEqual([])
    expect(await entriesOf("x' or 1 = 1", '2025-09-01')).toEqual([])
  })

  it('I12 an admin sets valid accounts; a regAdmin is refused', async () => {
    await bank.festival(1)
    const accounts = { ...defaultAccounts, 'method bank': '110-1' }
    expect(await setAccounts(driver.app, { accounts, shown: defaultAccounts, by: regAdmin })).toEqual({
      ok: false,
      reason: { kind: 'not-allowed' },
    })
    const wrong = { ...accounts, vat: '=1+1' }
    expect(await setAccounts(driver.app, { accounts: wrong, shown: defaultAccounts, by: admin })).toEqual({
      ok: false,
      reason: { kind: 'malformed', keys: ['vat'] },
    })
    expect(await setAccounts(driver.app, { accounts, shown: defaultAccounts, by: admin })).toMatchObject({
      ok: true,
    })
    await bank.take({ opening: 0, entries: [{ amount: 700, bookedOn: '2025-09-01' }] })
    expect(await lines()).toEqual([
      ['110-1', 'method bank', 700, 0],
      ['2890', 'unclear', 0, 700],
    ])
  })

  it('I12 two admins set accounts from the same page: neither loses what the other has set', async () => {
    await bank.festival(1)
    const shown: JournalAccounts = defaultAccounts
    const set = (over: Partial<JournalAccounts>) =>
      setAccounts(driver.app, { accounts: { ...shown, ...over }, shown, by: admin })
    const both = await Promise.all([set({ 'method bank': '1119' }), set({ 'method cash': '1009' })])
    expect(both.every(({ ok }) => ok)).toBe(true)
    const now = { ...shown, 'method bank': '1119', 'method cash': '1009' }
    expect(await readAccounts(driver.db)).toEqual(now)
    expect(await set({ 'method bank': '1120', vat: '2601' })).toEqual({
      ok: false,
      reason: { kind: 'changed-meanwhile', keys: ['method bank'] },
    })
    expect(await set({ 'method bank': '1119' })).toMatchObject({ ok: true })
    expect(await readAccounts(driver.db)).toEqual(now)
  })
})

describe('the journal as a file', () => {
  const sums = [
    { day: '2025-09-01', line: 'method bank', debitCents: cents(123_450), creditCents: cents(0) },
    { day: '2025-09-01', line: 'revenue 9.5', debitCents: cents(0), creditCents: cents(123_450) },
  ] as const

  it('I12 is a CSV file with the words and decimals of the language', () => {
    const journal = journalOf(sums, defaultAccounts)
    expect(csvOf(journalTable(journal, 'sl'), 'sl')).toBe(
      '\uFEFFDan;Konto;Kaj;V breme;V dobro\r\n2025-09-01;1100;Banka;"1234,50";"0,00"\r\n2025-09-01;7600;"Prihodki 9,5 %";"0,00";"1234,50"\r\n',
    )
    expect(csvOf(journalTable(journal, 'en'), 'en')).toContain('2025-09-01,1100,Bank,1234.50,0.00')
  })

  it('I12 is a workbook', async () => {
    const file = await workbookOf([journalTable(journalOf(sums, defaultAccounts), 'en')])
    // a ZIP archive, as every workbook is
    expect([...file.subarray(0, 4)]).toEqual([0x50, 0x4b, 0x03, 0x04])
    expect(readXlsx(file).map(({ cells }) => cells.join('|'))).toEqual([
      'Day|Account|What|Debit|Credit',
      '2025-09-01|1100|Bank|1234.5|0',
      '2025-09-01|7600|Revenue 9.5 %|0|1234.5',
    ])
  })

  it('I12 is refused where debit and credit differ', () => {
    const [first] = sums
    expect(() => journalOf([first], defaultAccounts)).toThrow('is not credit')
  })

  it('covers the last thirty days when the period is missing, invalid or too long', () => {
    const asked = (query: string) => periodOf(new URLSearchParams(query), '2025-09-30')
    const usual = { from: '2025-08-31', to: '2025-09-30' }
    expect(asked('from=2025-01-01&to=2025-12-31')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    for (const query of ['', 'from=x&to=y', 'from=2025-09-02&to=2025-09-01', 'from=1900-01-01&to=2025-09-01'])
      expect(asked(query)).toEqual(usual)
  })
})
