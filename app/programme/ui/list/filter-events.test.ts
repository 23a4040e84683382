import { describe, expect, it } from 'vitest'
import { makeEvent } from '../../testing/make-event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { countValues, filterEvents, setFilters, wantedFrom, whatToLoosen } from './filter-events.ts'

const base: ProgrammeEvent = {
  ...makeEvent({ level: 'advanced', artists: ['ana-luka'] }),
  taken: { leaders: 5, followers: 5, heads: 0 },
  waiting: 0,
}
const artists = [{ slug: 'ana-luka' }, { slug: 'nadja' }]
const find = (query: string, ...events: ProgrammeEvent[]) =>
  filterEvents(events, wantedFrom(new URLSearchParams(query), artists))

describe('the filtered programme', () => {
  it('is complete without a filter', () => {
    expect(find('', base)).toEqual([base])
    expect(setFilters(wantedFrom(new URLSearchParams('kind=&free='), artists))).toEqual({})
  })

  it('ignores unknown values, so that a link never fails', () => {
    expect(find('kind=waltz&level=9&free=cat&day=2025-02-30', base)).toEqual([base])
    // of an artist who was withdrawn, beside a known value
    expect(find('artist=nobody&kind=class', base)).toEqual([base])
    expect(setFilters(wantedFrom(new URLSearchParams('artist=<b>&kind=class'), artists))).toEqual({
      kind: 'class',
    })
  })

  it('is filtered by kind, level and artist', () => {
    expect(find('kind=class&level=advanced&artist=ana-luka', base)).toEqual([base])
    expect(find('kind=milonga', base)).toEqual([])
    expect(find('level=beginner', base)).toEqual([])
    expect(find('artist=nadja', base)).toEqual([])
  })

  it('is filtered by festival day', () => {
    expect(find('day=2025-11-13', base)).toEqual([base])
    expect(find('day=2025-11-14', base)).toEqual([])
  })

  it('includes events for all levels at every level', () => {
    const forAll: ProgrammeEvent = { ...base, level: 'open' }
    expect(find('level=beginner', forAll)).toEqual([forAll])
  })

  it('is filtered by a free place for a role, or for a couple', () => {
    const followersFull: ProgrammeEvent = { ...base, taken: { leaders: 9, followers: 10, heads: 0 } }
    expect(find('free=leader', followersFull)).toHaveLength(1)
    expect(find('free=follower', followersFull)).toHaveLength(0)
    expect(find('free=couple', followersFull)).toHaveLength(0)
    const lastHead: ProgrammeEvent = {
      ...base,
      places: { mode: 'head', size: 5 },
      taken: { leaders: 0, followers: 0, heads: 4 },
    }
    expect(find('free=leader', lastHead)).toHaveLength(1)
    expect(find('free=couple', lastHead)).toHaveLength(0)
  })

  it('never offers a place in a cancelled event', () => {
    expect(find('free=leader', { ...base, status: 'cancelled' })).toEqual([])
  })
})

describe('the counts of a filter', () => {
  const other: ProgrammeEvent = {
    ...base,
    ...makeEvent({ number: 2, kind: 'milonga', festivalDay: '2025-11-14', level: 'open' }),
  }
  const wanted = (query: string) => wantedFrom(new URLSearchParams(query), artists)

  it('apply the other filters and ignore its own', () => {
    const counts = countValues([base, other], wanted('day=2025-11-13&kind=milonga'), 'kind', [
      'class',
      'milonga',
    ])
    expect([...counts]).toEqual([
      ['class', 1],
      ['milonga', 0],
    ])
  })

  it('suggest which filter to remove when nothing matches, the most helpful first', () => {
    const events = [base, { ...base, ...makeEvent({ number: 3, level: 'advanced' }) }, other]
    expect(whatToLoosen(events, wanted('day=2025-11-14&kind=class&level=advanced'))).toEqual([
      { filter: 'day', found: 2 },
      { filter: 'kind', found: 1 },
    ])
    expect(whatToLoosen(events, wanted('kind=tour&level=master&artist=nadja'))).toEqual([])
  })
})
