import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { MarkupContext } from '#app/platform/ui/markup.ts'
import { eventId, makeEvent } from '../../testing/make-event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { makePicking } from '../selection/picking.ts'
import { EventList } from './EventList.tsx'

const nobody = { leaders: 0, followers: 0, heads: 0 }
const makeEvents = (): ProgrammeEvent[] =>
  [1, 2, 3].map((number) => ({ ...makeEvent({ number }), taken: nobody, waiting: 0 }))

type Shown = {
  readonly events: readonly ProgrammeEvent[]
  readonly mine?: number
  readonly now?: string
  readonly locale?: 'en' | 'sl'
}

function list({ events, mine, now = '2025-11-13T12:00:00+01:00', locale = 'en' }: Shown) {
  const programme = { events, venues: [], artists: [] }
  const picking = makePicking(new Set(mine ? [eventId(mine)] : []), programme, true)
  return (
    <EventList events={events} programme={programme} picking={picking} locale={locale} now={new Date(now)} />
  )
}

const write = vi.fn(renderToStaticMarkup)

/** What it looks like, and how many rows were written for that. */
function render(shown: Shown): { html: string; written: number } {
  write.mockClear()
  const html = renderToStaticMarkup(<MarkupContext value={write}>{list(shown)}</MarkupContext>)
  return { html, written: write.mock.calls.length }
}

describe('cached rows of events', () => {
  it('equal the rows rendered with their page', () => {
    const events = makeEvents()
    for (const locale of ['en', 'sl'] as const) {
      const rendered = renderToStaticMarkup(list({ events, locale }))
      expect(render({ events, locale })).toEqual({ html: rendered, written: 3 })
      expect(render({ events, locale })).toEqual({ html: rendered, written: 0 })
    }
  })

  it('are rendered again only where a place was taken', () => {
    const [first, ...others] = makeEvents()
    if (!first) throw new Error('There is no event.')
    render({ events: [first, ...others] })
    const taken: ProgrammeEvent = { ...first, taken: { leaders: 3, followers: 3, heads: 0 } }
    const { html, written } = render({ events: [taken, ...others] })
    expect([html.includes('7 places for leading'), written]).toEqual([true, 1])
  })

  it('are rendered again once the event is over', () => {
    const events = makeEvents()
    render({ events })
    const after = { events, now: '2025-11-13T23:00:00+01:00' }
    expect(render(after)).toEqual({ html: renderToStaticMarkup(list(after)), written: 3 })
  })

  it('are not used for a visitor with a selection, because the links differ', () => {
    const events = makeEvents()
    render({ events })
    const { html, written } = render({ events, mine: 2 })
    expect(written).toBe(0)
    expect(html.match(/\?mine=000002/g)).toHaveLength(3)
  })
})
