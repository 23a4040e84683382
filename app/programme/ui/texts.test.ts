import { describe, expect, it } from 'vitest'
import type { Venue } from '../event.ts'
import { findOverlaps } from '../overlap.ts'
import { makeEvent } from '../testing/make-event.ts'
import { placesInBrief } from './event/brief-places.ts'
import { hoursText } from './event/hours-text.ts'
import { dayParts } from './list/day-parts.ts'
import { clashText, nearClashText } from './selection/clash-text.ts'

describe('a number of hours as text', () => {
  // 1 ura, 2 uri, 3 and 4 ure, 5 ur; 101 as 1, 102 as 2; decimals take the third form
  it.each([
    [1, '1 ura', '1 hour'],
    [2, '2 uri', '2 hours'],
    [3, '3 ure', '3 hours'],
    [4, '4 ure', '4 hours'],
    [5, '5 ur', '5 hours'],
    [100, '100 ur', '100 hours'],
    [101, '101 ura', '101 hours'],
    [102, '102 uri', '102 hours'],
    [7.5, '7,5 ure', '7.5 hours'],
    [1.25, '1,25 ure', '1.25 hours'],
    [0, '0 ur', '0 hours'],
  ])('%d hours are written in both languages', (hours, slovenian, english) => {
    expect(hoursText(hours, 'sl')).toBe(slovenian)
    expect(hoursText(hours, 'en')).toBe(english)
  })
})

describe('an incompatibility as text', () => {
  const venue = (slug: string, en: string, sl: string, latitude: number): Venue => ({
    slug,
    name: { en, sl },
    address: '',
    city: '',
    latitude,
    longitude: 14.51,
    directions: { en: '', sl: '' },
  })
  const venues = [venue('festivalna', 'Hall', 'Dvorana', 46.06), venue('near', 'Studio', 'Studio', 46.0636)]
  const first = makeEvent({ number: 1, from: '13T20:00', until: '13T21:00' })
  const clash = (given: Parameters<typeof makeEvent>[0]) => {
    const second = makeEvent({ number: 2, ...given })
    const [overlap] = findOverlaps([first, second], venues)
    if (!overlap) throw new Error('They go together.')
    return { overlap, second }
  }

  it('names the times of simultaneous events, and a remedy', () => {
    const { overlap, second } = clash({ from: '13T20:30', until: '13T20:45' })
    expect(clashText(overlap, venues, 'en')).toBe(
      '“Class 1” and “Class 2” run at the same time from 20:30 to 20:45 (Thursday 13 November). Choose one of them.',
    )
    expect(clashText(overlap, venues, 'sl')).toBe(
      '»Ura 1« in »Ura 2« potekata hkrati od 20:30 do 20:45 (četrtek, 13. november). Obdržite enega od njiju.',
    )
    expect(nearClashText(overlap, second, 'sl')).toBe('Hkrati z vašim izborom »Ura 1«')
  })

  it('names the available time and the walk of distant ones', () => {
    const { overlap, second } = clash({ from: '13T21:05', until: '13T22:00', venue: 'near' })
    expect(clashText(overlap, venues, 'en')).toMatch(
      /begins 5\u00a0min after “Class 1” ends, and from Hall to Studio it is 7\u00a0min on foot/,
    )
    expect(nearClashText(overlap, second, 'en')).toBe('Tight, 7\u00a0min on foot: your “Class 1”')
    expect(nearClashText(overlap, first, 'en')).toBe('Tight, 7\u00a0min on foot: your “Class 2”')
  })
})

describe('places as short text', () => {
  const of = (leaders: number, followers: number) =>
    placesInBrief(
      {
        places: { mode: 'role', leaders: 10, followers: 10, tolerance: 1 },
        taken: { leaders, followers, heads: 0 },
      },
      'en',
    )
  it.each([
    [0, 0, 'Leading 10 · Following 10'],
    [9, 10, 'Leading 1 · Following full'],
    [5, 6, 'Leading 5 · Following in a couple'],
    [10, 10, 'Full'],
  ])('with %d leading and %d following', (leaders, followers, words) => {
    expect(of(leaders, followers)).toBe(words)
  })

  it('by head, and without a limit', () => {
    const taken = { leaders: 0, followers: 0, heads: 4 }
    expect(placesInBrief({ places: { mode: 'head', size: 6 }, taken }, 'sl')).toBe('še 2 mesti')
    expect(placesInBrief({ places: { mode: 'head', size: 4 }, taken }, 'en')).toBe('Full')
    expect(placesInBrief({ places: { mode: 'open' }, taken }, 'en')).toBe('')
  })
})

it('splits a day into its parts', () => {
  expect(dayParts('2025-11-13', 'en')).toEqual({ weekday: 'Thursday', number: '13', month: 'November' })
  expect(dayParts('2025-11-17', 'sl')).toEqual({ weekday: 'Ponedeljek', number: '17', month: 'november' })
})
