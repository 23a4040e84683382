import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { events as seeds } from '#db/seed/programme.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { setEventStatus } from '../testing/set-event-status.ts'
import { answerCalendar } from './calendar-answer.server.ts'

const by: Actor = { kind: 'user', username: 'programmer', roles: ['progAdmin'] }

describe.each(defaultEngines)('a calendar requested repeatedly, on %s', (engine) => {
  let db: Database
  let time = new Date('2025-09-01T08:00:00Z')
  const app = () => ({ db, now: () => time, config: { origin: 'https://festival.example' } })
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await seedFestival({ db }, { archives: false })
  })
  afterAll(() => db.close())

  async function ask(known?: string) {
    const headers = known ? { 'If-None-Match': known } : {}
    const request = new Request('https://festival.example/SI/program.ics', { headers })
    const answer = await answerCalendar(app(), { request, lang: 'SI' }, (events) => ({
      events,
      name: 'program',
    }))
    if (!answer) throw new Error('There is no calendar.')
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }

  it('E13 contains the whole programme without drafts, and is sent again only after a change', async () => {
    const first = await ask()
    const { events } = readCalendar(first.text)
    expect(events).toHaveLength(seeds.filter(({ status }) => status !== 'draft').length)
    expect(
      events.every((event) => event['URL;VALUE=URI']?.startsWith('https://festival.example/SI/program/')),
    ).toBe(true)

    time = new Date('2025-09-02T08:00:00Z')
    expect(await ask(first.tag)).toMatchObject({ status: 304, text: '', tag: first.tag })

    const event = seeds.find(({ status, kind }) => status === 'published' && kind === 'class')
    if (!event) throw new Error('There is no class.')
    const done = await setEventStatus(
      { ...app(), wake: () => undefined },
      { editionId: '19tf2025', by, id: event.id, status: 'cancelled' },
    )
    expect(done.ok).toBe(true)
    // what was kept in memory goes when the database's notice comes, which on a server is a moment later
    await expect.poll(async () => (await ask(first.tag)).status).toBe(200)
    const after = await ask(first.tag)
    const called = readCalendar(after.text).events.find(({ UID }) => UID?.startsWith(event.id))
    expect(called?.STATUS).toBe('CANCELLED')
  })

  it('does not exist for an unknown event', async () => {
    const request = new Request('https://festival.example/EN/program/x/calendar.ics')
    expect(await answerCalendar(app(), { request, lang: 'EN' }, () => null)).toBeNull()
  })
})
