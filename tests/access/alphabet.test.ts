import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '#db/seed/rows.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Names whose order depends on the alphabet, as public pages list them: by the alphabet of the page. */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
  const names = ['Žana', 'Zoja', 'Šimen', 'Sonja', 'Čopka', 'Cvetka', 'Darja']
  const countries = ['CY', 'CZ', 'DK', 'ES', 'RS', 'SE', 'ZA']
  const { db } = app.app
  for (const [at, country] of countries.entries()) {
    for (const n of [1, 2, 3]) {
      const number = 10 * at + n
      await db.query(
        `insert into registrations (edition_id, id, number, code, name, surname, email, country, role, language, on_full, pay_by,
           consents, status, secret_hash, reserved)
         values ('19tf2025', lpad(to_hex($1::int), 24, '0'), $1, 'C' || $1, $2, 'P', $1 || '@tango.example', $3, 'follower', 'sl',
           'takeWhatIsFree', 'bank', '{"listed": true}', 'placed', 'x', $4)`,
        [number, names[(at + 3) % names.length], country, app.app.now()],
      )
    }
  }
  await insertRows(db, 'artists', names.map(artist))
  await db.query(`update events set artists = (select array_agg(slug) from artists)`)
})
afterAll(() => app.close())

function artist(name: string, position: number) {
  const bio = { en: 'Dances.', sl: 'Pleše.' }
  return { edition_id: '19tf2025', slug: `a${position}`, kind: 'teacher', name, country: null, bio, position }
}

/** These texts in their order in that part of the page. */
async function orderOf(path: string, part: RegExp, words: readonly string[]): Promise<string[]> {
  const page = await (await app.get(path)).text()
  const [found] = part.exec(page) ?? []
  if (!found) throw new Error(`${path} has no such part`)
  const places = words.map((word) => ({ word, at: found.search(new RegExp(`>${word}(?: |<)`)) }))
  expect(places.filter(({ at }) => at < 0)).toEqual([])
  return places.sort((a, b) => a.at - b.at).map(({ word }) => word)
}

describe('names are sorted by the alphabet of the page:', () => {
  it.each([
    ['SI', ['Ciper', 'Češka', 'Danska', 'Južnoafriška republika', 'Srbija', 'Španija', 'Švedska']],
    ['EN', ['Cyprus', 'Czechia', 'Denmark', 'Serbia', 'South Africa', 'Spain', 'Sweden']],
  ] as const)('countries with equal numbers of dancers, at /%s/prijave', async (lang, countries) => {
    const part = /<tbody>[\s\S]*?<\/tbody>/
    expect(await orderOf(`/${lang}/prijave`, part, countries.toReversed())).toEqual(countries)
  })

  it.each([
    ['SI', ['Cvetka', 'Čopka', 'Darja', 'Sonja', 'Šimen', 'Zoja', 'Žana']],
    ['EN', ['Čopka', 'Cvetka', 'Darja', 'Šimen', 'Sonja', 'Žana', 'Zoja']],
  ] as const)('first names at /%s/prijave, and teachers to filter by', async (lang, names) => {
    expect(await orderOf(`/${lang}/prijave`, /<\/table>[\s\S]*/, names.toReversed())).toEqual(names)
    expect(
      await orderOf(`/${lang}/program`, /<select[^>]*name="artist"[\s\S]*?<\/select>/, names.toReversed()),
    ).toEqual(names)
  })

  it.each([
    ['SI', ['Ciper', 'Češka', 'Danska', 'Srbija', 'Španija', 'Švedska', 'Združeno kraljestvo', 'Zimbabve']],
    ['EN', ['Cyprus', 'Czechia', 'Denmark', 'Serbia', 'Spain', 'Sweden', 'United Kingdom', 'Zimbabwe']],
  ] as const)('countries to choose, at /%s/register', async (lang, countries) => {
    const part = /<select[^>]*name="country"[\s\S]*?<\/select>/
    expect(await orderOf(`/${lang}/register`, part, countries.toReversed())).toEqual(countries)
  })
})
