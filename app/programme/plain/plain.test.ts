import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Venue } from '../event.ts'
import { makeEvent } from '../testing/make-event.ts'
import { programmeHtml } from './programme-html.ts'
import { columns, programmeText, wrap } from './programme-text.ts'
import { writeProgramme } from './written-programme.ts'

const venue: Venue = {
  slug: 'festivalna',
  name: { en: 'Hall', sl: 'Dvorana' },
  address: 'Plesna cesta 1',
  city: 'Ljubljana',
  latitude: 46,
  longitude: 14,
  directions: { en: 'Behind the tracks.', sl: 'Za tiri.' },
}
const artist = {
  slug: 'ana-luka',
  kind: 'couple',
  name: 'Ana & Luka',
  country: 'SI',
  bio: { en: '', sl: '' },
} as const
const events = [
  makeEvent({
    number: 1,
    artists: ['ana-luka'],
    title: { en: 'Čar <of> the walk', sl: 'Čar hoje' },
    text: { en: 'Slowly & together.', sl: '' },
  }),
  makeEvent({ number: 2, status: 'cancelled', from: '13T23:00', until: '14T03:00', kind: 'milonga' }),
  makeEvent({ number: 3, status: 'draft' }),
  makeEvent({ number: 4, from: '17T20:00', until: '17T21:00', festivalDay: '2025-11-17' }),
]
const written = (locale: 'en' | 'sl') =>
  writeProgramme(
    { en: 'Tango', sl: 'Tango v Ljubljani' },
    { events, venues: [venue], artists: [artist] },
    locale,
  )

describe('the programme as text', () => {
  it('E14 contains published and cancelled events, and no drafts', () => {
    expect(programmeText(written('en'))).toBe(`TANGO
=====
Programme, 13–17 November 2025

Thursday 13 November
--------------------

20:00–21:00  Čar <of> the walk
             Class · All levels · Hall
             Ana & Luka
             Slowly & together.

23:00–03:00  Class 2 (Cancelled)
             Milonga · Hall

Monday 17 November
------------------

20:00–21:00  Class 4
             Class · All levels · Hall

Locations
---------

Hall
    Plesna cesta 1, Ljubljana
    Behind the tracks.
`)
  })

  it('E14 uses Slovenian cases: months in the genitive in a sentence, in the nominative as a heading', () => {
    const text = programmeText(written('sl'))
    expect(text).toContain('Program, od 13. do 17. novembra 2025')
    expect(text).toContain('\nČetrtek, 13. november\n')
    expect(text).toContain('Čar hoje')
  })

  it('E14 has at most 78 columns, and drops no word', () => {
    const word = fc.stringMatching(/^[a-zčšž]{1,30}$/)
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 0, max: 20 }), (words, indent) => {
        const lines = wrap(words.join(' '), indent)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
        expect(lines.join(' ').split(/\s+/).filter(Boolean)).toEqual(words)
      }),
    )
  })

  it('of no events is short', () => {
    const empty = writeProgramme({ en: 'Tango', sl: '' }, { events: [], venues: [venue], artists: [] }, 'en')
    expect(programmeText(empty)).toBe('TANGO\n=====\nProgramme\n')
  })
})

describe('the programme as HTML', () => {
  const html = programmeHtml(written('en'), 'en', { origin: 'https://festival.example', path: 'programHtml' })

  it('E14 contains the same, with a link to each event, in both languages', () => {
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain(`href="https://festival.example/EN/program/${events[0]?.id}"`)
    expect(html).toContain('hreflang="sl-SI" href="https://festival.example/SI/programHtml"')
    expect(html.match(/<h3/g)).toHaveLength(3)
    expect(html).toContain('Cancelled')
  })

  it('E14 has the festival’s bilingual name in its title, like every page', () => {
    expect(html).toContain('<title>Programme – Tango · Tango v Ljubljani</title>')
  })

  it('E14 escapes texts', () => {
    expect(html).toContain('Čar &#60;of&#62; the walk')
    expect(html).not.toContain('<of>')
    expect(html).not.toMatch(/<script|<style|class=/)
  })
})
