import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines, ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { archivedId, archiveFestival, everythingOf, reopen, tablesOfEditions } from './archived-festival.ts'

/** Tables guarded in archives whose rows change in a closed edition too. */
const goOn = {
  allocations: 'money',
  claims: 'what is owed',
  content_versions: 'the site’s texts',
  costs: 'paid late',
  dues: 'reminded of',
  engagements: 'artists paid late',
  import_mappings: 'how a file was read',
  invoice_subjects: 'issued late',
  invoices: 'issued late',
  list_views: 'how staff look',
  notices: 'what authorities were told before',
  payment_group_members: 'paid late',
  payment_groups: 'paid late',
  photo_files: 'the site’s pictures',
  photos: 'the site’s pictures',
  promoters: 'paid late',
  shift_records: 'printed late',
  signed_contracts: 'signed late',
  team: 'thanked and paid',
  test_documents: 'of the test collection',
  vip: 'guests of the next festival',
  work_orders: 'their hours become costs',
}

const refused = { code: '25006' }
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe.each(ENGINES)('a closed edition in the database on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('F22 refuses to add, change or delete a row of registrations, programme, prices and shifts', async () => {
    await archiveFestival(driver)
    const archiveGuards = await guardedTables()
    expect(Object.keys(goOn).filter((table) => !archiveGuards.includes(table))).toEqual([])
    await reopen(driver.db)
    await driver.db.query(`update editions set closed = true where id = $1`, [archivedId])
    const where = `where edition_id = '${archivedId}'`
    const before = await everythingOf(driver.db, archiveGuards)
    for (const table of archiveGuards) {
      expect([table, before[table]?.length ?? 0]).not.toEqual([table, 0])
      if (Object.hasOwn(goOn, table)) {
        const change = driver.db.query(`update ${table} set edition_id = edition_id ${where}`)
        // the ledger and issued invoices never change, in no edition
        expect([table, await codeOf(change)]).not.toEqual([table, refused.code])
        continue
      }
      const columns = await columnsOf(table)
      const change =
        { registrations: `name = 'x'`, picks: `state = 'left'` }[table] ?? 'edition_id = edition_id'
      const statements = {
        change: `update ${table} set ${change} ${where}`,
        remove: `delete from ${table} ${where}`,
        add: `insert into ${table} (${columns}) select ${columns} from ${table} ${where} limit 1`,
      }
      for (const [what, statement] of Object.entries(statements))
        await expect(driver.db.query(statement), `${what} in ${table}`).rejects.toMatchObject(refused)
    }
    expect(await everythingOf(driver.db, archiveGuards)).toEqual(before)
  })

  it('F22 lets of a registration only follow what money changes', async () => {
    const { placed } = await archiveFestival(driver)
    await reopen(driver.db)
    const close = (closed: boolean) =>
      driver.db.query('update editions set closed = $2 where id = $1', [archivedId, closed])
    await close(true)
    const set = (what: string) =>
      driver.db.query(`update registrations set ${what} where edition_id = $1 and id = $2`, [
        archivedId,
        placed,
      ])
    await set(`status = 'confirmed', paid_cents = 1500`)
    await set(`status = 'late', passed_over = 'late'`)
    for (const what of [`status = 'cancelled'`, `status = 'waiting'`, 'total_cents = 0', `role = 'leader'`])
      await expect(set(what), what).rejects.toMatchObject(refused)
    const inOne = driver.db.transaction(async (tx) => {
      await tx.query(`update costs set edition_id = edition_id where edition_id = $1`, [archivedId])
      await tx.query(`update events set status = 'draft' where edition_id = $1`, [archivedId])
    })
    await expect(inOne).rejects.toMatchObject(refused)
    await set('paid_cents = 0')
    await close(false)
    await set(`role = 'leader'`)
    await set(`role = 'follower', status = 'placed', passed_over = null`)
  })

  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: { readonly code?: string }) => error.code ?? 'unknown',
    )

  /** The tables that an archive refuses to change. */
  async function guardedTables(): Promise<string[]> {
    const { rows } = await driver.db.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname = 'archive_stays_added' order by 1`,
    )
    const ofEditions = await tablesOfEditions(driver.db)
    return rows.map(({ name }) => name).filter((name) => ofEditions.includes(name))
  }

  async function columnsOf(table: string): Promise<string> {
    const { rows } = await driver.db.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows[0]?.names ?? ''
  }
})

describe.each(defaultEngines)('commands in a closed edition on %s', (engine) => {
  const driver = useTestDriver(engine)
  const close = (closed: boolean) =>
    driver.db.query(
      'update editions set closed = $1, catalogue_version = catalogue_version + 1 where is_current',
      [closed],
    )
  const pay = (registrationId: Awaited<ReturnType<typeof driver.register>>, amount: number) =>
    recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(amount),
        method: 'bank' as const,
        valueDay: localDayOf(driver.app.now()),
        reference: null,
        note: null,
        key: `late ${registrationId}`,
      },
      by: admin,
      notify: false,
    })
  const placesOf = async () => {
    const { rows } = await driver.db.query(
      `select p.dancer_id, p.event_id, p.state, p.role, r.total_cents from picks p
       left join registrations r on r.edition_id = p.edition_id and r.id = p.dancer_id order by 1, 2`,
    )
    return rows
  }

  it('F22 confirms on a late payment, keeps money of a released registration, and erases', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 3) }, {}])
    const owing = await driver.register()
    const gone = await driver.register({ role: 'leader' })
    expect((await releaseRegistration(driver.app, { id: gone, by: admin })).ok).toBe(true)
    await driver.drain()
    await close(true)
    const before = await placesOf()
    const { rows } = await driver.db.query<{ id: string; total_cents: number }>(
      'select id, total_cents from registrations where id = $1',
      [owing],
    )
    const total = rows[0]?.total_cents ?? 0
    expect(total).toBeGreaterThan(0)
    expect((await pay(owing, total)).ok).toBe(true)
    expect((await pay(gone, 9000)).ok).toBe(true)
    await driver.drain()
    await enforceDeadlines(driver.app)
    expect(await placesOf()).toEqual(before)
    const { rows: after } = await driver.db.query(
      'select id, status, paid_cents from registrations where id = any($1) order by number',
      [[owing, gone]],
    )
    expect(after).toEqual([
      { id: owing, status: 'confirmed', paid_cents: total },
      { id: gone, status: 'released', paid_cents: 9000 },
    ])
    expect((await eraseRegistration(driver.app, { id: owing, by: admin })).ok).toBe(true)
    expect(await placesOf()).toEqual(before)
  })

  it('F22 lets expired holds and unproved addresses wait until it is reopened', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 3) }, {}])
    await driver.invite({ partner: { email: 'guest@example.org' } })
    await driver.drain()
    await close(true)
    const before = await placesOf()
    driver.app.at(new Date(driver.app.now().getTime() + 20 * 24 * 3600 * 1000))
    await enforceDeadlines(driver.app)
    await driver.drain()
    expect(await placesOf()).toEqual(before)
    await close(false)
    await enforceDeadlines(driver.app)
    expect(await placesOf()).not.toEqual(before)
  })
})
