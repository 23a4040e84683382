import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf, holding } from '../testing/call-as.ts'

describe.each(defaultEngines)('finding users on %s', (engine) => {
  let db: Database
  let callAs: CallAs
  const ids = new Map<string, string>()

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    const app = makeApp(db)
    callAs = callerOf(app)
    await makeFestival(app, [])
    for (const username of ['Žiga', 'ana', 'Špela', 'Rok', 'regAdmin']) {
      const { _id } = await makeUser(app, { username, accname: `${username} Krajnc` })
      ids.set(username, _id)
    }
  })
  afterAll(() => db.close())

  async function found(query: object, page = {}) {
    const { body } = await callAs(holding('admin'), 'users/find', { query, opts: { count: true, ...page } })
    return [body.count, ...body.items.map(({ username }: { username: string }) => username)]
  }
  const named = (text: string) => ({ $text: { $search: text } })

  it('U16 admins find users by any part of the name, ignoring accents and case, and by id', async () => {
    expect(await found(named('SPE'))).toEqual([1, 'Špela'])
    expect(await found(named('krajnc'), { sort: { username: 1 }, limit: 1 })).toEqual([5, 'Rok'])
    expect(await found(named('%'))).toEqual([0])
    expect(await found({ _id: ids.get('Rok') })).toEqual([1, 'Rok'])
    expect(await found({ _id: '0'.repeat(24) })).toEqual([0])
  })

  it('U16 others find only themselves, and callers without a session nobody', async () => {
    const one = async (by: Actor, query: object) => (await callAs(by, 'users/findOne', { query })).body
    const own = holding('regAdmin')
    expect(await one(own, {})).toMatchObject({ username: 'regAdmin' })
    expect(await one(own, { _id: ids.get('ana') })).toBeNull()
    expect(await one(own, { _id: ids.get('regAdmin') })).toMatchObject({ username: 'regAdmin' })
    expect(await one(nobody, {})).toBeNull()
  })
})
