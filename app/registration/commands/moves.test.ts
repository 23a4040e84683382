import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody, systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { findRegistration } from '../queries/read.server.ts'
import { verify } from '../queries/verify.server.ts'
import { drainJobs } from '../time/jobs.server.ts'
import { saveRegistration } from './save.server.ts'

describe.each(defaultEngines)('a dancer of both roles, on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
  })
  afterEach(async () => {
    expect(await verify(app)).toEqual([])
    await db.close()
  })

  async function enter(role: 'leader' | 'follower' | 'both') {
    const saved = await saveRegistration(app, { input: makeInput({ role }), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value.id
  }

  it('A4 changes role for the first unit that would wait, and gets an e-mail', async () => {
    await makeFestival(app, [{ places: byRole(4, 4, 1) }])
    const both = await enter('both')
    await enter('leader')
    const second = await enter('leader')
    await drainJobs(app)
    const roleOf = async (id: typeof both) => (await findRegistration(app, id, systemActor))?.picks[0]?.role
    expect(await roleOf(second)).toBe('leader')
    expect(await roleOf(both)).toBe('follower')
    const { rows } = await db.query<{ kind: string }>('select kind from emails where registration_id = $1', [
      both,
    ])
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['moved', 'placed'])
  })
})
