import { describe, expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'
import type { FestivalEvent, Venue } from '../event.ts'
import { eventId, makeEvent } from '../testing/make-event.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { calendarFile } from './calendar.ts'

const venue: Venue = {
  slug: 'festivalna',
  name: { en: 'Hall', sl: 'Dvorana' },
  address: 'Plesna cesta 1',
  city: '1000 Ljubljana',
  latitude: 46.0597,
  longitude: 14.5093,
  directions: { en: '', sl: '' },
}
const madeAt = new Date('2025-09-01T08:00:00Z')
const fileOf = (...events: FestivalEvent[]) =>
  calendarFile(
    events.map((event) => ({ event, description: 'Ana, Luka; both', url: 'https://festival.example/x' })),
    { name: 'Tango', locale: 'sl', venues: [venue], origin: 'https://festival.example', madeAt },
  )

/** The instant that a calendar reads: a local time that occurs twice is the first one (RFC 5545, 3.3.5). */
function instantIn(entry: Readonly<Record<string, string>>, name: string): string | undefined {
  const utc = entry[name]
  const [, year, month, date, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})/.exec(utc ?? entry[`${name};TZID=Europe/Ljubljana`] ?? '') ?? []
  const [day, time] = [`${year}-${month}-${date}`, `${hour}:${minute}`]
  return (utc ? new Date(`${day}T${time}Z`) : instantAt(localDay(day), time)).toISOString()
}

describe('a calendar', () => {
  it('E13 has local times with a time zone, past midnight too', () => {
    const [entry] = readCalendar(fileOf(makeEvent({ from: '13T22:00', until: '14T03:00' }))).events
    expect(entry).toMatchObject({
      UID: `${eventId(1)}@festival.example`,
      'DTSTART;TZID=Europe/Ljubljana': '20251113T220000',
      'DTEND;TZID=Europe/Ljubljana': '20251114T030000',
      DTSTAMP: '20250901T080000Z',
      SUMMARY: 'Ura 1',
      STATUS: 'CONFIRMED',
      GEO: '46.0597;14.5093',
    })
    expect(fileOf(makeEvent())).toContain('TZID:Europe/Ljubljana')
  })

  it('E13 marks a cancelled event as cancelled, under the same UID', () => {
    const before = readCalendar(fileOf(makeEvent())).events[0]
    const after = readCalendar(fileOf(makeEvent({ status: 'cancelled' }))).events[0]
    expect(after).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED' })
  })

  it('E13 has each event once, lines of at most 75 octets, and escaped commas', () => {
    const file = fileOf(
      makeEvent({ number: 1, title: { en: '', sl: `Žalna, ${'čšž '.repeat(60)}` } }),
      makeEvent({ number: 2 }),
    )
    const { events } = readCalendar(file)
    expect(events.map(({ UID }) => UID)).toEqual([
      `${eventId(1)}@festival.example`,
      `${eventId(2)}@festival.example`,
    ])
    expect(events[0]?.SUMMARY).toBe(`Žalna, ${'čšž '.repeat(60)}`)
    expect(events[0]?.DESCRIPTION).toBe('Ana, Luka; both')
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it.each([
    // the second half past two of the night in which the clocks go back
    ['2026-10-24T19:00:00Z', '2026-10-25T01:30:00Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25T03:00:00Z'],
    // the first one, and both
    ['2026-10-24T19:00:00Z', '2026-10-25T00:30:00Z'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['2027-03-27T23:30:00Z', '2027-03-28T02:00:00Z'],
  ])('E13 means the instants %s and %s, in an hour that the clocks repeat or skip too', (from, until) => {
    const event = { ...makeEvent(), startsAt: new Date(from), endsAt: new Date(until) }
    const [entry = {}] = readCalendar(fileOf(event)).events
    expect(instantIn(entry, 'DTSTART')).toBe(new Date(from).toISOString())
    expect(instantIn(entry, 'DTEND')).toBe(new Date(until).toISOString())
  })

  it('of no events is valid', () => {
    expect(readCalendar(fileOf()).events).toEqual([])
    expect(fileOf()).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Ljubljana')
  })

  it.each([
    ['of nothing', []],
    ['of events', [makeEvent()]],
  ])('%s ends every line, the last too', (_, events) => {
    expect(fileOf(...events)).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(fileOf(...events).match(/VCALENDAR|END:VTIMEZONE/g)).toHaveLength(3)
  })
})
