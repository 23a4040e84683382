import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { findRegistration } from '../queries/read.server.ts'
import { verify } from '../queries/verify.server.ts'
import { drainJobs } from '../time/jobs.server.ts'
import { cancelRegistration } from './cancel.server.ts'
import { confirmAddress } from './confirm-address.server.ts'
import { saveRegistration } from './save.server.ts'

describe.each(defaultEngines)('registering on %s', (engine) => {
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

  async function register(over: Record<string, unknown> = {}) {
    const saved = await saveRegistration(app, { input: makeInput(over), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value
  }
  async function look(id: Awaited<ReturnType<typeof register>>['id']) {
    const view = await findRegistration(app, id, { kind: 'system' })
    if (!view) throw new Error('gone')
    return view
  }

  it('R9 places a dancer who fits, with price, due dates and an e-mail', async () => {
    await makeFestival(app, [{}, {}])
    const { id } = await register({ picks: [eventId(1), eventId(2)] })
    const view = await look(id)
    expect(view.status).toBe('placed')
    expect(view.picks.map(({ state, role }) => [state, role])).toEqual([
      ['placed', 'follower'],
      ['placed', 'follower'],
    ])
    expect(view.totalCents).toBe(8000)
    expect(view.dueOn).toBe('2025-09-06')
    expect(view.references.si12).toMatch(/^SI12\d{13}$/)
    const messages = await db.query<{ kind: string }>('select kind from emails')
    expect(messages.rows.map(({ kind }) => kind)).toEqual(['placed'])
  })

  it('A3, A5, A8 keeps the balance, gives the reason, and admits when a leader comes', async () => {
    await makeFestival(app, [{ places: byRole(2, 2, 1) }])
    await register()
    const waiting = await register()
    const before = await look(waiting.id)
    expect(before.status).toBe('waiting')
    expect(before.picks[0]?.waiting).toMatchObject({ position: 1, rule: 'A3' })
    await register({ role: 'leader' })
    await drainJobs(app)
    const after = await look(waiting.id)
    expect(after.status).toBe('placed')
    expect(after.totalCents).toBe(4000)
    const messages = await db.query<{ kind: string }>('select kind from emails where registration_id = $1 ', [
      waiting.id,
    ])
    expect(messages.rows.map(({ kind }) => kind).sort()).toEqual(['promoted', 'waiting'])
  })

  it('A7 gives a cancelled place to the next dancer, once', async () => {
    await makeFestival(app, [{ places: byRole(1, 1, 0) }, { places: { mode: 'head', size: 1 } }])
    const first = await register({ picks: [eventId(2)] })
    const second = await register({ picks: [eventId(2)] })
    for (let time = 0; time < 2; time += 1) {
      expect(await cancelRegistration(app, { id: first.id, by: { kind: 'system' } })).toMatchObject({
        ok: true,
      })
    }
    await drainJobs(app)
    expect((await look(second.id)).status).toBe('placed')
  })

  it("R4 holds the partner's place once the address is confirmed, and makes the couple by link", async () => {
    await makeFestival(app, [{ places: byRole(3, 3, 0) }])
    const inviter = await register({ role: 'leader', partner: { email: 'bo@example.org' } })
    expect((await look(inviter.id)).status).toBe('waiting')
    await confirmAddress(app, { registrationId: inviter.id, editionId: '19tf2025' })
    const held = await look(inviter.id)
    expect(held.status).toBe('placed')
    expect(held.partner).toMatchObject({ state: 'held', email: 'bo@example.org' })
  })

  it('R4 makes a couple of two who name each other', async () => {
    await makeFestival(app, [{ places: byRole(3, 3, 0) }])
    const one = await register({
      role: 'leader',
      email: 'a@example.org',
      partner: { email: 'b@example.org' },
    })
    const two = await register({
      role: 'follower',
      email: 'b@example.org',
      partner: { email: 'a@example.org' },
    })
    expect((await look(one.id)).partner).toMatchObject({ state: 'confirmed' })
    expect((await look(two.id)).status).toBe('placed')
    expect((await look(one.id)).status).toBe('placed')
  })
})
