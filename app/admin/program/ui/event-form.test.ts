import { describe, expect, it } from 'vitest'
import { formatTime } from '#app/platform/values/local-day.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { instantAt } from '../grid/day-hours.ts'
import type { PlanEvent } from '../plan-view.ts'
import { changeOf, countedBy, differing, formOf, newForm } from './event-form.ts'

/** An event of the plan with these instants. */
function planned(startsAt: string, endsAt: string, festivalDay: PlanEvent['festivalDay']): PlanEvent {
  const event = makeEvent({ number: 1, from: '13T12:30', until: '13T14:00' })
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), festivalDay }
  return { ...event, ...times, room: 'a', published: null, token: '0', taken: 0, waiting: 0 }
}

describe('the hours typed for an event', () => {
  it.each([
    ['2026-11-13', '12:30', '2026-11-13T11:30:00.000Z'],
    ['2026-11-13', '1', '2026-11-14T00:00:00.000Z'],
    ['2026-11-13', '24:00', '2026-11-13T23:00:00.000Z'],
    // the clocks go back in the night after Saturday
    ['2026-10-24', '04:00', '2026-10-25T03:00:00.000Z'],
    ['2026-10-25', '12:30', '2026-10-25T11:30:00.000Z'],
    // and on in March
    ['2027-03-27', '04:00', '2027-03-28T02:00:00.000Z'],
    ['2027-03-28', '12:30', '2027-03-28T10:30:00.000Z'],
  ] as const)('on the grid of %s, %s, are those of the clock', (day, text, instant) => {
    expect(instantAt(day, text)?.toISOString()).toBe(instant)
  })

  it.each([
    ['2026-10-25T11:30:00Z', '2026-10-25T13:00:00Z', '2026-10-25'],
    ['2026-10-24T19:00:00Z', '2026-10-25T03:00:00Z', '2026-10-24'],
    // the second half past two of that night
    ['2026-10-24T19:00:00Z', '2026-10-25T01:30:00Z', '2026-10-24'],
    ['2027-03-28T10:30:00Z', '2027-03-28T12:00:00Z', '2027-03-28'],
    // a day and a night, and longer
    ['2026-11-13T20:00:00Z', '2026-11-14T20:00:00Z', '2026-11-13'],
    ['2026-11-13T20:00:00Z', '2026-11-15T02:00:00Z', '2026-11-13'],
  ] as const)('of an event from %s to %s stay when something else is changed', (from, until, day) => {
    const event = planned(from, until, day)
    const form = formOf(event, 'sl')
    expect(form.from).toBe(formatTime(event.startsAt, 'sl'))
    const { errors, change } = changeOf({ ...form, titleEn: 'Renamed' }, event)
    expect(errors).toEqual([])
    expect(differing(event, change)).toEqual({
      title: { ...event.title, en: 'Renamed' },
    })
  })
})

describe('the end typed for an event', () => {
  const form = newForm({ startsAt: new Date('2026-11-13T20:00:00Z'), room: 'a' }, 'en')
  const endOf = (from: string, until: string) => changeOf({ ...form, titleEn: 'C9', from, until }, null)

  it('is on the next day where it is before the beginning', () => {
    expect(endOf('21:00', '03:00').change.endsAt?.toISOString()).toBe('2026-11-14T02:00:00.000Z')
    expect(endOf('21:00', '24:00').change.endsAt?.toISOString()).toBe('2026-11-13T23:00:00.000Z')
  })

  it('is in error where it is the beginning, which is not an event of a day and a night', () => {
    const { errors, change } = endOf('21:00', '21:00')
    expect(errors).toEqual(['hours'])
    expect(change.endsAt).toBeUndefined()
  })
})

describe('other hours typed for an event of a day or longer', () => {
  // from Friday at nine in the evening
  const hoursOf = (endsAt: string, typed: { from?: string; until?: string; day?: '2026-11-12' }) => {
    const event = planned('2026-11-13T20:00:00Z', endsAt, '2026-11-13')
    const { errors, change } = changeOf({ ...formOf(event, 'en'), ...typed }, event)
    expect(errors).toEqual([])
    return [change.startsAt?.toISOString(), change.endsAt?.toISOString()]
  }

  it.each([
    ['2026-11-14T20:00:00Z', { from: '20:00' }, '2026-11-13T19:00:00.000Z', '2026-11-14T20:00:00.000Z'],
    ['2026-11-14T20:00:00Z', { until: '20:00' }, '2026-11-13T20:00:00.000Z', '2026-11-14T19:00:00.000Z'],
    ['2026-11-15T02:00:00Z', { from: '22:00' }, '2026-11-13T21:00:00.000Z', '2026-11-15T02:00:00.000Z'],
    ['2026-11-15T17:00:00Z', { until: '19:00' }, '2026-11-13T20:00:00.000Z', '2026-11-15T18:00:00.000Z'],
    ['2026-11-15T17:00:00Z', { day: '2026-11-12' }, '2026-11-12T20:00:00.000Z', '2026-11-14T17:00:00.000Z'],
  ] as const)('leave its end at %s on its day: %o', (endsAt, typed, ...expected) => {
    expect(hoursOf(endsAt, typed)).toEqual(expected)
  })
})

describe('places counted in another way', () => {
  const form = newForm({ startsAt: new Date('2026-11-13T11:30:00Z'), room: 'a' }, 'en')
  const placesOf = (changed: Partial<typeof form>) => changeOf({ ...form, titleEn: 'C9', ...changed }, null)

  it('are as many as before', () => {
    expect(placesOf(countedBy('head', form)).change.places).toEqual({ mode: 'head', size: 20 })
    const party = { ...form, mode: 'head', typed: { size: '301' } } as const
    expect(placesOf(countedBy('role', party)).change.places).toEqual({
      mode: 'role',
      leaders: 150,
      followers: 150,
      tolerance: 15,
    })
    expect(placesOf(countedBy('open', party)).change.places).toEqual({ mode: 'open' })
  })

  it('stay as they were typed there', () => {
    const typed = { ...form.typed, size: '7' }
    expect(placesOf(countedBy('head', { ...form, typed })).change.places).toEqual({ mode: 'head', size: 7 })
  })

  it('are refused above what any venue has, as a part of a number, and without one', () => {
    for (const leaders of ['200000', '1.5', '-1', '']) {
      expect(placesOf({ typed: { ...form.typed, leaders } }).errors).toEqual(['places'])
    }
  })
})
