import { afterAll, beforeAll, expect, it } from 'vitest'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { insertRows } from '#db/seed/rows.ts'
import { expectedPages } from './expected-pages.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/**
 * After the festival its programme is hidden: no page links to one that redirects home.
 */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
  const { db } = app.app
  const bio = { en: 'Dances.', sl: 'Pleše.' }
  await insertRows(db, 'artists', [
    { edition_id: '19tf2025', slug: 'ana', kind: 'teacher', name: 'Ana', country: null, bio, position: 1 },
  ])
  await db.query(`update events set artists = '{ana}'`)
})
afterAll(() => app.close())

const hidden = expectedPages.filter(({ isHiddenAfter }) => isHiddenAfter).map(({ path }) => path)
const open = expectedPages.filter(({ path, status }) => path.startsWith('/:lang') && status === 200)

async function waysToHidden(now: string): Promise<string[]> {
  app.app.at(now)
  const ways: string[] = []
  for (const lang of ['EN', 'SI']) {
    const isHidden = (href: string) =>
      hidden.some((path) =>
        new RegExp(`^${path.replace(':lang', lang).replace(':id', '[a-z0-9-]+')}([?#]|$)`).test(href),
      )
    for (const path of [...open.map(({ path }) => path), '/:lang/artists/ana']) {
      const address = path.replace(':lang', lang)
      const answer = await app.get(address)
      if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue
      const hrefs = [...(await answer.text()).matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(
        ([, href = '']) => href,
      )
      ways.push(...hrefs.filter(isHidden).map((href) => `${address} → ${href}`))
    }
  }
  return ways
}

it('no page links to hidden pages, including those of artists', async () => {
  expect(await waysToHidden('2025-12-01T12:00:00+01:00')).toEqual([])
  // the same look finds them while they are shown
  const before = await waysToHidden('2025-10-01T12:00:00+02:00')
  expect(before.some((way) => /^\/EN\/artists\/ana → \/EN\/program\/[a-z0-9-]+/.test(way))).toBe(true)
})

/** As a page says it to a browser without scripts. */
async function textOf(path: string): Promise<string> {
  const answer = await app.get(path)
  return (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
}

it.each(['en', 'sl'] as const)(
  'no page speaks of places, deadlines or capacity as current (%s)',
  async (locale) => {
    const says = (words: (inputs: object, options: { locale: typeof locale }) => string) =>
      words({}, { locale })
    const lang = langOf(locale)
    const events = m.programme_day_events({ count: 1 }, { locale })
    const looked = async () => ({
      register: (await textOf(`/${lang}/register`)).includes(says(m.register_festival_over_title)),
      came: (await textOf(`/${lang}/prijave`)).includes(says(m.dancers_came)),
      halls: (await textOf(`/${lang}/locations`)).includes(events),
      deadlines: (await textOf(`/${lang}/paymentInfo`)).includes(says(m.my_reg_info_example)),
      registering: (await textOf(`/${lang}/myReg`)).includes(says(m.my_reg_access_new)),
    })
    app.app.at('2025-12-01T12:00:00+01:00')
    expect(await looked()).toEqual({
      register: true,
      came: true,
      halls: false,
      deadlines: false,
      registering: false,
    })
    app.app.at('2025-10-01T12:00:00+02:00')
    expect(await looked()).toEqual({
      register: false,
      came: false,
      halls: true,
      deadlines: true,
      registering: true,
    })
  },
)
