import { describe, expect, it } from 'vitest'
import { makeEvent } from '../testing/make-event.ts'
import { fingerprintOf, splitChange, waitingFieldsOf, withDraft } from './planned.ts'

const event = makeEvent({ room: 'a', artists: ['ana'], level: 'open' })
const later = { startsAt: new Date('2025-11-14T10:00Z'), endsAt: new Date('2025-11-14T11:00Z') }

describe('the change of a published event', () => {
  it('E23 waits for time, room, teacher, level and counting mode, and is immediate for places and texts', () => {
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

  it('E23 joins earlier waiting changes, and disappears at the published value', () => {
    const waits = splitChange(event, { level: 'master' }, later).draft
    expect(waits).toEqual({ level: 'master', ...later })
    const { startsAt, endsAt } = event
    expect(splitChange(event, waits, { startsAt, endsAt }).draft).toEqual({ level: 'master' })
    expect(splitChange(event, { level: 'master' }, { level: 'open' }).draft).toBeNull()
  })

  it('E23 is shown in the plan beside what dancers see', () => {
    const planned = withDraft(event, later)
    expect(planned).toMatchObject({ ...later, festivalDay: '2025-11-14', room: 'a' })
    expect(planned.published).toMatchObject({ startsAt: event.startsAt, room: 'a' })
    expect(waitingFieldsOf({ ...planned, token: '' })).toEqual(['time'])
    expect(withDraft(event, null).published).toBeNull()
  })

  it('E26 differs as soon as any part differs', () => {
    const planned = withDraft(event, null)
    const tokens = [
      planned,
      withDraft(event, later),
      withDraft({ ...event, ...later }, null),
      { ...planned, text: { en: 'x', sl: '' } },
      { ...planned, unscheduled: true },
      { ...planned, places: { mode: 'open' } as const },
    ].map(fingerprintOf)
    expect(new Set(tokens).size).toBe(tokens.length)
  })
})
