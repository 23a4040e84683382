import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
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

  it('R11 goes at once when nothing else is hers', async () => {
    const id = await registered()
    await driver.confirm(id)
    await Promise.all([erase(id), erase(id)])
    expect(await left()).toEqual([0, 0])
    const { rows } = await driver.db.query(`select distinct actor from audit where actor ilike '%jana%'`)
    expect(rows).toEqual([])
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
