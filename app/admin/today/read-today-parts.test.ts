import { describe, expect, it } from 'vitest'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { proposePartners } from '#app/registration/partners/proposals/propose.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { bankDriver, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { phaseOfDay } from './phase-of-day.ts'
import { readTodayParts } from './read-today-parts.server.ts'

const by: Actor = { kind: 'user', username: 'olga', roles: ['regEditor', 'regAdmin', 'partnering'] }

describe.each(ENGINES)('the parts of today on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const read = async (actor: Actor = by, over: Partial<Edition> = {}) => {
    const edition = { ...(await getCurrentEdition(driver.app)), ...over }
    const parts = await readTodayParts(driver.app, { by: actor, edition })
    const todo = (kind: string) => parts?.todos.find((one) => one.kind === kind)
    return { parts, todo }
  }

  const lastPaidOn = async (id: string) => {
    const { rows } = await driver.db.query<{ on: string }>(
      `select max(booked_on)::text as on from allocations where subject_id = $1`,
      [id],
    )
    return rows[0]?.on
  }

  it('warn after three banking days without a bank statement, until one is imported', async () => {
    const [one] = await bank.festival(1)
    if (!one) throw new Error('somebody is missing')
    // registration opened on Thursday, 3 July 2025
    await driver.on('2025-07-08')
    expect((await read()).todo('statement')).toBeUndefined()
    await driver.on('2025-07-09')
    expect((await read()).todo('statement')).toMatchObject({ count: 3, since: '2025-07-03' })
    expect((await read({ ...by, roles: ['regEditor'] } as Actor)).todo('statement')).toBeUndefined()
    await bank.take({ opening: 0, entries: [await bank.from(one, { bookedOn: '2025-07-08' })] })
    expect((await read()).todo('statement')).toBeUndefined()
    await driver.on('2025-12-01')
    expect((await read()).todo('statement')).toBeDefined()
    expect((await read(by, { closed: true })).todo('statement')).toBeUndefined()
  })

  it('sum what was paid too much, as the line of the waiting work does', async () => {
    const [over] = await bank.festival(2)
    if (!over) throw new Error('somebody is missing')
    expect((await read()).parts?.money?.overCents).toBe(0)
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(over, { amount: 4700 })] })
    await bank.sure(fileId)
    const { parts, todo } = await read()
    expect(parts?.money?.overCents).toBe(700)
    expect(todo('over')).toMatchObject({ sumCents: 700, since: await lastPaidOn(over) })
    // the invoice waits for as long
    const { todo: ofAdmin } = await read({ ...by, roles: ['admin'] } as Actor)
    expect(ofAdmin('invoices')).toMatchObject({ count: 1, since: await lastPaidOn(over) })
  })

  it('say since when the oldest dispute and proposal wait, and how much is disputed', async () => {
    const [one] = await bank.festival(1)
    if (!one) throw new Error('somebody is missing')
    const dispute = (n: number, day: string, amount: number) =>
      driver.db.query(
        `with s as (insert into card_sessions (id, edition_id, registration_id, amount_cents, language, state, created_at, expires_at)
          values (lpad($1::text, 24, '0'), $2, $3, $5, 'en', 'disputed', $4, $4) returning id)
         insert into card_disputes (id, edition_id, session_id, amount_cents, state, opened_at) select 'du_' || $1, $2, id, $5, 'open', $4 from s`,
        [n, editionId, one, `${day}T12:00:00Z`, amount],
      )
    await dispute(1, '2025-08-12', 4000)
    await dispute(2, '2025-08-05', 2550)
    expect((await read()).todo('disputes')).toMatchObject({ count: 2, since: '2025-08-05', sumCents: 6550 })

    const pair = [
      await driver.register({ role: 'leader', seeksPartner: true, email: 'one@example.org' }),
      await driver.register({ role: 'follower', seeksPartner: true, email: 'two@example.org' }),
    ] as const
    for (const id of pair) await driver.confirm(id)
    await driver.on('2025-09-10')
    const proposed = await proposePartners(driver.app, { editionId, ids: pair, by })
    expect(proposed).toMatchObject({ ok: true })
    expect((await read()).todo('proposals')).toMatchObject({ count: 1, since: '2025-09-10', sumCents: 0 })
  })
})

describe('the phase of the year', () => {
  it.each([
    ['2025-07-02T12:00:00Z', 'prepared'],
    ['2025-07-03T12:00:00Z', 'open'],
    ['2025-11-06T12:00:00Z', 'closed'],
    ['2025-11-13T12:00:00Z', 'festival'],
    ['2025-11-17T22:59:59Z', 'festival'],
    ['2025-11-18T12:00:00Z', 'over'],
  ] as const)('at %s is %s', (at, phase) => {
    expect(phaseOfDay(tf2025, new Date(at))).toBe(phase)
  })

  it('is finished or archived where the edition is', () => {
    const now = new Date('2025-12-01T12:00:00Z')
    expect(phaseOfDay({ ...tf2025, closed: true }, now)).toBe('finished')
    expect(phaseOfDay({ ...tf2025, closed: true, archived: true }, now)).toBe('archived')
  })
})
