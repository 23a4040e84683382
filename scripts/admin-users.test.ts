import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#app/people/sign-in.server.ts'
import { enter, makeUser, whoHolds } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeFestival, makeHouse, type TestHouse } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { createUser, setPassword } from './admin-users.ts'

describe('users from the command line', () => {
  let db: Database
  let house: TestHouse
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    house = makeHouse(db)
  })
  afterEach(() => db.close())

  const passwordIn = (line: string) => / (\w{12})$/.exec(line)?.[1] ?? ''

  it('come into a house that was never opened, with a password that is told once', async () => {
    const line = await createUser(house, 'alenka', 'admin')
    expect(line).toMatch(/^alenka signs in with \w{12}$/)
    const { session } = await enter(house, { username: 'alenka', password: passwordIn(line) })
    expect(session.user.roles).toEqual(['admin'])
    const { rows } = await db.query(
      'select to_jsonb(a)::text as entry, to_jsonb(u)::text as row from audit a, users u',
    )
    expect(JSON.stringify(rows)).not.toContain(passwordIn(line))
  })

  it('have the roles that are said', async () => {
    await makeFestival(house, [])
    const line = await createUser(house, 'olga', 'regEditor, regAdmin')
    const { session } = await enter(house, { username: 'olga', password: passwordIn(line) })
    expect([...session.user.roles].sort()).toEqual(['regAdmin', 'regEditor'])
  })

  it('get a new password, which ends their sessions', async () => {
    await makeFestival(house, [])
    await makeUser(house)
    const { cookie } = await enter(house)
    const password = passwordIn(await setPassword(house, 'EVA'))
    expect(await whoHolds(house, cookie).session()).toBeNull()
    expect(await signIn(house, { username: 'eva', password, address: '192.0.2.7' })).toMatchObject({
      ok: true,
    })
  })

  it('are refused in words', async () => {
    await makeFestival(house, [])
    await makeUser(house)
    await expect(createUser(house, 'olga', 'queen')).rejects.toThrow('No such role: queen')
    await expect(createUser(house, 'olga', '')).rejects.toThrow('No such role')
    await expect(createUser(house, 'Eva', 'admin')).rejects.toThrow('username')
    await expect(setPassword(house, 'nobody else')).rejects.toThrow('no user nobody else')
  })
})
