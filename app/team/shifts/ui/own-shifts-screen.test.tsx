import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import type { OwnShift, OwnShifts } from '../open-own-shifts.server.ts'
import { OwnShiftsScreen } from './OwnShiftsScreen.tsx'

const shift: OwnShift = {
  id: id('000000000000000000000001'),
  version: 1,
  title: 'Bar',
  place: 'Festivalna',
  startsAt: new Date('2025-11-14T19:00:00Z'),
  endsAt: new Date('2025-11-14T22:00:00Z'),
  note: null,
  state: 'proposed',
  doneMinutes: null,
  swapAsked: false,
  isTaken: false,
  isAhead: true,
  isFull: false,
  overlap: null,
}

function shown(over: Partial<OwnShift>, otherFestival: OwnShifts['otherFestival'] = null): string {
  const shifts = [{ ...shift, ...over }]
  const own = { editionId: 'e', otherFestival, name: 'Eva', bornOn: null, shifts, passedOn: [] }
  const element = <OwnShiftsScreen own={own} answer={undefined} locale="en" />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('T17 the page of own shifts offers no yes beside an accepted shift at the same time, and names it', () => {
  const { startsAt, endsAt } = shift
  const other = { title: 'Entrance', startsAt, endsAt }
  expect(shown({})).toContain('value="yes"')
  const asked = shown({ overlap: { ...other, isTheirs: false } })
  expect(asked).toContain('value="yes"')
  expect(asked).toContain('“Entrance” (Fri 14 Nov, 20:00–23:00)')
  const theirs = shown({ overlap: { ...other, isTheirs: true } })
  expect(theirs).not.toContain('value="yes"')
  expect(theirs).toContain('value="no"')
  expect(theirs).toContain('You already have “Entrance”')
})

it('T17 the page of own shifts says which festival a year-old link is about, and promises no shift that is over', () => {
  const now = shown({ state: 'accepted' })
  expect(now).toContain('You said yes. See you there.')
  expect(now).toContain('Please answer each shift')
  const festival = { en: '19th Festival', sl: '19. festival' }
  const then = shown({ state: 'accepted', isAhead: false }, festival)
  expect(then).toContain('19th Festival')
  expect(then).toContain('This one is over.')
  expect(then).not.toContain('See you there')
  expect(then).not.toContain('Please answer')
})
