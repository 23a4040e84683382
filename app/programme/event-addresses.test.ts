import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { editionId } from '#tests/mail/make-edition.server.ts'
import { insertFestival } from '#tests/mail/make-festival.server.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { saveEvent } from './editing/editing.server.ts'
import type { EventDraft } from './editing/event-draft.ts'
import { isCalled } from './event-address.ts'
import { selectEvents } from './repository.server.ts'
import { makeEvent } from './testing/make-event.ts'

describe('the address of an event', () => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    await insertFestival(db)
  })
  afterAll(() => db.close())

  const app = () => ({ db, now: () => new Date('2025-09-01T10:00:00Z'), wake: () => {} })
  async function save(title: { en: string; sl: string }, given: Partial<EventDraft> = {}) {
    const { id: _, festivalDay: _day, slug: _slug, ...draft } = makeEvent({ title, status: 'draft' })
    const saved = await saveEvent(app(), { editionId, by: systemActor, event: { ...draft, ...given } })
    if (!saved.ok) throw new Error(saved.reason)
    const events = await selectEvents(db, editionId)
    return { id: saved.value.id, slug: events.find(({ id }) => id === saved.value.id)?.slug }
  }

  it('E18 is its title without accents, in English if there is one', async () => {
    expect((await save({ en: 'The walk that speaks', sl: 'Hoja, ki govori' })).slug).toBe(
      'the-walk-that-speaks',
    )
    expect((await save({ en: '', sl: 'Čas, šum & žar: 2. del' })).slug).toBe('cas-sum-zar-2-del')
    expect((await save({ en: '«…»', sl: '' })).slug).toBe('event')
    expect((await save({ en: 'A'.repeat(100), sl: '' })).slug).toBe('a'.repeat(60))
    expect((await save({ en: '0123456789abcdef01234567', sl: '' })).slug).toBe(
      'event-0123456789abcdef01234567',
    )
  })

  it('E18 is unique in the edition', async () => {
    const slugs = []
    for (let n = 0; n < 3; n++) slugs.push((await save({ en: 'Night milonga', sl: 'Nočna milonga' })).slug)
    expect(slugs).toEqual(['night-milonga', 'night-milonga-2', 'night-milonga-3'])
  })

  it('E18 follows the title of a draft, and stays once it was published', async () => {
    const { id, slug } = await save({ en: 'First title', sl: '' })
    expect(slug).toBe('first-title')
    expect((await save({ en: 'Second title', sl: '' }, { id })).slug).toBe('second-title')
    expect((await save({ en: 'Second title', sl: '' }, { id, status: 'published' })).slug).toBe(
      'second-title',
    )
    expect((await save({ en: 'Third title', sl: '' }, { id, status: 'published' })).slug).toBe('second-title')
  })

  it('E18 may also be its id', () => {
    const event = { ...makeEvent({ number: 1 }), slug: 'class-1' }
    expect(['class-1', event.id, 'class-2', ''].map((name) => isCalled(name)(event))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
