import { describe, expect, it } from 'vitest'
import { readRefundFile, readRefundFiles, readRefunds } from '#app/ledger/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import {
  approveRefundOf,
  cancelRegistration,
  prepareRefundOf,
  readRefundQueue,
} from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { readOpenQueue } from './open-queue.server.ts'
import { orderRefunds } from './order-refunds.server.ts'
import { refundTable } from './refund-list.ts'

const editionId = '19tf2025'
const iban = 'AT611904300234573201'
const organiser: Actor = { kind: 'user', username: 'organiser', roles: ['regEditor', 'regAdmin'] }
const admin: Actor = { kind: 'user', username: 'admin', roles: ['admin'] }

describe.each(defaultEngines)('a payment file of refunds, on %s', (engine) => {
  const driver = useTestDriver(engine)
  let payments = 0

  const festival = () =>
    makeFestival(driver.app, [{}], { edition: { secondPersonAboveCents: cents(10_000) } })

  /** Somebody has paid so much by bank and cancelled; the refund is as far as it gets without the other person. */
  async function cancelled(euros: number, name = 'D07'): Promise<{ registration: Id; refund: Id }> {
    const registration = await driver.register({ name, surname: 'Čuk & sin' })
    await recordPayment(driver.app, {
      payment: {
        registrationId: registration,
        amountCents: cents(euros * 100),
        method: 'bank',
        valueDay: '2025-09-01',
        reference: null,
        note: null,
        key: `bank ${++payments}`,
        payer: { name, iban },
      },
      by: systemActor,
      notify: false,
    })
    expect(
      await cancelRegistration(driver.app, { id: registration, by: dancer(registration) }),
    ).toMatchObject({
      ok: true,
    })
    const queue = await readRefundQueue(driver.db, editionId)
    const refund = queue.find(({ registrationId }) => registrationId === registration)
    if (!refund) throw new Error('there is one')
    await prepareRefundOf(driver.app, { id: refund.id, by: organiser })
    return { registration, refund: refund.id }
  }

  const order = async (ids: readonly Id[], by: Actor = organiser) => {
    const known = await readRefunds(driver.db)
    const refunds = ids.map((id) => ({ id, version: known.find((one) => one.id === id)?.version ?? 1 }))
    return orderRefunds(driver.app, { editionId, refunds, by })
  }

  it('G14 pays what two people approved: 145.00 EUR to the account of the payer', async () => {
    await festival()
    const { registration, refund } = await cancelled(155)
    const refused = { ok: false, reason: { kind: 'refund', id: refund, reason: 'wrong-state' } }
    expect(await order([refund])).toEqual(refused)
    await approveRefundOf(driver.app, { id: refund, by: admin })
    const made = await order([refund])
    if (!made.ok) throw new Error(JSON.stringify(made.reason))
    const content = (await readRefundFile(driver.db, made.value.messageId)) ?? ''
    for (const part of [
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>145.00</CtrlSum>',
      '<InstdAmt Ccy="EUR">145.00</InstdAmt>',
      `<IBAN>${iban}</IBAN>`,
      '<EndToEndId>VRACILO-1-1</EndToEndId>',
      '<ReqdExctnDt><Dt>2025-09-01</Dt></ReqdExctnDt>',
    ]) {
      expect(content).toContain(part)
    }
    expect(await readRefundFiles(driver.db, 5)).toMatchObject([
      { messageId: made.value.messageId, refundCount: 1, totalCents: 14_500, madeBy: 'organiser' },
    ])
    expect(await readRefunds(driver.db)).toMatchObject([{ state: 'ordered', endToEndId: 'VRACILO-1-1' }])
    expect(await driver.messages(registration)).toContain('refund')
    // pressed twice
    expect(await order([refund])).toEqual(refused)
    expect(await readRefundFiles(driver.db, 5)).toHaveLength(1)
  })

  it('G14 contains all chosen refunds or does not exist', async () => {
    await festival()
    const [first, second] = [await cancelled(50), await cancelled(155)]
    expect(await order([first.refund, second.refund])).toMatchObject({
      reason: { kind: 'refund', id: second.refund, reason: 'wrong-state' },
    })
    expect((await readRefunds(driver.db)).map(({ state }) => state)).toEqual(['ready', 'toApprove'])
    expect(await readRefundFiles(driver.db, 5)).toEqual([])
    expect(await orderRefunds(driver.app, { editionId, refunds: [], by: organiser })).toEqual({
      ok: false,
      reason: { kind: 'nothing' },
    })
  })

  it('G14 needs the permission for refunds, this edition and unchanged amounts', async () => {
    await festival()
    const { registration, refund } = await cancelled(50)
    const gone = { ok: false, reason: { kind: 'not-found' } }
    for (const by of [
      dancer(registration),
      { kind: 'nobody' } as const,
      { ...organiser, roles: ['regEditor'] as const },
    ]) {
      expect(await order([refund], by)).toEqual(gone)
    }
    expect(await order([eventId(88)])).toEqual(gone)
    const shown = [{ id: refund, version: 1 }]
    expect(await orderRefunds(driver.app, { editionId: '18tf2024', refunds: shown, by: organiser })).toEqual(
      gone,
    )
    expect(await orderRefunds(driver.app, { editionId, refunds: shown, by: organiser })).toMatchObject({
      reason: { kind: 'refund', reason: 'changed' },
    })
  })

  it('has a CSV list without formulas', async () => {
    await festival()
    await cancelled(50, '=1+1')
    const csv = csvOf(refundTable(await readOpenQueue(driver.app), 'sl'), 'sl')
    const [head, row] = csv.slice(1).split('\r\n')
    expect(head).toBe('Rok;Komu;Koda;Znesek;IBAN;Imetnik računa;Zakaj;Stanje;EndToEndId')
    expect(row).toContain(`;"40,00";AT61 1904 3002 3457 3201;'=1+1;odpoved;pripravljeno;`)
  })
})
