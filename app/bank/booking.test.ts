import { describe, expect, it } from 'vitest'
import { readJournal } from '#app/invoices/queries/read-journal.server.ts'
import { orderRefund, prepareRefund, readRefunds } from '#app/ledger/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { bankDriver, by, day, editionId } from '#tests/bank/bank-driver.ts'
import type { CamtEntry } from '#tests/bank/camt.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { bookEntry } from './commands/book-entry.server.ts'
import { decideEntry } from './commands/decide-entry.server.ts'
import { importFile } from './commands/import-file.server.ts'
import { countUnnotified, notifyPayers } from './commands/notify-payers.server.ts'
import { unbookEntry } from './commands/unbook-entry.server.ts'
import { findTargets } from './queries/find-targets.server.ts'
import { verifyAccount } from './queries/verify-account.server.ts'

describe.each(ENGINES)('booking entries of the account on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('B17 B18 a file is previewed, imported and booked: money, places and status follow, without e-mails', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const fileId = await bank.put({
      opening: 0,
      entries: [
        await bank.from(ann),
        await bank.from(bo, { amount: 1500 }),
        { amount: -300, ...day, bankText: 'Fee' },
      ],
    })
    expect((await bank.lines(fileId)).map(({ id, state, sure: isSure }) => [id, state, isSure])).toEqual([
      [null, 'matched', true],
      [null, 'matched', true],
      [null, 'outgoing', false],
    ])
    expect(await bank.movements()).toEqual([])

    const imported = await importFile(driver.app, { fileId, by })
    expect(imported).toMatchObject({ ok: true, value: { entries: 3, known: 0 } })
    // the day of the ledger is the day of the statement, before anything is matched
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 5200 }])
    expect((await driver.read(ann)).paidCents).toBe(0)

    expect(await bank.sure(fileId)).toEqual({ booked: 2, skipped: [], remaining: 0 })
    expect(await driver.read(ann)).toMatchObject({ paidCents: 4000, status: 'confirmed' })
    expect(await driver.read(bo)).toMatchObject({ paidCents: 1500, owedCents: 2500, status: 'placed' })
    expect((await driver.messages(ann)).includes('paid')).toBe(false)
    expect((await bank.open()).map(({ state }) => state)).toEqual(['outgoing'])
  })

  it('B18 of two clerks who book one entry at once, one succeeds and the other is refused', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 4000, ...day, name: 'Somebody' }] })
    const [line] = await bank.lines(fileId)
    const entryId = line?.id ?? ''
    const to = (id: Id) => [{ type: 'registration' as const, id, amountCents: cents(4000), openBefore: null }]
    const both = await Promise.all(
      [ann, bo].map((id) => bookEntry(driver.app, { entryId, shares: to(id), editionId, by })),
    )
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    expect(both.find((one) => !one.ok)).toMatchObject({ reason: 'decided' })
    const paid = await Promise.all([ann, bo].map(async (id) => (await driver.read(id)).paidCents))
    expect(paid.toSorted()).toEqual([0, 4000])
  })

  it('B18 a proposal made for another open amount is refused, and nothing of it is booked', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann)] })
    const [line] = await bank.lines(fileId)
    await driver.pay(ann, 10)
    const shares = [
      { type: 'registration' as const, id: ann, amountCents: cents(4000), openBefore: cents(4000) },
    ]
    const booked = await bookEntry(driver.app, { entryId: line?.id ?? '', shares, editionId, by })
    expect(booked).toEqual({ ok: false, reason: 'changed' })
    expect((await driver.read(ann)).paidCents).toBe(1000)
  })

  it('B18 a part is booked once: by a colleague meanwhile, or by the same request whose answer was lost', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 9000, ...day, name: 'School' }] })
    const [line] = await bank.lines(fileId)
    const part = [
      { type: 'donation' as const, id: editionId, amountCents: cents(2000), openBefore: null },
      { type: 'registration' as const, id: ann, amountCents: cents(1000), openBefore: null },
    ]
    const book = (restCents: number) =>
      bookEntry(driver.app, {
        entryId: line?.id ?? '',
        shares: part,
        restBefore: cents(restCents),
        editionId,
        by,
      })
    const twice = await Promise.all([book(9000), book(9000)])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await book(9000)).toEqual({ ok: false, reason: 'rest-changed' })
    expect((await driver.read(ann)).paidCents).toBe(1000)
    expect(await bank.open()).toMatchObject([{ state: 'partly', restCents: 6000 }])
    expect(await book(6000)).toMatchObject({ ok: true })
  })

  it('B22 money without a registration is booked as a donation by staff, on its own account, and can be un-booked', async () => {
    await bank.festival(1)
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 5000, ...day, name: 'A friend' }] })
    const [line] = await bank.lines(fileId)
    const entryId = line?.id ?? ''
    expect(await findTargets(driver.db, 'donacija')).toMatchObject([
      { type: 'donation', id: editionId, editionCode: 'TF2025' },
    ])
    // the digits of an account are no amount
    expect(await findTargets(driver.db, '99999999999999999999')).toEqual([])
    const to = (id: string) => [{ type: 'donation' as const, id, amountCents: cents(5000), openBefore: null }]
    expect(await bookEntry(driver.app, { entryId, shares: to('19tf1999'), editionId, by })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await bookEntry(driver.app, { entryId, shares: to(editionId), editionId, by })).toMatchObject({
      ok: true,
    })
    const [booked] = await bank.lines(fileId)
    expect(booked?.shares).toMatchObject([
      { target: { type: 'donation' }, code: 'TF2025', amountCents: 5000 },
    ])
    const onDonations = async () => {
      const { lines } = await readJournal(driver.db, {
        from: localDay('2025-09-01'),
        to: localDay('2025-09-30'),
      })
      return lines.flatMap(({ line: name, debitCents, creditCents }) =>
        name === 'subject donation' ? creditCents - debitCents : [],
      )
    }
    expect(await onDonations()).toEqual([5000])
    expect(await countUnnotified(driver.db)).toBe(0)
    expect(await unbookEntry(driver.app, { entryId, editionId, by })).toEqual({ ok: true, value: null })
    expect((await onDonations()).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(await bank.open()).toHaveLength(1)
  })

  it('B21 verify finds an entry whose status contradicts the ledger', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann)] })
    await bank.sure(fileId)
    const note = (is: boolean) => driver.db.query('update bank_entries set is_open = $1', [is])
    await note(true)
    expect(await verifyAccount(driver.db)).toMatchObject([{ seen: 'noted t, is f' }])
    await note(false)
  })

  it('B18 un-booking restores the entry, the unpaid place and the day in the ledger', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann)] })
    await bank.sure(fileId)
    const [line] = await bank.lines(fileId)
    const entryId = line?.id ?? ''
    expect(await unbookEntry(driver.app, { entryId, editionId, by })).toEqual({ ok: true, value: null })
    expect(await driver.read(ann)).toMatchObject({ paidCents: 0, status: 'placed' })
    expect(await unbookEntry(driver.app, { entryId, editionId, by })).toMatchObject({ reason: 'not-booked' })
    const shares = [{ type: 'registration' as const, id: bo, amountCents: cents(4000), openBefore: null }]
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
    expect((await driver.read(bo)).paidCents).toBe(4000)
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 4000 }])
  })

  it('B18 one transfer pays two, and the rest stays unallocated until staff allocate it', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 9000, ...day, name: 'School' }] })
    const [line] = await bank.lines(fileId)
    const entryId = line?.id ?? ''
    const shares = [ann, bo].map((id) => ({
      type: 'registration' as const,
      id,
      amountCents: cents(4000),
      openBefore: cents(4000),
    }))
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
    const [after] = await bank.open()
    expect(after).toMatchObject({ state: 'partly', restCents: 1000 })
    const more = [{ type: 'registration' as const, id: ann, amountCents: cents(1001), openBefore: null }]
    const tooMuch = await bookEntry(driver.app, { entryId, shares: more, editionId, by })
    expect(tooMuch).toEqual({ ok: false, reason: 'more-than-moved' })
  })

  it('B13 B18 a return reverses its original in either order; money that paid nobody needs no decision then', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const { fileId } = await bank.take({
      opening: 0,
      entries: [
        { amount: -4000, ...day, endToEndId: 'E1', returned: { reason: 'FOCR' } },
        { ...(await bank.from(ann)), endToEndId: 'E1' },
        { amount: 700, ...day, name: 'Nobody knows', endToEndId: 'E2' },
      ],
    })
    await bank.sure(fileId)
    expect(await driver.read(ann)).toMatchObject({ paidCents: 0, status: 'placed' })
    const later = await bank.take({
      opening: 700,
      number: 2,
      entries: [{ amount: -700, ...day, endToEndId: 'E2', returned: { reason: 'AC04' } }],
    })
    await bank.sure(later.fileId)
    expect(await bank.open()).toEqual([])
    const [returned, original] = await bank.lines(fileId)
    const refused = await unbookEntry(driver.app, { entryId: original?.id ?? '', editionId, by })
    expect(refused).toMatchObject({ reason: 'returned' })
    await unbookEntry(driver.app, { entryId: returned?.id ?? '', editionId, by })
    expect((await driver.read(ann)).paidCents).toBe(4000)
  })

  it('B4 B19 a possible duplicate waits for staff: as a duplicate it is no money, as a new entry it is', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const said = (text: string, bankReference?: string): CamtEntry => ({
      amount: 4000,
      ...day,
      name: 'Ann',
      iban: 'SI56192001234567892',
      ustrd: [text],
      ...(bankReference && { bankReference }),
    })
    await bank.take({ opening: 0, entries: [said('ronda', 'R-1')] })
    const second = await bank.take({ opening: 0, number: 2, entries: [said('festival')] })
    const [line] = await bank.lines(second.fileId)
    const entryId = line?.id ?? ''
    expect(line?.state).toBe('duplicate')
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 4000 }])
    const shares = [{ type: 'registration' as const, id: ann, amountCents: cents(4000), openBefore: null }]
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: false })
    const decide = (kind: 'same' | 'not-same' | 'open') =>
      decideEntry(driver.app, { entryId, decision: { kind }, editionId, by })
    expect(await decide('same')).toMatchObject({ ok: true })
    expect(await decide('not-same')).toMatchObject({ reason: 'decided' })
    expect(await decide('open')).toMatchObject({ ok: true })
    expect(await decide('not-same')).toMatchObject({ ok: true })
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 8000 }])
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
  })

  it('B19 an unrelated entry is set aside with a reason, and can be decided again', async () => {
    await bank.festival(0)
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: -300, ...day, bankText: 'Fee' }] })
    const entryId = (await bank.lines(fileId))[0]?.id ?? ''
    const decide = (decision: Parameters<typeof decideEntry>[1]['decision']) =>
      decideEntry(driver.app, { entryId, decision, editionId, by })
    expect(await decide({ kind: 'ignore', reason: ' ' })).toMatchObject({ reason: 'reason-missing' })
    expect(await decide({ kind: 'ignore', reason: 'Bank fee' })).toMatchObject({ ok: true })
    expect(await bank.open()).toEqual([])
    expect((await bank.lines(fileId))[0]).toMatchObject({
      state: 'ignored',
      reason: 'Bank fee',
      decidedBy: 'olga',
    })
    expect(await decide({ kind: 'open' })).toMatchObject({ ok: true })
    expect(await bank.open()).toHaveLength(1)
  })

  it('B20 one button sends an e-mail to each dancer whose payment was booked or returned, once', async () => {
    const [ann, bo] = (await bank.festival(3)) as [Id, Id, Id]
    const { fileId } = await bank.take({
      opening: 0,
      entries: [
        await bank.from(ann, { amount: 3000 }),
        await bank.from(ann, { amount: 3000, bankReference: 'R-2' }),
        { ...(await bank.from(bo)), endToEndId: 'E1' },
        { amount: -4000, ...day, endToEndId: 'E1', returned: { reason: 'FOCR' } },
      ],
    })
    await bank.sure(fileId)
    expect(await countUnnotified(driver.db)).toBe(2)
    const notified = await Promise.all([0, 1].map(() => notifyPayers(driver.app, { by })))
    expect(notified.map((one) => one.ok && one.value.emails).sort()).toEqual([0, 2])
    expect((await driver.messages(ann)).filter((kind) => kind === 'paid')).toHaveLength(1)
    expect((await driver.messages(bo)).filter((kind) => kind.startsWith('paid'))).toEqual(['paidBack'])
    expect(await countUnnotified(driver.db)).toBe(0)
  })

  it('B20 R11 counts no erased dancer and sends them nothing', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann), await bank.from(bo)] })
    await bank.sure(fileId)
    expect((await eraseRegistration(driver.app, { id: ann, by })).ok).toBe(true)
    await driver.drain()
    expect(await countUnnotified(driver.db)).toBe(1)
    expect(await notifyPayers(driver.app, { by })).toMatchObject({ value: { emails: 1 } })
    expect(await driver.messages(ann)).toEqual([])
    expect(await countUnnotified(driver.db)).toBe(0)
  })

  it('B9 B18 money of a cancelled registration is a credit that staff book; F18 an archive takes money only', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    await cancelRegistration(driver.app, { id: ann, by: systemActor })
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann)] })
    expect(await bank.sure(fileId)).toMatchObject({ booked: 0 })
    await driver.db.query(
      'update editions set archived = true, is_current = true, catalogue_version = catalogue_version + 1',
    )
    const entryId = (await bank.lines(fileId))[0]?.id ?? ''
    const shares = [{ type: 'registration' as const, id: ann, amountCents: cents(4000), openBefore: null }]
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
    expect(await driver.read(ann)).toMatchObject({ paidCents: 4000, status: 'cancelled' })
    expect(await countUnnotified(driver.db)).toBe(0)
    expect(await notifyPayers(driver.app, { by })).toMatchObject({ value: { emails: 0 } })
  })

  it('T11 B18 an outgoing entry pays a cost, and un-booking reverses it', async () => {
    await bank.festival(0)
    await driver.db.query(
      `insert into costs (edition_id, id, title, category, supplier, planned_cents, added_by, reserved)
       values ($1, $2, 'DJ', 'music', 'Lorenzo Bassi', 35000, 'ana', now())`,
      [editionId, 'c'.repeat(24)],
    )
    const { fileId } = await bank.take({
      opening: 0,
      entries: [{ amount: -35_000, ...day, name: 'Lorenzo Bassi' }],
    })
    const [line] = await bank.lines(fileId)
    const [proposal] = line?.match?.proposals ?? []
    expect(proposal?.shares[0]).toMatchObject({ target: { type: 'cost' }, code: 'DJ' })
    const entryId = line?.id ?? ''
    const shares = [
      { type: 'cost' as const, id: 'c'.repeat(24), amountCents: cents(-35_000), openBefore: null },
    ]
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
    const paid = async () =>
      (await driver.db.query<{ paid_cents: number }>('select paid_cents from costs')).rows[0]?.paid_cents
    expect(await paid()).toBe(35_000)
    await unbookEntry(driver.app, { entryId, editionId, by })
    expect(await paid()).toBe(0)
  })

  it('B14 B16 G14 an outgoing entry closes its refund, un-booking opens it, and a returned transfer opens it again', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const iban = 'AT611904300234573201'
    const paid = await bank.take({ opening: 0, entries: [await bank.from(ann, { name: 'Ann', iban })] })
    await bank.sure(paid.fileId)
    await cancelRegistration(driver.app, { id: ann, by: systemActor })
    const [refund] = await readRefunds(driver.db)
    expect(refund).toMatchObject({ iban, state: 'open' })
    if (!refund) throw new Error('nothing goes back')
    const { amountCents: back } = refund
    const step = { by: 'olga', at: driver.app.now() }
    await driver.db.transaction(async (tx) => {
      await prepareRefund(tx, refund.id, { ...step, way: 'bank', limitCents: cents(100_000) })
      await orderRefund(tx, refund.id, step)
    })
    const endToEndId = 'VRACILO-1-1'
    const out = await bank.take({
      opening: 4000,
      number: 2,
      entries: [{ amount: -back, ...day, endToEndId }],
    })
    expect((await bank.lines(out.fileId))[0]).toMatchObject({ state: 'outgoing', sure: true })
    await bank.sure(out.fileId)
    const state = async () => (await readRefunds(driver.db)).map((one) => one.state)
    const left = async () => (await driver.read(ann)).paidCents
    expect([await state(), await left()]).toEqual([['paid'], 4000 - back])

    const entryId = (await bank.lines(out.fileId))[0]?.id ?? ''
    expect(await unbookEntry(driver.app, { entryId, editionId, by })).toMatchObject({ ok: true })
    expect([await state(), await left()]).toEqual([['ordered'], 4000])
    await bank.sure(out.fileId)
    const returned = { reason: 'AC04' }
    const bounce = await bank.take({
      opening: 4000 - back,
      number: 3,
      entries: [{ amount: back, ...day, endToEndId, returned }],
    })
    expect((await bank.lines(bounce.fileId))[0]).toMatchObject({ state: 'returned', sure: true })
    await bank.sure(bounce.fileId)
    expect([await state(), await left()]).toEqual([['sentBack'], 4000])
    const bounced = (await bank.lines(bounce.fileId))[0]?.id ?? ''
    expect(await unbookEntry(driver.app, { entryId: bounced, editionId, by })).toEqual({
      ok: false,
      reason: 'refund-open',
    })
  })
})
