import { describe, expect, it } from 'vitest'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { NewMovement } from '../movement.ts'
import { readAccount } from '../queries/account.server.ts'
import { ledgerInvariants } from '../queries/invariants.ts'
import type { Subject } from '../subject.ts'
import { recordClaim } from '../tables/claims.server.ts'
import { clearNotes } from '../tables/movements.server.ts'
import { allocateRest, counterMovement, recordMovement, reverseAllocations } from './movements.server.ts'

const editionId = '19tf2025'
const subject = (n: number): Subject => ({ editionId, type: 'doorSale', id: eventId(n) })
const line = (amount: number) => ({
  item: 'class',
  rule: 'P2',
  tier: 'early',
  vatRatePercent: 22,
  count: 1,
  amountCents: cents(amount),
})
const share = (n: number, amount: number) => ({ subject: subject(n), amountCents: cents(amount) })
const day = localDay('2025-09-01')

describe.each(ENGINES)('the ledger on %s', (engine) => {
  const driver = useTestDriver(engine)
  const recording = () => ({ by: 'ana', at: driver.app.now() })

  const move = (
    amount: number,
    shares: readonly ReturnType<typeof share>[],
    over: Partial<NewMovement> = {},
  ) =>
    driver.db.transaction((tx) =>
      recordMovement(
        tx,
        {
          amountCents: cents(amount),
          method: 'bank',
          valueDay: day,
          source: { type: 'person', id: null },
          key: `key ${amount} ${shares.length}`,
          reference: null,
          note: 'for two',
          documentNumber: null,
          payer: null,
          ...over,
        },
        shares,
        recording(),
      ),
    )
  const moved = async (...given: Parameters<typeof move>): Promise<Id> => {
    const recorded = await move(...given)
    if (!recorded.ok) throw new Error(recorded.reason)
    return recorded.value.id
  }
  const counter = (movementId: Id, key = 'counter', valueDay: LocalDay = day) =>
    driver.db.transaction((tx) =>
      counterMovement(tx, movementId, { ...recording(), key, valueDay, note: null }),
    )
  const shareLater = (movementId: Id, ...shares: ReturnType<typeof share>[]) =>
    driver.db.transaction((tx) => allocateRest(tx, movementId, shares, { ...recording(), bookedOn: day }))
  const unshare = (movementId: Id) =>
    driver.db.transaction((tx) => reverseAllocations(tx, movementId, { ...recording(), bookedOn: day }))
  const paid = async (n: number) => (await readAccount(driver.db, subject(n))).paidCents
  const reason = (decision: Decision<unknown, string>) => (decision.ok ? 'done' : decision.reason)

  it('G2 marks the latest version of a claim, and the database protects the mark', async () => {
    await makeFestival(driver.app, [])
    for (const amount of [1000, 2000, 2000, 3000])
      await recordClaim(driver.db, subject(1), [line(amount)], driver.app.now())
    await recordClaim(driver.db, subject(2), [line(500)], driver.app.now())
    const marked = async () =>
      (
        await driver.db.query<{ version: number; total_cents: number }>(
          'select version, total_cents from claims where is_latest order by subject_id',
        )
      ).rows
    expect(await marked()).toEqual([
      { version: 3, total_cents: 3000 },
      { version: 1, total_cents: 500 },
    ])
    for (const change of [
      'is_latest = true where version = 1',
      'total_cents = 1',
      'is_latest = false, version = 9',
    ])
      await expect(driver.db.query(`update claims set ${change}`)).rejects.toThrow()
    expect(await marked()).toHaveLength(2)
  })

  it('G4 records a movement once, also when it arrives twice at once', async () => {
    await makeFestival(driver.app, [{}])
    const told = await Promise.all([0, 1, 2].map(() => move(4000, [share(1, 4000)])))
    expect(told.map((one) => one.ok && one.value.recorded).toSorted()).toEqual([false, false, true])
    expect(await paid(1)).toBe(4000)
  })

  it('G5 allocates at most the amount of a movement, with its sign, and shows the rest', async () => {
    await makeFestival(driver.app, [{}])
    expect(reason(await move(4000, [share(1, 3000), share(2, 1001)]))).toBe('more-than-moved')
    expect(reason(await move(4000, [share(1, 5000), share(2, -1000)]))).toBe('more-than-moved')
    const id = await moved(4000, [share(1, 1500)])
    const unallocated = async () => {
      const { rows } = await driver.db.query<{ rest: number }>(
        `select (amount_cents - (select sum(a.amount_cents) from allocations a where a.movement_id = m.id))::int as rest from movements m`,
      )
      return rows.map(({ rest }) => rest)
    }
    expect(await unallocated()).toEqual([2500])
    expect(reason(await shareLater(id, share(2, 2501)))).toBe('more-than-moved')
    expect(reason(await shareLater(id, share(2, 2500)))).toBe('done')
    expect(await unallocated()).toEqual([0])
  })

  it('G5 allocates the rest once when two users do it at once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [])
    const both = await Promise.all([1, 2].map((n) => shareLater(id, share(n, 3000))))
    expect(both.map(reason).toSorted()).toEqual(['done', 'more-than-moved'])
  })

  it('G5 refuses an excess in the database too, at the end of the transaction', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [share(1, 3000)])
    const byHand = driver.db.query(
      `insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by)
       values ($1, $2, $3, 'doorSale', $2, 1001, $4, now(), 'eva')`,
      [editionId, eventId(7), id, day],
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'within_movement' })
  })

  it('G3 reverses a whole movement with all its allocations by a counter-entry, once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [share(1, 1500), share(2, 2500)])
    const taken = await counter(id)
    const amounts = taken.ok ? taken.value.shares.map(({ amountCents }) => amountCents) : []
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-2500, -1500])
    expect([await paid(1), await paid(2)]).toEqual([0, 0])
    expect(await readAccount(driver.db, subject(1))).toMatchObject({ receivedCents: 0 })
    expect(reason(await counter(id, 'again'))).toBe('is-corrected')
    expect(reason(await shareLater(id, share(1, 1)))).toBe('is-corrected')
    expect(reason(await unshare(id))).toBe('is-corrected')
    if (taken.ok) expect(reason(await counter(taken.value.id, 'of a counter'))).toBe('is-counter-entry')
    expect(reason(await counter(eventId(404), 'of none'))).toBe('not-found')
  })

  it('G3 makes one counter-entry of two concurrent ones', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [share(1, 4000)])
    const both = await Promise.all([counter(id, 'one'), counter(id, 'two')])
    expect(both.map(reason).toSorted()).toEqual(['done', 'is-corrected'])
    expect(await paid(1)).toBe(0)
  })

  it('G3 moves an allocation to another registration', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [share(1, 4000)])
    expect(reason(await unshare(id))).toBe('done')
    expect(reason(await shareLater(id, share(2, 4000)))).toBe('done')
    expect([await paid(1), await paid(2)]).toEqual([0, 4000])
    expect(await unshare(id)).toMatchObject({ ok: true, value: [{ amountCents: -4000 }] })
    expect([await paid(1), await paid(2)]).toEqual([0, 0])
  })

  it('G3 refuses changes and deletions in the database, except for clearing a note', async () => {
    await makeFestival(driver.app, [{}])
    await moved(4000, [share(1, 4000)])
    await recordClaim(driver.db, subject(1), [line(4000)], driver.app.now())
    for (const statement of [
      'update movements set amount_cents = 1',
      `update movements set note = 'other'`,
      `update movements set note = null, reference = 'x'`,
      'update allocations set amount_cents = 1',
      'update claims set total_cents = 1',
      'delete from movements',
      'delete from allocations',
      'delete from claims',
    ]) {
      await expect(driver.db.query(statement), statement).rejects.toMatchObject({ code: '23000' })
    }
    await clearNotes(driver.db, { editionId, type: 'doorSale', ids: [subject(1).id] })
    const { rows } = await driver.db.query('select note from movements')
    expect(rows).toEqual([{ note: null }])
  })

  it('G6 records nothing on locked days, counter-entries included', async () => {
    await makeFestival(driver.app, [{}])
    const id = await moved(4000, [share(1, 1000)])
    await driver.db.query(`update editions set accounting_locked_until = '2025-09-01' where id = $1`, [
      editionId,
    ])
    expect(reason(await move(3000, [share(1, 3000)]))).toBe('accounting-locked')
    expect(reason(await shareLater(id, share(1, 3000)))).toBe('accounting-locked')
    expect(reason(await unshare(id))).toBe('accounting-locked')
    expect(reason(await counter(id))).toBe('accounting-locked')
    expect(reason(await counter(id, 'next day', localDay('2025-09-02')))).toBe('done')
    expect(await paid(1)).toBe(0)
  })

  it('G1, G2, G7 shows each version of the claim and the surplus in an account', async () => {
    await makeFestival(driver.app, [{}])
    const owes = (...lines: ReturnType<typeof line>[]) =>
      recordClaim(driver.db, subject(1), lines, driver.app.now())
    await owes(line(4000))
    await owes(line(4000))
    driver.app.at('2025-09-02T10:00:00+02:00')
    await owes(line(7000))
    driver.app.at('2025-09-03T10:00:00+02:00')
    await moved(5000, [share(1, 5000)])
    const { entries, ...sums } = await readAccount(driver.db, subject(1))
    expect(sums).toEqual({ claimCents: 7000, paidCents: 5000, receivedCents: 5000 })
    expect(entries.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
      [4000, 4000],
      [3000, 7000],
      [5000, 2000],
    ])
    await owes()
    expect(await readAccount(driver.db, subject(1))).toMatchObject({ claimCents: 0, paidCents: 5000 })
  })
})

describe('verify of the ledger finds', () => {
  const driver = useTestDriver('embedded')

  it.each([
    ['G1', `update claims set total_cents = 1`],
    ['G2', `update claims set version = 3`],
    ['G3', `update movements set corrects = '${'0'.repeat(24)}'`],
    ['G3', `update allocations set corrects = '${'0'.repeat(24)}'`],
    ['G5', `update movements set amount_cents = 3999`],
    ['G7', `update dues set amount_cents = 1`],
  ])('%s: %s', async (rule, damage) => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    const violations = await driver.db.transaction(async (tx) => {
      await tx.query('savepoint whole')
      await tx.query(`set local session_replication_role = 'replica'`)
      await tx.query(damage)
      const found = []
      for (const { invariant, text } of ledgerInvariants) {
        if ((await tx.query(text)).rows.length > 0) found.push(invariant.slice(0, 2))
      }
      await tx.query('rollback to savepoint whole')
      return found
    })
    expect(violations).toContain(rule)
  })
})
