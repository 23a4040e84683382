import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { renderModules } from '#app/platform/bank/render-qr.ts'
import type { Id } from '#app/platform/id.ts'
import { receiptOfAction } from '#app/reception/commands/receipt-of-action.server.ts'
import { openTestDesk, rita, type TestDesk } from '#app/reception/testing/desks.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { readPayments } from '#app/registration/money/office/queries/money-list.server.ts'
import { verifyData } from '#scripts/admin/admin-data.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { admin, fiscalDriver, verified } from '#tests/fiscal/fiscal-driver.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { printReceipt } from './commands/print-receipt.server.ts'
import { receiptCode } from './receipt/receipt-pdf.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('receipts of all payments on %s', (engine) => {
  const driver = useTestDriver(engine)
  const fiscal = fiscalDriver(driver)
  const cards = cardDriver(driver)
  const amounts = async () =>
    (await fiscal.receipts()).map(({ amountCents, method }) => [amountCents, method])
  const money = (drawer: TestDesk, registrationId: Id, over: object = {}) =>
    drawer.make('money', {
      registrationId,
      amountCents: 4_000,
      method: 'cash',
      documentNumber: null,
      sessionId: drawer.sessionId,
      ...over,
    })
  const sale = (drawer: TestDesk, over: object = {}) =>
    drawer.make('doorSale', {
      eventId: eventId(1),
      item: 'class',
      count: 2,
      role: 'leader',
      unitCents: 2_000,
      method: 'terminal',
      documentNumber: null,
      freeReason: null,
      sessionId: drawer.sessionId,
      ...over,
    })

  it('Q21 Z8 a station shows the receipt of its payment with both codes and the QR code, without counting a print', async () => {
    await fiscal.festival()
    const drawer = await openTestDesk(driver, 'A')
    const sold = sale(drawer)
    const see = (actionId: string, by: Actor = rita) =>
      receiptOfAction(driver.app, { editionId, actionId, locale: 'sl', by })
    expect(await see(sold.id)).toMatchObject({ reason: 'not-found' })
    await drawer.send([sold])
    const waiting = await see(sold.id)
    if (!waiting.ok) throw new Error(waiting.reason)
    expect(waiting.value).toMatchObject({ state: 'waiting', document: { copy: null } })
    expect(waiting.value.document.title).toContain('HALA1-RONDA1-1')
    expect(await see(sold.id, { kind: 'user', username: 'x', roles: ['regEditor'] })).toMatchObject({
      reason: 'not-allowed',
    })
    await fiscal.work()
    const shown = await see(sold.id)
    if (!shown.ok) throw new Error(shown.reason)
    const [receipt] = await fiscal.receipts()
    expect(shown.value.state).toBe('verified')
    expect(shown.value.document.marks.map(([, mark]) => mark)).toEqual([receipt?.mark, receipt?.uniqueId])
    expect(shown.value.code).toEqual(renderModules(receiptCode(shown.value.document.code)))
    expect(receipt?.prints).toBe(0)
  })

  it('Z1, Z2, Z7 an offline payment gets its receipt once when it is sent; an undo reverses it', async () => {
    await fiscal.festival()
    const [id, other] = [await driver.register(), await driver.register()]
    const drawer = await openTestDesk(driver, 'A')
    const sold = sale(drawer)
    const actions = [money(drawer, id), sold, money(drawer, other, { documentNumber: '5001-3' })]
    await drawer.send(actions)
    await drawer.send(actions)
    expect(await amounts()).toEqual([
      [4_000, 'cash'],
      [4_000, 'terminal'],
    ])
    await drawer.send([drawer.make('undo', { of: sold.id, reason: 'by mistake', second: null })])
    await fiscal.work()
    expect(await amounts()).toEqual([
      [4_000, 'cash'],
      [4_000, 'terminal'],
      [-4_000, 'terminal'],
    ])
    expect(fiscal.fake.invoices.get('HALA1-RONDA1-3')?.references).toEqual(['HALA1-RONDA1-2'])
    await fiscal.expectSound()
  })

  it('Z1, Z2 a payment without a signature is recorded, reported by verify, and gets its receipt later', async () => {
    await fiscal.festival()
    const withFurs = driver.app.config
    Object.assign(driver.app, { config: { ...withFurs, furs: null } })
    const id = await driver.register()
    const drawer = await openTestDesk(driver, 'A')
    await drawer.send([money(drawer, id)])
    expect(await amounts()).toEqual([])
    await expect(verifyData(driver.app)).rejects.toThrow('Z1 a payment that was to get a receipt has one')
    Object.assign(driver.app, { config: withFurs })
    await fiscal.work()
    expect(await amounts()).toEqual([[4_000, 'cash']])
    await expect(verifyData(driver.app)).resolves.toContain('All is well')
  })

  it('Z1, Z7 an online card payment gets a receipt, a dispute none, and a refund reverses it', async () => {
    await fiscal.festival()
    const id = await driver.register()
    const session = await cards.begin(id)
    await cards.tell(cards.completed(session), cards.completed(session))
    expect(await amounts()).toEqual([[4_000, 'card']])
    await cards.tell(cards.dispute(session, 'created', { status: 'needs_response' }))
    await cards.tell(cards.dispute(session, 'closed', { status: 'won' }))
    expect(await cards.moved()).toHaveLength(3)
    expect(await amounts()).toEqual([[4_000, 'card']])
    await cards.tell(cards.refunded(session, 1_000))
    await fiscal.work()
    expect(await amounts()).toEqual([
      [4_000, 'card'],
      [-1_000, 'card'],
    ])
    await fiscal.expectSound()
  })

  it('Z2 cards are not offered where no receipt can be issued', async () => {
    await makeFestival(driver.app, [{}], { edition: verified })
    expect(await cards.press(await driver.register())).toEqual({ ok: false, reason: 'not-offered' })
  })

  it('Z1, Z8 a receipt is linked at its payment, prints as original and copy, and replaces the invoice', async () => {
    await fiscal.festival()
    const id = await driver.register()
    await fiscal.take(id, 40)
    const [payment] = await readPayments(driver.db, { editionId, id })
    expect(payment?.receipt?.number).toBe('HALA1-RONDA1-1')
    const print = (by = admin, of = payment?.receipt?.id ?? '', edition = editionId) =>
      printReceipt(driver.app, { editionId: edition, id: of, locale: 'sl', by })
    expect(await print(dancer(id))).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await print(admin, 'nothing')).toEqual({ ok: false, reason: 'not-found' })
    expect(await print(admin, payment?.receipt?.id, '18tf2024')).toEqual({ ok: false, reason: 'not-found' })
    for (let n = 0; n < 2; n += 1) expect((await print()).ok).toBe(true)
    expect((await fiscal.receipts())[0]?.prints).toBe(2)
    expect(await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })).toEqual({
      ok: false,
      reason: 'has-receipt',
    })
  })

  it('Z7, Z8 after an undo the receipt prints on as a copy, and the one that reverses it begins with its original', async () => {
    await fiscal.festival()
    const drawer = await openTestDesk(driver, 'A')
    const sold = sale(drawer)
    await drawer.send([sold])
    const [first] = await fiscal.receipts()
    const printed = async (receiptId: string) => {
      const pdf = await printReceipt(driver.app, { editionId, id: receiptId, locale: 'en', by: admin })
      if (!pdf.ok) throw new Error(pdf.reason)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.value)), {
        mergePages: true,
      })
      return text
    }
    expect(await printed(first?.id ?? '')).not.toContain('COPY')
    const undo = drawer.make('undo', { of: sold.id, reason: null, second: null, sessionId: drawer.sessionId })
    await drawer.send([undo])
    const back = (await fiscal.receipts()).find(({ amountCents }) => amountCents < 0)
    expect(await printed(first?.id ?? '')).toContain('COPY 1')
    const reversal = await printed(back?.id ?? '')
    expect(reversal).not.toContain('COPY')
    expect(reversal).toContain('HALA1-RONDA1-1')
    expect(await printed(back?.id ?? '')).toContain('COPY 1')
    const shown = await receiptOfAction(driver.app, { editionId, actionId: undo.id, locale: 'en', by: rita })
    expect(shown).toMatchObject({ value: { id: back?.id, document: { copy: null } } })
  })

  it('Z3 the receipt of an erased dancer stays, without personal data', async () => {
    await fiscal.festival()
    const id = await driver.register({ name: 'Živa', surname: 'Šuštar' })
    await fiscal.take(id, 40)
    await eraseRegistration(driver.app, { id, by: admin })
    const [receipt] = await fiscal.receipts()
    expect(receipt?.amountCents).toBe(4_000)
    expect(JSON.stringify(receipt)).not.toMatch(/Živa|Šuštar|@example/)
  })
})
