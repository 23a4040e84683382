import { describe, expect, it } from 'vitest'
import { isLong, sized } from '#tests/size.ts'
import { festivalWithNarrow, withStaff } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { registersAlone } from './stories/alone.ts'
import { readerAt, talksFromTabToTab, writerAt } from './stories/audit.ts'
import { cancels } from './stories/cancel.ts'
import { changesClasses } from './stories/change.ts'
import { editorAt, writesAPage } from './stories/content.ts'
import { registerAsCouple } from './stories/couple.ts'
import { dancerAt, openerOf, pressesEverySubmit, signedIn, signedInBefore } from './stories/every-form.ts'
import { editsUsers, userAdminAt } from './stories/lists.ts'
import { opensAdminPages, staffAt } from './stories/office.ts'
import { asksForNews, offersHelp } from './stories/people.ts'
import { adminAt, password } from './stories/sign-in.ts'
import { openTestFestival, type Place } from './test-festival.ts'
import { openNodeProxy, openTlsProxy, type ProxyTerms } from './tls-proxy.ts'

const desktop: Place = { lang: 'EN', screen: 'desktop' }
const phone: Place = { lang: 'SI', screen: 'phone' }
const poster = adminAt(desktop, 'poster')
const staff = [desktop, phone].flatMap((place) => [
  staffAt(place).admin,
  userAdminAt(place),
  editorAt(place),
  writerAt(place),
  readerAt(place),
])

const prepare = withStaff(festivalWithNarrow(...narrowClasses), poster, ...staff)

/** A page is opened for each button of each form. */
const sweepMs = 300_000

const proxies = [
  { name: 'that keeps the Host header', behind: openTlsProxy, isHard: isLong },
  {
    // the harder one: what believes the Host header is wrong here
    name: 'that writes its own Host header',
    isHard: true,
    behind: (terms: ProxyTerms) => openNodeProxy(terms, { keepHost: false }),
  },
]

describe.each(proxies)('behind a TLS proxy $name', ({ behind, isHard }) => {
  const festival = openTestFestival({ behind, prepare })

  it('a dancer registers with JavaScript', () => registersAlone(festival, desktop, true))
  it('an admin signs in, works and signs out', () => opensAdminPages(festival, desktop))
  it('the live channel transmits messages', () => talksFromTabToTab(festival, desktop))

  it('redirects stay at the public address and cookies are Secure', async () => {
    const page = await openerOf(festival.browser(), festival.address())('/')
    expect(page.url()).toBe(`${festival.address()}/EN`)
    await signedIn(poster.username, password)(page)
    expect(new URL(page.url()).origin).toBe(festival.address())
    const cookies = await page.context().cookies()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])
    await page.context().close()
  })

  if (!isHard) return

  it('a dancer registers without JavaScript', () => registersAlone(festival, phone, false))
  it('a couple registers by the links of e-mails', () => registerAsCouple(festival, phone))
  it('a dancer cancels with JavaScript', () => cancels(festival, desktop, true))
  it('an admin edits a page', () => writesAPage(festival, desktop))

  // forms of the same kinds, which the stories above and below send too
  if (isLong) {
    it('a dancer changes classes', () => changesClasses(festival, desktop))
    it('a dancer cancels without JavaScript', () => cancels(festival, phone, false))
    it('a volunteer offers help', () => offersHelp(festival, desktop))
    it('a reader subscribes to the news and leaves again', () => asksForNews(festival, phone))
    it('an admin adds, changes and deletes a user', () => editsUsers(festival, desktop))
  }

  it(
    'visitors send every form of the site without JavaScript',
    async () => {
      // the forms of the other language are the same
      const pages = ['', '/register', '/news', '/volunteer', '/myReg'].flatMap((page) =>
        sized([`/EN${page}`], [`/EN${page}`, `/SI${page}`]),
      )
      const open = openerOf(festival.browser(), festival.address())
      const sent = await pressesEverySubmit(open, [
        ...pages,
        '/auth/login',
        '/auth/password',
        '/auth/register',
      ])
      for (const form of ['/EN/register', '/EN/news', '/EN/volunteer', '/EN/myReg'])
        expect(sent.some((line) => line.startsWith(`${form} `))).toBe(true)
    },
    sweepMs,
  )

  it(
    'a dancer sends every form of a registration without JavaScript',
    async () => {
      const pages = ['', '/change', '/person', '/handOver', '/cancel', '/erase']
      const open = openerOf(festival.browser(), festival.address(), dancerAt(festival))
      const sent = await pressesEverySubmit(
        open,
        pages.map((page) => `/EN/myReg${page}`),
      )
      expect(sent.length).toBeGreaterThanOrEqual(pages.length)
    },
    sweepMs,
  )

  it(
    'an admin sends every form of the site and the office without JavaScript',
    async () => {
      const before = signedInBefore(festival, poster.username, password)
      const open = openerOf(festival.browser(), festival.address(), before)
      const sent = await pressesEverySubmit(open, [
        '/auth/selectMyRoles',
        '/auth/password',
        '/EN/vip',
        '/admin',
        '/auth/logout',
      ])
      expect(sent.length).toBeGreaterThanOrEqual(4)
    },
    sweepMs,
  )
})
