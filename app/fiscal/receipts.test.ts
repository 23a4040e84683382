import { describe, expect, it } from 'vitest'
import { changeEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { correctPayment } from '#app/registration/money/office/correct-payment.server.ts'
import { admin, fiscalDriver, stand, verified } from '#tests/fiscal/fiscal-driver.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { closePremises, registerPremises } from './commands/register-premises.server.ts'
import { sendAgain, sendReceipts } from './commands/send-receipts.server.ts'
import { premisesInput } from './furs/premises.ts'
import { readHindrance } from './queries/readiness.server.ts'
import { selectPremises } from './tables/premises.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('receipts on %s', (engine) => {
  const driver = useTestDriver(engine)
  const fiscal = fiscalDriver(driver)
  const later = (seconds: number) => driver.app.at(new Date(driver.app.now().getTime() + seconds * 1_000))
  const states = async () => (await fiscal.receipts()).map(({ number, state }) => `${number} ${state}`)
  const correct = (movementId: string, to: Parameters<typeof correctPayment>[1]['to']) =>
    correctPayment(driver.app, { movementId: movementId as never, to, reason: 'Mistyped', by: admin })

  it('Z1, Z3, Z5 a payment in cash gets a numbered receipt that the authority verifies', async () => {
    await fiscal.festival()
    const id = await driver.register()
    expect(await fiscal.take(id, 15)).toEqual({ ok: true, value: { booked: true } })
    const [waiting] = await fiscal.receipts()
    expect(waiting).toMatchObject({ number: 1, state: 'waiting', uniqueId: null, amountCents: 1500 })
    expect(waiting?.taxes.vat).toEqual([
      { vatRatePercent: 22, grossCents: 1500, netCents: 1230, vatCents: 270 },
    ])
    await fiscal.work()
    const [done] = await fiscal.receipts()
    const taken = fiscal.fake.invoices.get('HALA1-RONDA1-1')
    expect(done).toMatchObject({ state: 'verified', uniqueId: taken?.eor, mark: taken?.mark })
    expect(taken).toMatchObject({ amount: 15, isLate: false, references: [] })
    await fiscal.expectSound()
  })

  it('Z1 records the payment method with its reason, and asks for no receipt of a transfer', async () => {
    const reason = 'The accountant says so.'
    const over = {
      ...verified,
      fiscalTerminal: 'tillNumber',
      fiscalCard: 'none',
      fiscalNoneReason: reason,
    } as const
    await fiscal.festival(over)
    const id = await driver.register()
    expect(await fiscal.take(id, 5)).toMatchObject({ ok: true })
    expect(await fiscal.take(id, 6, { method: 'terminal', documentNumber: 'B1-77' })).toMatchObject({
      ok: true,
    })
    expect(await fiscal.take(id, 7, { method: 'card' })).toMatchObject({ ok: true })
    expect(await fiscal.take(id, 8, { documentNumber: 'VKR 5001-12' })).toMatchObject({ ok: true })
    expect(await fiscal.take(id, 9, { method: 'bank' })).toMatchObject({ ok: true })
    const { rows } = await driver.db.query<{ plug: string; reason: string | null }>(
      'select p.plug, p.reason from fiscal_payments p join movements m on m.id = p.movement_id order by m.amount_cents',
    )
    expect(rows).toEqual([
      { plug: 'furs', reason: null },
      { plug: 'tillNumber', reason: null },
      { plug: 'none', reason },
      { plug: 'tillNumber', reason: null },
    ])
    expect((await fiscal.receipts()).map(({ amountCents }) => amountCents)).toEqual([500])
    await fiscal.work()
    await fiscal.expectSound()
  })

  it('Z1, Z2 refuses a payment whose receipt cannot be signed, and accepts a number of a bound book', async () => {
    const edition = await makeFestival(driver.app, [{}], { edition: verified })
    const id = await driver.register()
    const refused = { ok: false, reason: 'fiscal-not-ready' }
    expect(await readHindrance(driver.app, edition)).toBe('premises-not-registered')
    expect(await fiscal.take(id, 10)).toEqual(refused)
    expect(await fiscal.take(id, 10, { documentNumber: '5001-1' })).toMatchObject({ ok: true })
    expect(await registerPremises(driver.app, { edition, input: stand, by: admin })).toMatchObject({
      ok: true,
    })
    expect(await fiscal.take(id, 1)).toMatchObject({ ok: true })
    Object.assign(driver.app, { config: { ...driver.app.config, furs: null } })
    expect(await readHindrance(driver.app, edition)).toBe('no-certificate')
    expect(await fiscal.take(id, 1)).toEqual(refused)
    Object.assign(driver.app, {
      config: { ...driver.app.config, furs: { ...fiscal.fake.config, certificateFile: '/nowhere.p12' } },
    })
    expect(await readHindrance(driver.app, edition)).toBe('no-certificate')
    const other = { ...edition, company: { ...edition.company, vatId: 'SI10039856' } }
    Object.assign(driver.app, { config: { ...driver.app.config, furs: fiscal.fake.config } })
    expect(await readHindrance(driver.app, other)).toBe('other-tax-number')
    driver.app.at('2035-06-01T00:00:00Z')
    expect(await readHindrance(driver.app, edition)).toBe('certificate-expired')
    expect((await fiscal.receipts()).map(({ number }) => number)).toEqual([1])
  })

  it('Z2 registers premises, handles a refusal, repeats and closes; other roles are refused', async () => {
    const edition = await makeFestival(driver.app, [{}], { edition: verified })
    const building = premisesInput.parse({
      id: 'HALA1',
      validFrom: '2025-11-01',
      supplier: '24564444',
      place: {
        kind: 'building',
        cadastralNumber: '365',
        buildingNumber: '12',
        sectionNumber: '3',
        street: 'Tržaška cesta',
        streetNumber: '24',
        streetNumberAddition: 'B',
        community: 'Ljubljana',
        city: 'Ljubljana',
        postalCode: '1000',
      },
    })
    const clerk: Actor = { kind: 'user', username: 'u', roles: ['regAdmin'] }
    const register = (by: Actor) => registerPremises(driver.app, { edition, input: building, by })
    expect(await register(clerk)).toEqual({ ok: false, reason: 'not-allowed' })
    fiscal.fake.failures.push('S008')
    expect(await register(admin)).toEqual({ ok: false, reason: 'not-taken' })
    expect(await selectPremises(driver.db, editionId)).toMatchObject([
      { registeredAt: null, refusal: 'S008 because of S008' },
    ])
    expect(await register(admin)).toEqual({ ok: true, value: null })
    expect(await selectPremises(driver.db, editionId)).toMatchObject([{ refusal: null, isClosed: false }])
    expect(fiscal.fake.premises.get('HALA1')?.message).toMatchObject({
      BPIdentifier: { RealEstateBP: { PropertyID: { CadastralNumber: 365 } } },
      SoftwareSupplier: [{ TaxNumber: 24564444 }],
    })
    expect(await readHindrance(driver.app, edition)).toBeNull()
    const closing = { edition, id: 'HALA1', by: admin }
    expect(await closePremises(driver.app, { ...closing, by: clerk })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await closePremises(driver.app, { ...closing, id: 'NONE' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await closePremises(driver.app, closing)).toEqual({ ok: true, value: null })
    expect(await readHindrance(driver.app, edition)).toBe('premises-not-registered')
    // for good: the mark is not used again
    expect(await register(admin)).toEqual({ ok: false, reason: 'closed' })
    expect(await selectPremises(driver.db, editionId)).toMatchObject([{ isClosed: true }])
    expect(fiscal.fake.errors).toEqual([])
  })

  it('Z3 concurrent receipts have numbers without gaps and duplicates; a failed one takes no number', async () => {
    await fiscal.festival()
    const ids = []
    for (let n = 0; n < 8; n += 1) ids.push(await driver.register())
    const dying = driver.app.db.transaction.bind(driver.app.db)
    const all = await Promise.all([
      ...ids.flatMap((id) => [
        fiscal.take(id, 20, { key: `once ${id}` }),
        fiscal.take(id, 20, { key: `once ${id}` }),
      ]),
      fiscal.take('000000000000000000000000' as never, 5),
    ])
    expect(all.filter((one) => one.ok && one.value.booked)).toHaveLength(8)
    // the process dies after the number was taken
    await expect(
      dying(async (tx) => {
        await tx.query(`update fiscal_counters set last = last + 1`)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await fiscal.receipts()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    // two processes send at once
    await Promise.all([sendReceipts(driver.app), sendReceipts(driver.app)])
    await fiscal.work()
    expect(new Set((await fiscal.receipts()).map(({ state }) => state))).toEqual(new Set(['verified']))
    expect(fiscal.fake.invoices.size).toBe(8)
    await fiscal.expectSound()
  })

  it.each(['down', 'error', 'S100', 'forged', 'otherMessage', 'garbage', 'slow'] as const)(
    'Z6 without a valid response (%s) a receipt has its ZOI and is sent later',
    async (failure) => {
      await fiscal.festival()
      const id = await driver.register()
      await fiscal.take(id, 10)
      await fiscal.take(id, 11)
      fiscal.fake.failures.push(failure)
      await fiscal.work()
      expect(await states()).toEqual(['1 waiting', '2 waiting'])
      const [first] = await fiscal.receipts()
      expect(first).toMatchObject({ uniqueId: null, submitBy: '2025-09-03' })
      expect(first?.reason).toBeTruthy()
      later(3_600)
      await fiscal.work()
      expect(await states()).toEqual(['1 verified', '2 verified'])
      // those it took, though the answer was none
      const isTaken = ['forged', 'otherMessage', 'garbage'].includes(failure)
      const late = [...fiscal.fake.invoices.values()].map(({ isLate }) => isLate)
      expect(late).toEqual([!isTaken, true])
      await fiscal.expectSound()
    },
  )

  it('Z5, Z6 a lost response, and a process killed before or after sending, verify a receipt once', async () => {
    await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 10)
    fiscal.fake.failures.push('lost')
    await fiscal.work()
    expect(await states()).toEqual(['1 waiting'])
    const first = fiscal.fake.invoices.get('HALA1-RONDA1-1')?.eor
    later(3_600)
    await fiscal.work()
    expect((await fiscal.receipts())[0]).toMatchObject({ state: 'verified', uniqueId: first })
    // killed between signing and sending: the next process sends it
    await fiscal.take(id, 11)
    later(7_200)
    await fiscal.work()
    expect(fiscal.fake.invoices.get('HALA1-RONDA1-2')).toMatchObject({ isLate: true })
    // killed while it waited for the answer: claimed, and free again after a while
    await fiscal.take(id, 12)
    await driver.db.query(
      `update fiscal_submissions set tries = 1, next_try_at = $1 where state = 'waiting'`,
      [new Date(driver.app.now().getTime() + 30_000)],
    )
    await fiscal.work()
    expect(await states()).toEqual(['1 verified', '2 verified', '3 waiting'])
    later(31)
    await fiscal.work()
    expect(await states()).toEqual(['1 verified', '2 verified', '3 verified'])
    await fiscal.expectSound()
  })

  it('Z6 a receipt that the authority refuses is shown, can be resent by staff, and delays no other', async () => {
    await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 10)
    await fiscal.take(id, 11)
    fiscal.fake.failures.push('S006')
    await fiscal.work()
    expect(await states()).toEqual(['1 refused', '2 verified'])
    expect((await fiscal.receipts())[0]?.reason).toBe('S006 because of S006')
    later(86_400)
    await fiscal.work()
    expect(await states()).toEqual(['1 refused', '2 verified'])
    const volunteer: Actor = { kind: 'user', username: 'd', roles: ['reception'] }
    expect(await sendAgain(driver.app, { editionId, by: volunteer })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await sendAgain(driver.app, { editionId, by: admin })).toEqual({ ok: true, value: 1 })
    await fiscal.work()
    expect(await states()).toEqual(['1 verified', '2 verified'])
    await fiscal.expectSound()
  })

  it('Z7 a correction reverses the receipt by reference and issues the right one', async () => {
    await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 30)
    const [wrong] = await fiscal.receipts()
    const right = {
      ...({ method: 'terminal', note: null, documentNumber: null } as const),
      amountCents: cents(2500),
      valueDay: localDay('2025-09-01'),
    }
    later(10)
    expect(await correct(wrong?.movementId ?? '', right)).toMatchObject({ ok: true })
    await fiscal.work()
    const amounts = (await fiscal.receipts()).map(({ amountCents, method }) => [amountCents, method])
    expect(amounts).toEqual([
      [3000, 'cash'],
      [-3000, 'cash'],
      [2500, 'terminal'],
    ])
    expect(fiscal.fake.invoices.get('HALA1-RONDA1-2')).toMatchObject({
      amount: -30,
      references: ['HALA1-RONDA1-1'],
    })
    expect((await fiscal.receipts()).map(({ takesBack }) => takesBack.length)).toEqual([0, 1, 0])
    await fiscal.expectSound()
  })

  it('Z2, Z7 a reversal waits while its premises are closed or the certificate has expired', async () => {
    const edition = await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 30)
    await fiscal.work()
    const [wrong] = await fiscal.receipts()
    expect(await closePremises(driver.app, { edition, id: 'HALA1', by: admin })).toMatchObject({ ok: true })
    later(10)
    expect(await correct(wrong?.movementId ?? '', null)).toMatchObject({ ok: true })
    await fiscal.work()
    expect(await states()).toEqual(['1 verified'])

    const hall = { ...stand, id: 'HALA2' }
    expect(await registerPremises(driver.app, { edition, input: hall, by: admin })).toMatchObject({
      ok: true,
    })
    const change = { fiscalPremises: 'HALA2' }
    const by = { name: 'ana', isAdmin: true }
    expect(await changeEdition(driver.app, { by, id: edition.id, change })).toMatchObject({ ok: true })
    driver.app.at('2035-06-01T00:00:00Z')
    await fiscal.work()
    expect(await states()).toEqual(['1 verified'])
    driver.app.at('2025-09-02T10:00:00Z')
    await fiscal.work()
    const issued = (await fiscal.receipts()).map(({ premises, amountCents }) => `${premises} ${amountCents}`)
    expect(issued.sort()).toEqual(['HALA1 3000', 'HALA2 -3000'])
    await fiscal.expectSound()
  })

  it('Z7 a refund reverses the receipts of its payments, and needs none for transfers', async () => {
    await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 10, { method: 'bank' })
    await fiscal.take(id, 30)
    expect(await fiscal.take(id, -35)).toMatchObject({ ok: true })
    await fiscal.work()
    expect((await fiscal.receipts()).map(({ amountCents }) => amountCents)).toEqual([3000, -3000])
    expect(await fiscal.take(id, -5)).toMatchObject({ ok: true })
    expect(await fiscal.receipts()).toHaveLength(2)
    const { rows } = await driver.db.query<{ plug: string }>(
      'select plug from fiscal_payments order by noted_at, movement_id',
    )
    expect(rows.map(({ plug }) => plug).sort()).toEqual(['furs', 'furs', 'none'])
    await fiscal.expectSound()
  })

  it('Z3 the database refuses every change of an issued receipt', async () => {
    await fiscal.festival()
    await fiscal.take(await driver.register(), 10)
    for (const statement of ['update fiscal_receipts set amount_cents = 1', 'delete from fiscal_receipts']) {
      await expect(driver.db.query(statement)).rejects.toMatchObject({ code: '23000' })
    }
  })
})
