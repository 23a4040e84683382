import { describe, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { findPlanClashes } from '#app/programme/planner/clashes.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { hoursOf, instantAt, stretchedBy } from './grid/day-hours.ts'
import { lanesOf } from './grid/lanes.ts'
import { clashSentence } from './plan-text.ts'
import { changeOf, newForm } from './ui/event-form.ts'

const titles = { c1: { en: 'C1', sl: 'C1' }, c2: { en: 'C2', sl: 'C2' } }
const at = { venue: 'moj-korak', room: 'moj-korak' }
const c1 = makeEvent({ number: 1, ...at, from: '14T12:30', until: '14T14:00', title: titles.c1 })
const c2 = makeEvent({ number: 2, ...at, from: '14T13:30', until: '14T15:00', title: titles.c2 })
const facts = { artists: [], venues: [], work: [] }

describe('the texts of the planner', () => {
  it.each([
    ['en', 'moj-korak 13:30–14:00 with C1'],
    ['sl', 'moj-korak 13:30–14:00 z dogodkom C1'],
  ] as const)('E7 name in %s the room, time and events of a clash', (locale, sentence) => {
    const [clash] = findPlanClashes([c1, c2], facts).get(c2.id) ?? []
    if (!clash) throw new Error('no clash')
    expect(clashSentence(clash, c2, { locale, titleOf: () => 'C1' })).toBe(sentence)
  })

  it('count the consequences of publishing as in the story', () => {
    const locale = { locale: 'en' } as const
    const sum = [
      m.planner_sum_new({ count: 6 }, locale),
      m.planner_sum_dancers({ count: 0 }, locale),
      m.planner_sum_emails({ count: 0 }, locale),
    ]
    expect(sum.join(', ')).toBe('6 new, 0 dancers affected, 0 e-mails')
  })
})

describe('the grid', () => {
  it('shows the day from nine to one, and longer where an event needs it', () => {
    expect(hoursOf('2025-11-14', [c1])).toEqual({ from: 540, until: 1500 })
    const night = makeEvent({ from: '14T21:30', until: '15T04:00' })
    expect(hoursOf('2025-11-14', [makeEvent({ from: '14T07:45', until: '14T08:00' }), night])).toEqual({
      from: 420,
      until: 1680,
    })
  })

  it('parses typed times; night hours belong to the day before', () => {
    expect(instantAt('2025-11-14', '12.30')).toEqual(c1.startsAt)
    expect(instantAt('2025-11-14', '3:00')).toEqual(new Date('2025-11-15T03:00+01:00'))
    for (const text of ['', '25:00', '12:60', 'noon']) expect(instantAt('2025-11-14', text)).toBeNull()
  })

  it('gives every event at least a quarter of an hour', () => {
    const short = makeEvent({ from: '14T12:00', until: '14T12:15' })
    expect(stretchedBy(short, -1)).toBeNull()
  })

  it('puts overlapping events of a room side by side, in as few columns as possible', () => {
    const c3 = makeEvent({ number: 3, ...at, from: '14T14:00', until: '14T15:30' })
    const elsewhere = makeEvent({ number: 4, ...at, room: 'attic', from: '14T13:00', until: '14T15:30' })
    const lanes = lanesOf([c3, c1, elsewhere, c2])
    expect([c1, c2, c3, elsewhere].map(({ id }) => lanes.get(id))).toEqual([
      { n: 0, of: 2 },
      { n: 1, of: 2 },
      { n: 0, of: 2 },
      { n: 0, of: 1 },
    ])
  })

  it('parses a new event, or names the fields in error', () => {
    const form = newForm({ startsAt: c1.startsAt, room: 'moj-korak' }, 'en')
    expect(changeOf(form, null).errors).toEqual(['title'])
    expect(changeOf({ ...form, from: 'x', typed: { leaders: '-1' } }, null).errors).toEqual([
      'title',
      'hours',
      'places',
    ])
    const night = changeOf({ ...form, titleEn: 'M1', from: '21:00', until: '3:00' }, null)
    expect(night.errors).toEqual([])
    expect(night.change).toMatchObject({
      startsAt: new Date('2025-11-14T21:00+01:00'),
      endsAt: new Date('2025-11-15T03:00+01:00'),
    })
  })
})
