import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { bankDriver, by, editionId } from '#tests/bank/bank-driver.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { bookEntry } from './commands/book-entry.server.ts'
import { bookSure } from './commands/book-sure.server.ts'
import { decideEntry } from './commands/decide-entry.server.ts'
import { importFile } from './commands/import-file.server.ts'
import { notifyPayers } from './commands/notify-payers.server.ts'
import { saveCsvMapping } from './commands/save-csv-mapping.server.ts'
import { storeFile } from './commands/store-file.server.ts'
import { unbookEntry } from './commands/unbook-entry.server.ts'
import { proposeInThread } from './csv/csv-in-thread.server.ts'
import { viewFile } from './queries/file-view.server.ts'

describe.each(ENGINES)('importing statements of the account on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('B17 importing a file again, or twice at once, changes nothing more', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const statement = { opening: 0, entries: [await bank.from(ann)] }
    const fileId = await bank.put(statement)
    expect(await bank.put(statement)).toBe(fileId)
    const both = await Promise.all([0, 1].map(() => importFile(driver.app, { fileId, by })))
    expect(both.map((one) => one.ok && one.value.entries).sort()).toEqual([0, 1])
    // another file with the same entry
    const again = await bank.take({ opening: 0, number: 9, entries: [await bank.from(ann)] })
    expect(again).toMatchObject({ entries: 0, known: 1 })
    await Promise.all([bank.sure(fileId), bank.sure(fileId)])
    expect((await driver.read(ann)).paidCents).toBe(4000)
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 4000 }])
  })

  it('B3 a pending entry is shown once, pays nothing, and becomes the booked one later', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const pending = await bank.take({ opening: 0, entries: [await bank.from(ann, { status: 'PDNG' })] })
    expect((await bank.open()).map(({ state }) => state)).toEqual(['pending'])
    expect(await bank.movements()).toEqual([])
    const again = await bank.take({
      opening: 0,
      number: 2,
      entries: [await bank.from(ann, { status: 'PDNG' })],
    })
    expect(again.entries).toBe(0)
    const booked = await bank.take({ opening: 0, number: 3, entries: [await bank.from(ann)] })
    expect(booked.entries).toBe(1)
    await bank.sure(booked.fileId)
    await bank.sure(pending.fileId)
    expect(await bank.open()).toEqual([])
    expect((await driver.read(ann)).paidCents).toBe(4000)
  })

  it('B17 needs a regAdmin or an admin', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const fileId = await bank.put({ opening: 0, entries: [await bank.from(ann)] })
    for (const roles of [[], ['reception'], ['regEditor'], ['progAdmin']] as const) {
      const other: Actor = { kind: 'user', username: 'x', roles: [...roles] }
      expect(await bank.store({ opening: 0, entries: [] }, other)).toMatchObject({ ok: false })
      expect(await importFile(driver.app, { fileId, by: other })).toMatchObject({ ok: false })
      expect(await bookSure(driver.app, { scope: { fileId }, by: other })).toMatchObject({ ok: false })
      expect(await notifyPayers(driver.app, { by: other })).toMatchObject({ ok: false })
    }
    const stranger: Actor = { kind: 'nobody' }
    const entryId = 'a'.repeat(24)
    const refused = { ok: false, reason: 'not-allowed' }
    expect(await bookEntry(driver.app, { entryId, shares: [], editionId, by: stranger })).toEqual(refused)
    expect(await unbookEntry(driver.app, { entryId, editionId, by: stranger })).toEqual(refused)
    const decision = { kind: 'same' } as const
    expect(await decideEntry(driver.app, { entryId, decision, editionId, by: stranger })).toEqual(refused)
  })

  it('B1 B2 CSV then CAMT: the same entry is imported once and gains its reference', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const reference = await bank.referenceOf(ann)
    const csv = `Datum;Znesek;Plačnik;Namen;Sklic\n1.9.2025;40,00;Ann;festival;${reference}\n`
    const stored = await storeFile(driver.app, { name: 'a.csv', content: encodeAs(csv, 'utf-8'), by })
    if (!stored.ok) throw new Error(JSON.stringify(stored.reason))
    const { fileId } = stored.value
    const view = await viewFile(driver.app, fileId)
    if (view.ok || view.reason.kind !== 'mapping-needed') throw new Error('nobody has said how it is read')
    const { mapping } = view.reason.proposed
    expect(await saveCsvMapping(driver.app, { fileId, mapping, by })).toEqual({ ok: true, value: null })
    expect(await importFile(driver.app, { fileId, by })).toMatchObject({ value: { entries: 1 } })
    await bank.sure(fileId)
    const again = await bank.take({
      opening: 0,
      entries: [await bank.from(ann, { ustrd: ['festival'], name: 'Ann', iban: 'SI56192001234567892' })],
    })
    expect(again).toMatchObject({ entries: 0, known: 1 })
    const { rows } = await driver.db.query('select bank_reference, party_account from bank_entries')
    expect(rows).toEqual([{ bank_reference: `R-${ann}`, party_account: 'SI56192001234567892' }])
    expect((await driver.read(ann)).paidCents).toBe(4000)
  })

  it('B17 a CSV file that breaks off, or in no known encoding, is refused with the reason', async () => {
    await bank.festival(1)
    const refusalOf = async (content: Uint8Array) => {
      const stored = await storeFile(driver.app, { name: 'a.csv', content, by })
      return !stored.ok && stored.reason.kind === 'refused' && stored.reason.error.reason
    }
    expect(await refusalOf(encodeAs('Datum;Znesek;Plačnik\n1.9.2025;40,00;"Ann\n', 'utf-8'))).toBe(
      'truncated',
    )
    expect(await refusalOf(Uint8Array.of(0x44, 0x3b, 0x81, 0x8d, 0x90, 0x9d, 0x0a, 0x98, 0x83))).toBe(
      'encoding',
    )
  })

  it('B17 a CSV file is read beside the requests, and refused where that takes too long or too much memory', async () => {
    const content = encodeAs(`Datum;Znesek\n${';'.repeat(8_000_000)}`, 'utf-8')
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 10)
    const late = { timeoutMs: 300, megabytes: 768 }
    const refused = { ok: false, reason: { reason: 'too-laborious', place: {} } }
    expect(await proposeInThread(driver.app, content, '', late)).toEqual(refused)
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(5)
    const small = { timeoutMs: 60_000, megabytes: 16 }
    expect(await proposeInThread(driver.app, content, '', small)).toEqual(refused)
  })

  it('B17 columns, decimal sign and encoding are remembered for files of that bank', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const head = 'Datum knjiženja;Dobro;Breme;Plačnik;Opis;Referenca\n'
    const line = async (day: string, id: Id) =>
      `${day};40,00;;Žan Čuk;vplačilo;${await bank.referenceOf(id)}\n`
    const put = async (name: string, text: string) => {
      const stored = await storeFile(driver.app, { name, content: encodeAs(text, 'windows-1250'), by })
      if (!stored.ok) throw new Error(JSON.stringify(stored.reason))
      return stored.value.fileId
    }
    const first = await put('1.csv', head + (await line('1.9.2025', ann)))
    const asked = await viewFile(driver.app, first)
    if (asked.ok || asked.reason.kind !== 'mapping-needed') throw new Error('nobody has said how it is read')
    const { mapping } = asked.reason.proposed
    expect(mapping).toMatchObject({ encoding: 'windows-1250', decimal: ',' })
    expect(await saveCsvMapping(driver.app, { fileId: first, mapping, by })).toMatchObject({ ok: true })

    const second = await put('2.csv', head + (await line('1.9.2025', bo)))
    const view = await viewFile(driver.app, second)
    if (!view.ok) throw new Error(view.reason.kind)
    const [only] = view.value.lines
    expect(only?.entry.party.name).toBe('Žan Čuk')
    expect([only?.entry.amountCents, only?.sure]).toEqual([4000, true])
    // other columns are another bank's
    const other = await viewFile(driver.app, await put('3.csv', 'Date;Sum;Text\n2025-09-03;1.00;x\n'))
    expect(other).toMatchObject({ ok: false, reason: { kind: 'mapping-needed' } })
  })

  it('B17 names missing statements before the import', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    await bank.take({ opening: 0, number: 3, entries: [await bank.from(ann)] })
    const fileId = await bank.put({ opening: 4000, number: 6, entries: [] })
    const view = await viewFile(driver.app, fileId)
    if (!view.ok) throw new Error(view.reason.kind)
    expect(view.value.statements.map(({ missing }) => missing)).toEqual([[4, 5]])
  })

  it('B17 a refused file is not stored', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const wrong = await bank.store({ opening: 0, closing: 1, entries: [await bank.from(ann)] })
    expect(wrong).toMatchObject({ ok: false, reason: { kind: 'refused', error: { reason: 'sums-differ' } } })
    const foreign = await bank.store({ account: 'SI56191000000123438', opening: 0, entries: [] })
    expect(foreign).toMatchObject({ ok: false, reason: { kind: 'refused' } })
    const { rows } = await driver.db.query('select from inbox')
    expect(rows).toEqual([])
  })
})
