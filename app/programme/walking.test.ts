import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { venues } from '#db/seed/venues.ts'
import { minutesOnFoot, walksBetween, walksTo } from './walking.ts'

const at = (latitude: number) => ({ latitude, longitude: 14.51 })

describe('the walks between the venues', () => {
  it('E6 take the distance and a third, at 80 metres a minute', () => {
    // a thousandth of a degree of latitude is 111 metres: 400 m, 534 m of street, 6.7 minutes
    expect(minutesOnFoot(at(46.06), at(46.0636))).toBe(7)
    expect(minutesOnFoot(at(46.0636), at(46.06))).toBe(7)
    expect(minutesOnFoot(at(46.06), at(46.06))).toBe(0)
    // 11.1 km
    expect(minutesOnFoot(at(46.06), at(46.16))).toBeGreaterThan(180)
  })

  it('E6 are the same in both directions', () => {
    const ways = walksBetween(venues)
    expect(ways.map(({ from, to, minutes }) => [from.slug, to.slug, minutes])).toEqual([
      ['festivalna', 'moj-korak', 15],
      ['festivalna', 'studio-dansa', 14],
      ['moj-korak', 'studio-dansa', 25],
    ])
    for (const { from, to, minutes } of ways) {
      expect(walksTo(to.slug, venues).find((walk) => walk.from === from)?.minutes).toBe(minutes)
      expect(walksTo(from.slug, venues).find((walk) => walk.from === to)?.minutes).toBe(minutes)
    }
    expect(walksTo('nowhere', venues)).toEqual([])
  })

  it('E6 are in no text: pages calculate them from the venues', () => {
    const folder = path.resolve(import.meta.dirname, '../../content')
    const pages = readdirSync(folder).map((name) => ({
      name,
      text: readFileSync(path.join(folder, name), 'utf8'),
    }))
    const ofVenues = venues.flatMap(({ slug, directions }) =>
      Object.entries(directions).map(([lang, text]) => ({ name: `lokacija-${slug}.${lang}`, text })),
    )
    const stated = [...pages, ...ofVenues].flatMap(({ name, text }) =>
      text.split(/(?<=[.;!?])\s+|\n/).filter((sentence) => saysAWalk(sentence, name)),
    )
    expect(stated).toEqual([])
    expect(
      saysAWalk('From [Moj korak](/lokacija-moj-korak) it is fifteen minutes.', 'lokacija-festivalna'),
    ).toBe(true)
  })
})

/** Whether a sentence names another hall, or the halls, and minutes. */
function saysAWalk(sentence: string, page: string): boolean {
  const others = venues.filter(({ slug }) => !page.includes(slug))
  const names = others.flatMap(({ slug, name }) => [
    slug,
    name.en.split(' ')[0] ?? '',
    name.sl.split(' ').at(-1) ?? '',
  ])
  const namesAHall = /between the (three )?halls|druge dvorane|dvorano do dvorane/i.test(sentence)
  return (
    /\bminut/i.test(sentence) && (namesAHall || names.some((name) => name !== '' && sentence.includes(name)))
  )
}
