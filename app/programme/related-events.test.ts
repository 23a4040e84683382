import { describe, expect, it } from 'vitest'
import { relatedEvents } from './related-events.ts'
import { makeEvent } from './testing/make-event.ts'

const event = makeEvent({ number: 1, artists: ['ana'], tags: ['vals'] })
const find = (...others: Parameters<typeof makeEvent>[0][]) =>
  relatedEvents(event, [event, ...others.map((given, index) => makeEvent({ number: index + 2, ...given }))], {
    atMost: 2,
    now: new Date('2025-11-13T12:00:00+01:00'),
  }).map(({ title }) => title.en)

describe('a related event', () => {
  it('has the same artists, or the same kind and topic', () => {
    expect(find({ artists: ['ana'] }, { tags: ['vals'] }, { tags: ['vals'], kind: 'talk' }, {})).toEqual([
      'Class 2',
      'Class 3',
    ])
  })

  it('is ranked by what it shares, then by time', () => {
    const both = { artists: ['ana'], tags: ['vals'], from: '13T18:00', until: '13T19:00' }
    expect(find({ tags: ['vals'] }, { artists: ['ana'] }, both)).toEqual(['Class 4', 'Class 3'])
  })

  it('takes place, and is not over', () => {
    expect(find({ artists: ['ana'], from: '13T10:00', until: '13T12:00' })).toEqual([])
    expect(find({ artists: ['ana'], status: 'cancelled' })).toEqual([])
  })
})
