import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { bankDriver } from '#tests/bank/bank-driver.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { recordPayment } from '../record-payment.server.ts'
import { addTillNumber } from './add-till-number.server.ts'
import { correctPayment } from './correct-payment.server.ts'
import { payTogether } from './pay-together.server.ts'
import { listMoney, readPayments } from './queries/money-list.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 50 } } as const
const by: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const reception: Actor = { kind: 'user', username: 'rita', roles: ['reception'] }

describe.each(ENGINES)('payments recorded by staff on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const list = (filter: 'open' | 'late' | 'over' | 'all', search = '') =>
    listMoney(driver.db, editionId, { filter, search, page: 1 })
  const payments = (id: Id) => readPayments(driver.db, { editionId, id })
  const right = { method: 'cash', valueDay: '2025-09-01', note: null, documentNumber: null } as const

  async function paidOnce(euros: number): Promise<{ id: Id; movementId: Id }> {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    await driver.pay(id, euros)
    const [payment] = await payments(id)
    if (!payment) throw new Error('nothing came')
    return { id, movementId: payment.movementId }
  }

  it('R31 are refused to the second of two people who were shown the same, once, and not to one who sends again', async () => {
    await makeFestival(driver.app, [hall])
    const registrationId = await driver.register()
    const record = (key: string, shownPaidCents?: number) => {
      const payment = {
        ...right,
        registrationId,
        amountCents: cents(4000),
        reference: null,
        key,
        shownPaidCents,
      }
      return recordPayment(driver.app, { payment, by, notify: false })
    }
    const both = await Promise.all([record('olga', 0), record('bor', 0)])
    expect(both.map((one) => (one.ok ? 'recorded' : one.reason)).sort()).toEqual([
      'paid-meanwhile',
      'recorded',
    ])
    const [first, second] = both[0].ok ? ['olga', 'bor'] : ['bor', 'olga']
    expect(await driver.read(registrationId)).toMatchObject({ paidCents: 4000 })
    expect(await record(first, 0)).toEqual({ ok: true, value: { booked: false } })
    expect(await record(second, 4000)).toEqual({ ok: true, value: { booked: true } })
    expect(await driver.read(registrationId)).toMatchObject({ paidCents: 8000 })
  })

  it('R31 are corrected by reversing and recording again: the status follows the difference', async () => {
    const { id, movementId } = await paidOnce(40)
    expect(await driver.status(id)).toBe('confirmed')
    const to = { ...right, amountCents: cents(3500) }
    const messages = await driver.messages(id)
    const wrong = { movementId, to, reason: 'Typed wrong', by }
    expect(await correctPayment(driver.app, wrong)).toEqual({ ok: true, value: null })
    expect(await driver.read(id)).toMatchObject({ paidCents: 3500, status: 'placed', owedCents: 500 })
    expect(
      (await payments(id)).map(({ amountCents, isCounterEntry, isTakenBack }) => [
        amountCents,
        isCounterEntry,
        isTakenBack,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [4000, false, true],
        [-4000, true, false],
        [3500, false, false],
      ]),
    )
    expect(await driver.messages(id)).toEqual(messages)
    expect(await correctPayment(driver.app, wrong)).toEqual({ ok: false, reason: 'is-corrected' })
  })

  it('R12, R31, R62 notify a released dancer whose places the correction gives back', async () => {
    const { id, movementId } = await paidOnce(10)
    await releaseRegistration(driver.app, { id, by: systemActor })
    const before = await driver.messages(id)
    const to = { ...right, amountCents: cents(4000) }
    await correctPayment(driver.app, { movementId, to, reason: 'Typed wrong', by })
    await driver.drain()
    expect(await driver.status(id)).toBe('confirmed')
    expect((await driver.messages(id)).toSorted()).toEqual([...before, 'placed'].toSorted())
  })

  it('R31 keep a place confirmed by paying while a correction moves the same sum to another day', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 1 } }])
    const ann = await driver.register()
    const bo = await driver.register()
    await driver.pay(ann, 40)
    const [payment] = await payments(ann)
    const to = { ...right, amountCents: cents(4000), valueDay: '2025-08-31' } as const
    await correctPayment(driver.app, { movementId: payment?.movementId as Id, to, reason: 'Day', by })
    await driver.drain()
    expect([await driver.status(ann), await driver.status(bo)]).toEqual(['confirmed', 'waiting'])
  })

  it('R31 are corrected once by two clerks, and the other is told', async () => {
    const { id, movementId } = await paidOnce(40)
    const both = await Promise.all(
      [1000, 2000].map((amount) =>
        correctPayment(driver.app, {
          movementId,
          to: { ...right, amountCents: cents(amount) },
          reason: 'Typed wrong',
          by,
        }),
      ),
    )
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    expect([1000, 2000]).toContain((await driver.read(id)).paidCents)
  })

  it('R31 need a reason and a regAdmin; bank payments and unassigned ones stay', async () => {
    const { movementId } = await paidOnce(40)
    const asked = { movementId, to: null, reason: 'x', by }
    const reasonOf = async (over: object) => {
      const done = await correctPayment(driver.app, { ...asked, ...over })
      return done.ok ? null : done.reason
    }
    expect(await reasonOf({ reason: ' ' })).toBe('reason-missing')
    expect(await reasonOf({ by: reception })).toBe('not-allowed')
    expect(await reasonOf({ by: { kind: 'nobody' } })).toBe('not-allowed')
    expect(await reasonOf({ movementId: 'f'.repeat(24) })).toBe('not-found')
  })

  it('G17 in cash need the number of a till where the edition says so, when recorded and when corrected', async () => {
    await makeFestival(driver.app, [hall], { edition: { fiscalCash: 'tillNumber' } })
    const id = await driver.register()
    const record = (method: 'cash' | 'bank', documentNumber: string | null) =>
      recordPayment(driver.app, {
        payment: {
          registrationId: id,
          amountCents: cents(2000),
          method,
          valueDay: '2025-09-01',
          documentNumber,
          reference: null,
          note: null,
          key: `${method} ${documentNumber}`,
        },
        by,
        notify: false,
      })
    expect(await record('cash', null)).toEqual({ ok: false, reason: 'till-number-missing' })
    expect(await record('bank', null)).toMatchObject({ ok: true })
    expect((await driver.read(id)).paidCents).toBe(2000)
    const [payment] = await payments(id)
    const movementId = payment?.movementId as Id
    const correct = (documentNumber: string | null) =>
      correctPayment(driver.app, {
        movementId,
        to: { ...right, amountCents: cents(1500), documentNumber },
        reason: 'It was cash',
        by,
      })
    expect(await correct(null)).toEqual({ ok: false, reason: 'till-number-missing' })
    expect(await correct('B1-1-8')).toEqual({ ok: true, value: null })
    expect((await driver.read(id)).paidCents).toBe(1500)
  })

  it('G3 R31 taken without a document get its number once, and nothing else of them changes', async () => {
    const { id } = await paidOnce(15)
    const payment = { amountCents: cents(2500), method: 'cash', valueDay: '2025-09-01', note: null } as const
    await recordPayment(driver.app, {
      payment: {
        ...payment,
        registrationId: id,
        reference: null,
        documentNumber: null,
        key: 'at the reception',
      },
      by,
      notify: false,
    })
    const inCash = (await payments(id)).find(({ method }) => method === 'cash')
    const inBank = (await payments(id)).find(({ method }) => method === 'bank')
    if (!inCash || !inBank) throw new Error('a payment is missing')
    const add = async (over: object = {}) => {
      const number = { movementId: inCash.movementId, documentNumber: 'B1-1-8', by, ...over }
      const added = await addTillNumber(driver.app, number)
      return added.ok ? null : added.reason
    }
    expect(await add({ by: reception })).toBe('not-allowed')
    expect(await add({ documentNumber: null })).toBe('number-missing')
    expect(await add({ movementId: inBank.movementId })).toBe('not-found')
    expect(await add({ movementId: 'f'.repeat(24) })).toBe('not-found')
    const both = await Promise.all([add(), add({ documentNumber: 'B1-1-9' })])
    expect(both.toSorted()).toEqual(['has-document', null])
    const numbered = (await payments(id)).find(({ method }) => method === 'cash')
    expect(numbered).toEqual({ ...inCash, documentNumber: expect.stringMatching(/^B1-1-[89]$/) })
    expect((await driver.read(id)).paidCents).toBe(4000)
    const changing = driver.db.query(`update movements set document_number = 'another' where id = $1`, [
      inCash.movementId,
    ])
    await expect(changing).rejects.toThrow('stays as it is')
    await correctPayment(driver.app, { movementId: inCash.movementId, to: null, reason: 'x', by })
    expect(await add()).toBe('is-corrected')
  })

  it('R31 from the bank are un-booked at the account, not corrected here', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann)] })
    await bank.sure(fileId)
    const [payment] = await payments(ann)
    expect(payment).toMatchObject({ sourceType: 'statement', amountCents: 4000 })
    const movementId = payment?.movementId as Id
    expect(await correctPayment(driver.app, { movementId, to: null, reason: 'x', by })).toEqual({
      ok: false,
      reason: 'from-elsewhere',
    })
  })

  it('G16 R32 for a group have one reference, and are shared out by open amounts', async () => {
    const [ann, bo, cy] = (await bank.festival(3)) as [Id, Id, Id]
    const made = await payTogether(driver.app, { editionId, ids: [ann, bo], by: reception })
    if (!made.ok) throw new Error(made.reason)
    const again = await Promise.all(
      [0, 1].map(() => payTogether(driver.app, { editionId, ids: [bo, ann], by })),
    )
    expect(again).toEqual([made, made])
    await driver.pay(bo, 15)
    const { si12 } = referencesOf({ prefix: 'TF', year2: 25, number: made.value.number })
    const entry = { amount: 6500, bookedOn: '2025-09-01', strd: [si12], name: 'Ann and Bo' }
    const { fileId } = await bank.take({ opening: 0, entries: [entry] })
    expect(await bank.sure(fileId)).toMatchObject({ booked: 1 })
    const paid = await Promise.all([ann, bo, cy].map(async (id) => (await driver.read(id)).paidCents))
    expect(paid).toEqual([4000, 4000, 0])
  })

  it('R32 make no group with a single, foreign or cancelled registration', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const reasonOf = async (ids: readonly string[], actor: Actor = by) => {
      const made = await payTogether(driver.app, { editionId, ids: ids as Id[], by: actor })
      return made.ok ? null : made.reason
    }
    expect(await reasonOf([ann, ann])).toBe('too-few')
    expect(await reasonOf([ann, 'f'.repeat(24)])).toBe('not-found')
    expect(await reasonOf([ann, bo], { kind: 'nobody' })).toBe('not-allowed')
    await cancelRegistration(driver.app, { id: bo, by: systemActor })
    expect(await reasonOf([ann, bo])).toBe('has-ended')
  })

  it('G7 are listed as open, late or overpaid, with the sums of all filtered ones', async () => {
    await makeFestival(driver.app, [hall])
    const [ann, bo, cy] = [
      await driver.register({ name: 'Ann', surname: 'Žagar' }),
      await driver.register({ name: 'Bo' }),
      await driver.register({ name: 'Cy' }),
    ]
    await driver.pay(ann, 15)
    await driver.pay(bo, 40)
    await driver.pay(cy, 50)
    const names = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ name }) => name.split(' ')[0])
    expect(names(await list('open'))).toEqual(['Ann'])
    expect(names(await list('over'))).toEqual(['Cy'])
    expect(names(await list('late'))).toEqual([])
    expect(names(await list('all', 'zagar ann'))).toEqual(['Ann'])
    expect(await list('all')).toMatchObject({
      count: 3,
      claimCents: 12_000,
      paidCents: 10_500,
      openCents: 1500,
    })
    await driver.on('2025-09-20')
    expect(names(await list('late'))).toEqual(['Ann'])
  })

  it('G7 continue on the next page, with the sums of all', async () => {
    await bank.festival(103)
    const pages = [1, 2].map((page) => listMoney(driver.db, editionId, { filter: 'open', search: '', page }))
    const [first, second] = await Promise.all(pages)
    expect([first?.rows.length, first?.hasMore, first?.count, first?.openCents]).toEqual([
      100,
      true,
      103,
      412_000,
    ])
    expect([second?.rows.length, second?.hasMore, second?.count]).toEqual([3, false, 103])
    const ids = [...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id)
    expect(new Set(ids).size).toBe(103)
  })
})
