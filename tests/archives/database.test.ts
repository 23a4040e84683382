import { describe, expect, it } from 'vitest'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { archivedId, archiveFestival, everythingOf, reopen, tablesOfEditions } from './archived-festival.ts'

/** Tables with an edition's rows that may change in an archive, and why. A new table is guarded (migration 16) or listed here. */
const continuing = {
  audit: 'says what happens to an archive',
  erasures: 'names by id who was erased, there too',
  jobs: 'wait until it is reopened',
  live_sheets: 'show what may still be read, and are ended there',
  emails: 'were written before, and are sent',
  mailings: 'are ended there, and write nothing',
  ticket_runs: 'say what was printed, and open nothing',
  cash_rows: 'say what was in a drawer, and never change',
  cash_sessions: 'are checked late',
  reception_actions: 'come late from a device, and are quarantined there',
  reception_conflicts: 'are answered late',
  reception_counters: 'count what comes late',
  reception_devices: 'are shut out late',
  reception_shifts: 'are ended late',
  shift_links: 'open what may still be read',
  teacher_links: 'open nothing there',
  tickets: 'open the entrance of days that are over',
  tokens: 'open what may still be read',
  wristbands: 'open nothing there, and are refused by their command',
  unconfirmed_counts: 'are numbers under hashes, and nothing is decided by them there',
  returning_counts: 'count who is erased there',
  refunds: 'may be asked for and paid late',
  refund_steps: 'say what was done to these',
  refund_files: 'are for the bank, late ones too',
  bulk_actions: 'are ended there, and change nothing',
  import_jobs: 'are ended there, and import nothing',
  card_disputes: 'come late as well',
  card_refunds: 'are asked for late as well',
  failed_card_refunds: 'are told late as well',
  card_sessions: 'follow the money, which goes on',
  fiscal_payments: 'follow the money, which goes on',
  fiscal_premises: 'are closed late',
  fiscal_receipts: 'follow the money, which goes on, and never change',
  fiscal_submissions: 'are sent late',
  turns: 'are there within a transaction alone',
}

const refused = { code: '25006' }

describe.each(ENGINES)('an archive in the database on %s', (engine) => {
  const driver = useTestDriver(engine)
  const guarded = async () =>
    (await tablesOfEditions(driver.db)).filter((table) => !Object.hasOwn(continuing, table))

  it('F18 refuses to add, change, delete or move a row of any table', async () => {
    await archiveFestival(driver)
    const tables = await guarded()
    expect(tables.length).toBeGreaterThan(20)
    const before = await everythingOf(driver.db, tables)
    for (const table of tables) {
      expect([table, before[table]?.length ?? 0]).not.toEqual([table, 0])
      const where = `where edition_id = '${archivedId}'`
      const statements = {
        change: `update ${table} set ${table === 'registrations' ? `status = 'released'` : 'edition_id = edition_id'} ${where}`,
        remove: `delete from ${table} ${where}`,
        add: `insert into ${table} (${await columnsOf(table)}) select ${await columnsOf(table)} from ${table} ${where} limit 1`,
      }
      for (const [what, statement] of Object.entries(statements)) {
        // money continues, and a repeated key records nothing
        if (table === 'allocations' && what === 'add') continue
        await expect(driver.db.query(statement), `${what} in ${table}`).rejects.toMatchObject(refused)
      }
      for (const [from, to] of [
        [archivedId, '20tf2026'],
        ['20tf2026', archivedId],
      ]) {
        const moving = driver.db.query(
          `update ${table} set edition_id = '${to}' where edition_id = '${from}'`,
        )
        if (from === archivedId)
          await expect(moving, `move out of ${table}`).rejects.toMatchObject({ code: '23000' })
        else expect((await moving).rowCount).toBe(0)
      }
    }
    expect(await everythingOf(driver.db, tables)).toEqual(before)
  })

  it('F18 refuses to move a row of an open edition into it', async () => {
    await archiveFestival(driver)
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, bio) values ('20tf2026', 'eva', 'dj', 'Eva', '{}')`,
    )
    const moving = driver.db.query(
      `update artists set edition_id = '${archivedId}' where edition_id = '20tf2026'`,
    )
    await expect(moving).rejects.toMatchObject({ code: '23000' })
  })

  it('F18 is checked again in a transaction that saw the edition open', async () => {
    await archiveFestival(driver)
    await reopen(driver.db)
    const writing = driver.db.transaction(async (tx) => {
      await tx.query(`update vip set arrived = true where edition_id = '${archivedId}'`)
      await tx.query(`update editions set archived = true where id = '${archivedId}'`)
      await tx.query(`update vip set arrived = false where edition_id = '${archivedId}'`)
    })
    await expect(writing).rejects.toMatchObject(refused)
  })

  it('F7 F18 may be reopened unchanged, or have its accounting locked, and is not deleted', async () => {
    await archiveFestival(driver)
    const set = (what: string) => driver.db.query(`update editions set ${what} where id = '${archivedId}'`)
    for (const what of ['pay_in_days = 6', 'is_current = true', 'archived = false, pay_in_days = 6']) {
      await expect(set(what), what).rejects.toMatchObject(refused)
    }
    await expect(driver.db.query(`delete from editions where id = '${archivedId}'`)).rejects.toMatchObject(
      refused,
    )
    await set(`accounting_locked_until = '2025-12-31'`)
    await set('archived = false')
    await set('pay_in_days = 6')
  })

  it('F18 allows erasing personal data, and nothing else', async () => {
    const { placed } = await archiveFestival(driver)
    const forgetting = (statement: string) =>
      driver.db.transaction(async (tx) => {
        await tx.query(`select set_config('ronda.archive_access', 'forget', true)`)
        await tx.query(statement)
      })
    const one = `where edition_id = '${archivedId}' and id = '${placed}'`
    for (const what of [
      `status = 'cancelled'`,
      'total_cents = 0',
      'paid_cents = 1',
      `name = 'x', role = 'leader'`,
    ]) {
      await expect(forgetting(`update registrations set ${what} ${one}`), what).rejects.toMatchObject(refused)
    }
    for (const table of ['registrations', 'picks', 'allocations', 'claims', 'dues', 'costs', 'events']) {
      await expect(
        forgetting(`delete from ${table} where edition_id = '${archivedId}'`),
      ).rejects.toMatchObject(refused)
    }
    await forgetting(`update registrations set name = 'x', note = null ${one}`)
    // It was for that transaction.
    await expect(driver.db.query(`update registrations set name = 'y' ${one}`)).rejects.toMatchObject(refused)
  })

  it('F18 F19 accepts money that adds up, and none on locked days', async () => {
    const { placed } = await archiveFestival(driver)
    const one = `where edition_id = '${archivedId}' and id = '${placed}'`
    const pay = (key: string, day: string) =>
      driver.db.query(
        `with moved as (insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, key)
           values ($1, 1500, 'bank', $3, now(), 'ana', 'person', $1))
         insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by)
         values ('${archivedId}', $1, $1, 'registration', $2, 1500, $3, now(), 'ana')`,
        [key.repeat(24), placed, day],
      )
    await pay('1', '2025-12-31')
    await expect(driver.db.query(`update registrations set paid_cents = 9999 ${one}`)).rejects.toMatchObject(
      refused,
    )
    await driver.db.query(`update registrations set paid_cents = 1500 ${one}`)
    await driver.db.query(
      `update editions set accounting_locked_until = '2025-12-31' where id = '${archivedId}'`,
    )
    await expect(pay('2', '2025-12-31')).rejects.toMatchObject(refused)
    await pay('3', '2026-01-01')
    await driver.db.query(`update registrations set paid_cents = 3000 ${one}`)
  })

  async function columnsOf(table: string): Promise<string> {
    const { rows } = await driver.db.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows[0]?.names ?? ''
  }
})
