import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Edition } from '#app/festival/edition.ts'
import { registerPremises } from '#app/fiscal/commands/register-premises.server.ts'
import { premisesInput } from '#app/fiscal/furs/premises.ts'
import { readReceipts } from '#app/fiscal/queries/receipt-list.server.ts'
import { issueWaiting, sendReceipts, verifyReceipts } from '#app/fiscal/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { makeFestival } from '#tests/make.ts'
import type { TestDriver } from '#tests/test-driver.ts'
import { type FakeFurs, startFakeFurs } from './fake-furs.ts'

export const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

/** An edition whose cash, terminal and cards need a verified receipt. */
export const verified: Partial<Edition> = {
  fiscalCash: 'furs',
  fiscalTerminal: 'furs',
  fiscalCard: 'furs',
  fiscalNoneReason: null,
  fiscalPremises: 'HALA1',
  fiscalDevice: 'RONDA1',
  fiscalOperator: '10039856',
  company: { ...tf2025.company, vatId: 'SI12345679' },
}

export const stand = premisesInput.parse({
  id: 'HALA1',
  validFrom: '2025-09-01',
  supplier: 'Ronda, Tango Street 1, Buenos Aires',
  place: { kind: 'movable', type: 'A' },
})

/** Receipts, and the authority that verifies them, in the words of the tests. Whatever reached the authority was as its specification asks. */
export function fiscalDriver(driver: TestDriver) {
  let fake: FakeFurs
  let payments = 0
  beforeAll(async () => {
    fake = await startFakeFurs()
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.forget()
    Object.assign(driver.app, { config: { ...driver.app.config, furs: fake.config } })
  })

  return {
    get fake() {
      return fake
    },

    /** A festival with its premises registered. */
    async festival(over: Partial<Edition> = {}): Promise<Edition> {
      const edition = await makeFestival(driver.app, [{}], { edition: { ...verified, ...over } })
      expect(await registerPremises(driver.app, { edition, input: stand, by: admin })).toEqual({
        ok: true,
        value: null,
      })
      return edition
    },

    /** Staff record a payment by hand. */
    take(registrationId: Id, euros: number, over: object = {}) {
      payments += 1
      return recordPayment(driver.app, {
        payment: {
          registrationId,
          amountCents: cents(Math.round(euros * 100)),
          method: 'cash',
          note: null,
          valueDay: localDayOf(driver.app.now()),
          reference: null,
          key: `fiscal-${payments}`,
          ...over,
        },
        by: admin,
        notify: false,
      })
    },

    /** What the workers do. */
    async work(): Promise<void> {
      while ((await issueWaiting(driver.app)) > 0);
      await sendReceipts(driver.app)
    },

    async receipts() {
      const { open, verified: done } = await readReceipts(driver.db, { editionId: '19tf2025', most: 1_000 })
      return [...open, ...done].sort((one, other) => one.number - other.number)
    },

    /** Nothing is wrong with what was sent, and nothing in the books of receipts. */
    async expectSound(): Promise<void> {
      expect(fake.errors).toEqual([])
      expect(await verifyReceipts(driver.db)).toEqual([])
    },
  }
}
