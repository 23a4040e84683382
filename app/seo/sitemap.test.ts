import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hiddenAfterFestival, pagesToCome, routeAccess } from '#app/people/access/route-access.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { languages } from '#app/platform/locale.ts'
import { realRoutes } from '#tests/access/real-pages.ts'
import { openSite, type SiteWithPages } from '#tests/access/site-with-pages.ts'
import { findCard } from './card/find-card.server.ts'
import { leftOut, publicPages } from './public-pages.ts'
import { sitemapXml } from './sitemap.ts'

let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterAll(() => app.close())

const text = async (path: string) => (await app.get(path)).text()
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

describe('every open public page', async () => {
  const pages = (await realRoutes()).flatMap(({ path }) => {
    const isOpen = (routeAccess.get(path) ?? 'open') === 'open'
    return isOpen && path.startsWith('/:lang') && !/\/(:(?!lang)|myReg\/)/.test(path)
      ? [path.slice('/:lang'.length)]
      : []
  })
  const toCome = [...pagesToCome].map((path) => path.slice('/:lang'.length))

  it('is indexed, or left out with a reason', () => {
    const named = [...publicPages.map(({ path }) => path as string), ...Object.keys(leftOut)]
    expect(named.sort()).toEqual([...new Set([...pages, ...toCome])].sort())
  })

  it('is in the sitemap in both languages', async () => {
    const there = new Set((await realRoutes()).map(({ path }) => path))
    const inSitemap = locations(await text('/sitemap.xml'))
    for (const { path } of publicPages) {
      if (pagesToCome.has(`/:lang${path}`)) continue
      expect(there).toContain(`/:lang${path}`)
      for (const lang of languages) expect(inSitemap).toContain(`/${lang}${path}`)
    }
  })

  it('has a picture, different from the others', async () => {
    const tags = await Promise.all(
      publicPages
        .filter(({ path }) => !pagesToCome.has(`/:lang${path}`))
        .flatMap(({ path }) =>
          languages.map(async (lang) => {
            const answer = await app.get(`/og/${lang}${path}.png`)
            expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
              path,
              200,
              'image/png',
            ])
            return answer.headers.get('etag')
          }),
        ),
    )
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags.length).toBeGreaterThan(20)
  })
})

describe('the sitemap', () => {
  it('contains existing pages only, the same in both languages', async () => {
    const paths = locations(await text('/sitemap.xml'))
    for (const path of paths) expect([path, (await app.get(path)).status]).toEqual([path, 200])
    const of = (lang: string) =>
      paths.filter((path) => path.startsWith(`/${lang}`)).map((path) => path.slice(3))
    expect(of('EN')).toEqual(of('SI'))
    expect(new Set(paths).size).toBe(paths.length)
    expect(of('EN').filter((path) => /^\/program\/[a-z0-9-]+$/.test(path))).not.toEqual([])
  })

  it('dates a page by audit entries or by passing deadlines', async () => {
    const lastmod = async (path: string) =>
      new RegExp(`<loc>[^<]*/EN${path}</loc>(?:<lastmod>([^<]*))?`).exec(await text('/sitemap.xml'))?.[1]
    expect(await lastmod('/policy')).toBeUndefined()
    const opened = await lastmod('/register')
    const [event = ''] = /program\/[a-z0-9-]+/.exec(await text('/sitemap.xml')) ?? []
    const at = new Date('2025-10-01T10:00:00Z')
    const [edition] = (
      await app.app.db.query<{ id: string }>({ text: 'select id from editions', values: [] })
    ).rows
    const editionId = edition?.id ?? ''
    const { rows } = await app.app.db.query<{ id: string }>('select id from events where slug = $1', [
      event.slice('program/'.length),
    ])
    await app.app.db.transaction(async (tx) => {
      const by = { editionId, at, actor: 'somebody' }
      await recordAction(tx, { ...by, action: 'event.save', subjectId: rows[0]?.id ?? '' })
      await recordAction(tx, { ...by, action: 'content.save', subjectId: 'travel.sl' })
    })
    expect(await lastmod('/travel')).toBe(at.toISOString())
    expect(await lastmod('/policy')).toBeUndefined()
    expect(await lastmod(`/${event}`)).toBe(at.toISOString())
    expect(await lastmod('/program')).toBe(at.toISOString())
    expect(await lastmod('/register')).toBe(opened)
  })

  it('leaves out pages hidden after the festival', async () => {
    const before = app.app.now().toISOString()
    app.app.at('2025-12-01T12:00:00+01:00')
    const paths = locations(await text('/sitemap.xml'))
    app.app.at(before)
    expect(paths).toContain('/EN')
    for (const path of hiddenAfterFestival) expect(paths).not.toContain(path.replace(':lang', 'EN'))
    expect(paths.filter((path) => path.includes('/program'))).toEqual([])
  })

  it('escapes addresses for XML', () => {
    const xml = sitemapXml('https://x.example', [{ path: "/EN/a&b'<", changedAt: null }])
    expect(xml).toContain('<loc>https://x.example/EN/a&#38;b&#39;&#60;</loc>')
  })
})

describe('robots.txt', () => {
  it('disallows the back-office, sign-in pages, interfaces and private pages, and allows pages and pictures', async () => {
    const robots = await text('/robots.txt')
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    const isClosed = (path: string) => closed.some((begin) => path.startsWith(begin))
    for (const path of [
      '/admin',
      '/admin/audit',
      '/auth/login',
      '/api/db/regs/find',
      '/EN/myReg',
      '/SI/myReg/change',
      '/EN/vip',
    ])
      expect([path, isClosed(path)]).toEqual([path, true])
    for (const path of locations(await text('/sitemap.xml')))
      expect([path, isClosed(path)]).toEqual([path, false])
    for (const path of ['/og/EN.png', '/assets/root.css']) expect(isClosed(path)).toBe(false)
    expect(robots).toContain(`\nSitemap: ${app.app.config.origin}/sitemap.xml\n`)
  })
})

describe('share pictures', () => {
  it('are not rendered for missing pages', async () => {
    for (const path of [
      '/og/EN/nothing.png',
      '/og/XX.png',
      '/og/EN/program',
      '/og/EN/program/0123456789abcdef01234567.png',
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 404])
  })

  it('may be embedded by other sites, unlike everything else', async () => {
    const { headers } = await app.get('/og/SI/program.png')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('write the days in each language', async () => {
    const foot = async (locale: 'en' | 'sl') => (await findCard(app.app, '', locale))?.foot
    expect(await foot('en')).toBe('13–17 November 2025 · Ljubljana')
    expect(await foot('sl')).toBe('od 13. do 17. novembra 2025 · Ljubljana')
  })

  it('are revalidated by their ETag', async () => {
    const etag = (await app.get('/og/EN.png')).headers.get('etag') ?? ''
    expect((await app.get('/og/EN.png', { 'if-none-match': etag })).status).toBe(304)
  })
})

it('the manifest names the festival in the last language read', async () => {
  const manifest = async (lang: string) =>
    (await app.get('/site.webmanifest', { cookie: `lang=${lang}` })).json()
  expect(await manifest('SI')).toMatchObject({ lang: 'sl-SI', start_url: '/SI' })
  expect(await manifest('EN')).toMatchObject({ lang: 'en-GB', start_url: '/EN' })
})
