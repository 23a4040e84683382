import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { eraseRegistration } from './erase.server.ts'

const address = 'jana@tango.example'
const account: Actor & { kind: 'user' } = { kind: 'user', username: 'Jana@tango.example', roles: [] }
const milonga = { kind: 'milonga', places: { mode: 'head', size: 30 } } as const

describe.each(ENGINES)('the account of an erased dancer on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function makeAccount() {
    await makeFestival(driver.app, [milonga, milonga])
    const id = 'b'.repeat(24)
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash, proved_at)
       values ($1, $2, $3, 'active', 'SI', 'nobody', $4, '-', $4)`,
      [id, account.username, account.roles, driver.app.now()],
    )
    await driver.db.query(
      `insert into sessions (id, hash, user_id, made_at, seen_at, expires_at, address) values ($1, 'h', $1, now(), now(), now(), '')`,
      [id],
    )
  }
  async function registered() {
    await makeAccount()
    return driver.register({ email: address }, account)
  }
  const left = async () => {
    const count = async (from: string) => (await driver.db.query(`select from ${from}`)).rowCount
    return [await count('users'), await count('sessions')]
  }
  const erase = async (id: Awaited<ReturnType<typeof registered>>) =>
    expect((await eraseRegistration(driver.app, { id, by: dancer(id) })).ok).toBe(true)

  it('R11 R29 stays while it shows another registration, and when only that one is erased', async () => {
    const first = await registered()
    await driver.confirm(first)
    const second = await driver.register({ email: 'ana@tango.example', name: 'Ana' }, account)
    await erase(first)
    expect(await left()).toEqual([1, 1])
    const { rows } = await driver.db.query<{ by: string | null }>(
      'select added_by as by from registrations order by number',
    )
    expect(rows.map(({ by }) => by)).toEqual([null, account.username])
    // that is another person's: whose account it is asked for nothing
    await driver.confirm(second)
    await erase(second)
    expect(await left()).toEqual([1, 1])
  })

  it('R11 R29 stays for a registration of another edition, in which nothing is erased, and goes with the last', async () => {
    const first = await registered()
    await driver.confirm(first)
    await makeNextCurrent(driver.db)
    const second = 'e'.repeat(24) as Id
    const columns = await driver.db.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'registrations' and is_generated = 'NEVER'`,
    )
    const names = columns.rows[0]?.names
    await driver.db.query(
      `insert into registrations (${names}) select ${names} from (
         select (jsonb_populate_record(r, jsonb_build_object('edition_id', '20tf2026', 'id', $1::text, 'secret_hash', 'next', 'number', 9001, 'code', 'TF26-09001',
           'note', 'Jana dances in 2026'))).* from registrations r where r.id = $2) as copied`,
      [second, first],
    )
    await driver.db.query(
      `insert into team (edition_id, id, name, function, email, state, added_by, reserved)
       select e.id, repeat(e.number::text, 12), 'Jana', 'volunteer', $1, 'accepted', 'olga', now() from editions e`,
      [address],
    )
    await driver.db.query(
      `insert into tokens (hash, edition_id, purpose, subject_id, made_at) values ('of 2026', '20tf2026', 'letter', $1, now())`,
      [second],
    )
    const ofNext = async () =>
      (
        await driver.db.query(
          `select to_jsonb(r) as r, to_jsonb(t) as t from registrations r join tokens t on t.subject_id = r.id where r.id = $1`,
          [second],
        )
      ).rows
    const before = await ofNext()
    expect(before).toHaveLength(1)
    await erase(first)
    expect([await ofNext(), await left()]).toEqual([before, [1, 1]])
    await erase(second)
    expect([await ofNext(), await left()]).toEqual([[], [0, 0]])
    const { rows } = await driver.db.query(
      `select from registrations where email ilike 'jana%' or added_by ilike 'jana%' or note like 'Jana%'`,
    )
    expect(rows).toEqual([])
    // helpers are erased when the retention of the volunteers ends, each edition's by itself (T8)
    expect((await driver.db.query('select from team where email = $1', [address])).rowCount).toBe(2)
  })

  it('R11 goes at once when nothing else is hers', async () => {
    const id = await registered()
    await driver.confirm(id)
    await Promise.all([erase(id), erase(id)])
    expect(await left()).toEqual([0, 0])
    const { rows } = await driver.db.query(`select distinct actor from audit where actor ilike '%jana%'`)
    expect(rows).toEqual([])
  })

  it('R11 R29 goes although its owner, once on the staff, entered others', async () => {
    const id = await registered()
    await driver.confirm(id)
    const staff: Actor = { ...account, roles: ['regEditor'] }
    await driver.register({ email: 'guest@tango.example', name: 'Guest' }, staff)
    await erase(id)
    expect(await left()).toEqual([0, 0])
  })

  it('R11 stays when the address was not proved, for staff, and for a promoter', async () => {
    await makeAccount()
    await erase(await driver.register({ email: address }))
    expect(await left()).toEqual([1, 1])
    for (const roles of [['regEditor'], ['trusted', 'reception']] as const) {
      await driver.db.query('update users set roles = $1', [roles])
      const id = await driver.register({ email: address })
      await driver.confirm(id)
      await erase(id)
      expect(await left()).toEqual([1, 1])
    }
    await driver.db.query(`update users set roles = '{}'`)
    await driver.db.query(
      `insert into promoters (edition_id, id, name, code, username, added_by, reserved) values ('19tf2025', $1, 'Jana', 'J', $2, 'olga', now())`,
      ['d'.repeat(24), address],
    )
    const last = await driver.register({ email: address })
    await driver.confirm(last)
    await erase(last)
    expect(await left()).toEqual([1, 1])
  })
})
