import { describe, expect, it } from 'vitest'
import { makeEvent } from '../testing/make-event.ts'
import { splitChange, standingOf, waitingFieldsOf, withDraft } from './planned.ts'

const event = makeEvent({ room: 'a', artists: ['ana'], level: 'open' })
const later = { startsAt: new Date('2025-11-14T10:00Z'), endsAt: new Date('2025-11-14T11:00Z') }

describe('what is said of a published event', () => {
  it('E23 waits where it is time, room, teacher, level or the way of counting, and is done at once where it is places or texts', () => {
    const places = { mode: 'role', leaders: 4, followers: 4, tolerance: 1 } as const
    const title = { en: 'C1', sl: 'C1' }
    expect(
      splitChange(event, null, { ...later, room: 'b', artists: ['bor'], level: 'master', places, title }),
    ).toEqual({
      now: { places, title },
      draft: { ...later, venue: event.venue, room: 'b', artists: ['bor'], level: 'master' },
    })
    expect(splitChange(event, null, { places: { mode: 'head', size: 30 } })).toEqual({
      now: {},
      draft: { places: { mode: 'head', size: 30 } },
    })
  })

  it('E23 waits with what waits already, and no more once it is as it was published', () => {
    const waits = splitChange(event, { level: 'master' }, later).draft
    expect(waits).toEqual({ level: 'master', ...later })
    const { startsAt, endsAt } = event
    expect(splitChange(event, waits, { startsAt, endsAt }).draft).toEqual({ level: 'master' })
    expect(splitChange(event, { level: 'master' }, { level: 'open' }).draft).toBeNull()
  })

  it('E23 the plan has what waits, with what dancers see beside it', () => {
    const planned = withDraft(event, later)
    expect(planned).toMatchObject({ ...later, festivalDay: '2025-11-14', room: 'a' })
    expect(planned.published).toMatchObject({ startsAt: event.startsAt, room: 'a' })
    expect(waitingFieldsOf({ ...planned, token: '' })).toEqual(['time'])
    expect(withDraft(event, null).published).toBeNull()
  })

  it('E26 stands otherwise as soon as anything of it is another', () => {
    const planned = withDraft(event, null)
    const standings = [
      planned,
      withDraft(event, later),
      withDraft({ ...event, ...later }, null),
      { ...planned, text: { en: 'x', sl: '' } },
      { ...planned, unscheduled: true },
      { ...planned, places: { mode: 'open' } as const },
    ].map(standingOf)
    expect(new Set(standings).size).toBe(standings.length)
  })
})
