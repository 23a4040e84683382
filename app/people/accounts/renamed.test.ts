import { describe, expect, it } from 'vitest'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { Actor } from '../actor.ts'
import { makeUser } from '../testing/make-user.ts'
import { saveUser } from './users.server.ts'

const by: Actor = { kind: 'user', username: 'alenka', roles: ['admin'] }
const editionId = '19tf2025'
const idOf = (n: number) => `${n}`.padStart(24, '0')

describe.each(ENGINES)('an account that gets another name on %s', (engine) => {
  const driver = useTestDriver(engine)

  const view = (n: number, owner: string, name: string) =>
    driver.db.query(
      `insert into list_views (edition_id, id, name, search, owner, saved_at) values ($1, $2, $3, '', $4, $5)`,
      [editionId, idOf(n), name, owner, driver.app.now()],
    )
  const promoter = (n: number, username: string) =>
    driver.db.query(
      'insert into promoters (edition_id, id, code, name, username, added_by, reserved) values ($1, $2, $3, $3, $3, $4, $5)',
      [editionId, idOf(n), username, 'alenka', driver.app.now()],
    )
  const names = async (table: string, column: string) =>
    (await driver.db.query<{ name: string }>(`select ${column} as name from ${table} order by id`)).rows.map(
      ({ name }) => name,
    )

  it('U29 keeps what belongs to it, in an archive too; what the new name has stays', async () => {
    await makeFestival(driver.app, [])
    const { _id } = await makeUser(driver.app, { username: 'ana' })
    await view(1, 'Ana', 'late')
    await view(2, 'ana', 'mine')
    await view(3, 'nova', 'Late')
    await view(4, 'eva', 'late')
    await promoter(1, 'ana')
    await promoter(2, 'eva')
    await driver.db.query('update editions set archived = true where id = $1', [editionId])
    expect(await saveUser(driver.app, { by, user: { _id, username: 'nova' }, locale: 'en' })).toMatchObject({
      ok: true,
    })
    expect(await names('list_views', 'owner')).toEqual(['Ana', 'nova', 'nova', 'eva'])
    expect(await names('promoters', 'username')).toEqual(['nova', 'eva'])
    // the archive is closed again after it
    await expect(driver.db.query(`update promoters set name = 'x'`)).rejects.toThrow()
  })
})
