import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '../../testing/make-event.ts'
import { filters, wantedFrom } from './filter-events.ts'
import { ProgrammeFilters } from './ProgrammeFilters.tsx'

const event = { ...makeEvent(), taken: { leaders: 0, followers: 0, heads: 0 }, waiting: 0 }
const programme = { editionId: '19tf2025', version: 1, events: [event], venues: [], artists: [] }

describe('the form of the filters', () => {
  it('shows every filter that is set as its choice, also where no event has that value', () => {
    const query = new URLSearchParams('day=2025-11-20&kind=tour&level=beginner&free=couple')
    const wanted = wantedFrom(query, [])
    const html = renderToStaticMarkup(
      <ProgrammeFilters programme={programme} wanted={wanted} found={0} mine="" locale="en" />,
    )
    const chosen = [...html.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, value]) => value)
    expect(chosen).toEqual(filters.flatMap((filter) => wanted[filter] ?? []))
    expect(chosen).toHaveLength(4)
  })
})
