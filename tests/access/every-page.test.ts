import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hiddenAfterFestival } from '#app/people/access/route-access.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { expectedAccess, visitors } from '#app/people/testing/expected-access.ts'
import { sized } from '#tests/size.ts'
import { type ExpectedPage, expectedPages } from './expected-pages.ts'
import { realRoutes } from './real-pages.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Every address × language × phase × visitor, through the whole HTTP application, against the table typed from the specification. */
const phases = [
  ['before', '2025-07-01T12:00:00+02:00'],
  ['superEarly', '2025-07-10T12:00:00+02:00'],
  ['early', '2025-09-01T12:00:00+02:00'],
  ['regular', '2025-10-01T12:00:00+02:00'],
  ['closed', '2025-11-08T12:00:00+01:00'],
  ['during', '2025-11-15T12:00:00+01:00'],
  ['after', '2025-12-01T12:00:00+01:00'],
] as const
type Phase = (typeof phases)[number][0]

const who: readonly { readonly name: string; readonly roles: readonly StaffRole[] | null }[] = [
  { name: 'nobody', roles: null },
  { name: 'a dancer', roles: [] },
  { name: 'reception', roles: ['reception'] },
  { name: 'regEditor', roles: ['regEditor'] },
]
const languages = ['EN', 'SI'] as const
type Lang = (typeof languages)[number]
const festival = '19th Ljubljana Tango Festival · 19. ljubljanski festival tanga'

let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterAll(() => app.close())

const addressOf = (path: string, lang: Lang) =>
  path
    .replace(':lang', lang)
    .replace(':id', 'class-1')
    .replace(':collection', 'users')
    .replace(':slug', 'nobody')
    .replace(':letter', 'none')
    .replace('*', 'nowhere')

const opensTo = (path: string, roles: readonly StaffRole[] | null): boolean => {
  const asked = path === '/admin/lists/:collection' ? '/admin/lists/users' : path
  const row = expectedAccess.find((page) => page.path === asked)
  const column = visitors.findIndex(({ roles: held }) => String(held) === String(roles))
  return row ? row.opens[column] === true : true
}

/** The back-office differs only in the last phase; the long run tests each. */
const isAskedIn =
  (phase: Phase) =>
  ({ path }: ExpectedPage): boolean =>
    !path.startsWith('/admin') ||
    sized(
      ['early', 'after'],
      phases.map(([name]) => name),
    ).includes(phase)

type Expected = { readonly status: number; readonly location: string | null }

/** What the table, the guards and the day make of a request. */
function expectedOf(
  page: ExpectedPage,
  phase: Phase,
  lang: Lang,
  roles: readonly StaffRole[] | null,
): Expected {
  const address = addressOf(page.path, lang)
  const maySeeOffice = opensTo('/admin', roles)
  // without a session the back-office does not reveal which pages exist
  const isClosed = page.path === '/admin/*' ? !roles : !opensTo(page.path, roles)
  if (isClosed) {
    const location = roles ? null : `/auth/login?${new URLSearchParams({ to: address })}`
    return { status: roles ? 403 : 302, location }
  }
  if (page.isHiddenAfter && phase === 'after' && !maySeeOffice)
    return { status: 302, location: `/${lang}?over` }
  return { status: page.status, location: page.leadsTo && addressOf(page.leadsTo, lang) }
}

it('every route has a line in the page table, and every line a route', async () => {
  const real = (await realRoutes()).map(({ path }) => path || '/')
  expect(real.toSorted()).toEqual(expectedPages.map(({ path }) => path).toSorted())
})

it('the pages hidden after the festival are those of the specification, with the event page and the plan', () => {
  const hidden = expectedPages.filter(({ isHiddenAfter }) => isHiddenAfter).map(({ path }) => path)
  expect(hidden.toSorted()).toEqual([...hiddenAfterFestival, '/:lang/program/:id', '/:lang/build'].toSorted())
})

describe.each(phases)('in the phase %s', (phase, now) => {
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    app.app.at(now)
    for (const { name, roles } of who) cookies.set(name, await app.cookieFor(roles))
  })

  it.each(expectedPages.filter(isAskedIn(phase)))('$path has its status', async (page) => {
    const errorsBefore = app.errors().length
    for (const lang of languages) {
      for (const { name, roles } of who) {
        const cookie = `${cookies.get(name)}; lang=${lang}`
        const answer = await app.get(addressOf(page.path, lang), { cookie })
        const expected = expectedOf(page, phase, lang, roles)
        const said = { status: answer.status, location: answer.headers.get('location') }
        expect([lang, name, said]).toEqual([lang, name, expected])
        await looksRight(answer, page, { lang, isShown: expected.status === page.status })
      }
    }
    expect(app.errors().slice(errorsBefore)).toEqual([])
  })

  it('the navigation offers the pages that are not hidden', async () => {
    for (const lang of languages) {
      const home = await (await app.get(`/${lang}`)).text()
      for (const path of ['program', 'schedule', 'prices']) {
        const isOffered = navigationOf(home).includes(`href="/${lang}/${path}"`)
        expect([lang, path, isOffered]).toEqual([lang, path, phase !== 'after'])
      }
      expect(navigationOf(home)).toContain(`href="/${lang}/locations"`)
    }
  })
})

/** The header's and the footer's. */
function navigationOf(page: string): string {
  return (page.match(/<(header|footer)[\s\S]*?<\/\1>/g) ?? []).join('')
}

async function looksRight(
  answer: Response,
  page: ExpectedPage,
  { lang, isShown }: { lang: Lang; isShown: boolean },
): Promise<void> {
  const type = answer.headers.get('content-type') ?? ''
  if (isShown && page.type) expect([page.path, type]).toEqual([page.path, expect.stringContaining(page.type)])
  if (!type.startsWith('text/html')) return
  const text = await answer.text()
  expect([page.path, text.includes(`<html lang="${lang === 'EN' ? 'en-GB' : 'sl-SI'}"`)]).toEqual([
    page.path,
    true,
  ])
  if (!isShown || page.titles === null) return
  const title = page.titles[lang]
  const titleOfPage = /<title>(.*?)<\/title>/.exec(text)?.[1]
  expect([page.path, titleOfPage]).toEqual([page.path, title ? `${title} – ${festival}` : festival])
  const other = lang === 'EN' ? 'SI' : 'EN'
  const tag = other === 'EN' ? 'en-GB' : 'sl-SI'
  const isAlternate = new RegExp(
    `<link rel="alternate" hrefLang="${tag}" href="[^"]*${addressOf(page.path, other)}"`,
    'i',
  )
  // an address is offered in the other language where search engines may come
  if (answer.status === 200 && page.path.startsWith('/:lang') && !text.includes('noindex')) {
    expect([page.path, isAlternate.test(text)]).toEqual([page.path, true])
  }
}
