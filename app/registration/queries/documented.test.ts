import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { drainJobs } from '../time/jobs.server.ts'
import { findDocumented } from './documented.server.ts'
import { findRegistration } from './read.server.ts'
import { savedDocument } from './regs-document.ts'

describe.each(defaultEngines)('the response to a save on %s', (engine) => {
  let db: Database
  let app: TestApp
  const all: Id[] = []

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    all.length = 0
    await makeFestival(app, [
      { places: byRole(1, 1, 1) },
      { places: byRole(6, 6, 1) },
      { places: { mode: 'head', size: 2 } },
      { places: { mode: 'open' } },
    ])
  })
  afterEach(() => db.close())

  async function register(over: Record<string, unknown>): Promise<void> {
    app.at(new Date(app.now().getTime() + 1_000))
    const saved = await saveRegistration(app, { input: makeInput(over), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    all.push(saved.value.id)
  }

  it('A8 has the same reason as the page: full, unbalanced, all-or-nothing, in a couple, prepared', async () => {
    const [full, wide, heads, open] = [eventId(1), eventId(2), eventId(3), eventId(4)]
    for (const role of ['follower', 'leader', 'follower', 'both']) {
      await register({ role, picks: [open, heads, wide, full] })
    }
    for (let time = 0; time < 3; time += 1) await register({ picks: [wide, full] })
    await register({ picks: [full, heads, open], onFull: 'allOrNothing' })
    const couple = { email: 'one@example.org', partner: { email: 'two@example.org' } }
    await register({ ...couple, role: 'leader', picks: [full, heads] })
    const other = { email: couple.partner.email, partner: { email: couple.email } }
    await register({ ...other, picks: [full, heads] })
    await register({ picks: [full, heads, wide] })
    await drainJobs(app)
    app.at('2025-07-01T10:00:00+02:00')
    await register({ picks: [full, open] })

    const rules = new Set<string | undefined>()
    for (const id of all) {
      const view = await findRegistration(app, id, { kind: 'system' })
      const documented = await findDocumented(app, '19tf2025', id)
      if (!view || !documented) throw new Error('gone')
      expect(savedDocument(documented, 'en')).toEqual(savedDocument(view, 'en'))
      for (const { waiting } of documented.picks) rules.add(waiting?.rule)
    }
    expect(rules).toEqual(new Set([undefined, 'A1', 'A3', 'A6']))
  })

  it("A8 counts the queue in persons, like the event's counters, with a new dancer last", async () => {
    const full = eventId(1)
    const waitingNow = async () => {
      const { rows } = await db.query<{ waiting: number }>('select waiting from pools where event_id = $1', [
        full,
      ])
      return rows[0]?.waiting ?? 0
    }
    await register({ role: 'leader', picks: [full] })
    await register({ picks: [full] })
    const couple = { email: 'one@example.org', partner: { email: 'two@example.org' } }
    await register({ ...couple, role: 'leader', picks: [full] })
    await register({ email: couple.partner.email, partner: { email: couple.email }, picks: [full] })
    await register({ picks: [full] })
    await db.query(`update picks set passed_over = 'late' where dancer_id = $1`, [all.at(-1)])
    const before = await waitingNow()
    expect(before).toBe(3)
    await register({ picks: [full] })
    const last = all.at(-1) ?? eventId(9)
    const expected = { position: before + 1, of: before + 1 }
    expect((await findDocumented(app, '19tf2025', last))?.picks[0]?.waiting).toMatchObject(expected)
    const view = await findRegistration(app, last, { kind: 'system' })
    expect(view?.picks[0]?.waiting).toMatchObject(expected)
  })

  it('is empty for an unknown registration', async () => {
    expect(await findDocumented(app, '19tf2025', eventId(1))).toBeNull()
  })
})
