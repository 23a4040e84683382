import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '#app/platform/addresses.ts'
import { createApp } from '#server/app.ts'
import { realPages } from '#tests/access/real-pages.ts'
import { openSite, type SiteWithPages } from '#tests/access/site-with-pages.ts'
import { linksIn } from '#tests/journeys/links.ts'
import { unknownIn } from './testing/schema-org.ts'

let app: SiteWithPages
let origin: string
let addresses: string[]
beforeAll(async () => {
  app = await openSite()
  origin = app.app.config.origin
  const sitemap = await (await app.get('/sitemap.xml')).text()
  addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
})
afterAll(() => app.close())

const page = async (path: string, cookie = '') => (await app.get(path, { cookie })).text()
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as object,
  )

describe('every page of the sitemap', () => {
  it('is indexable under its own address, in both languages, with its own description and picture', async () => {
    const pictures = new Set<string>()
    for (const address of addresses) {
      const { pathname } = new URL(address)
      const html = await page(pathname)
      expect([pathname, meta(html, 'robots')]).toEqual([pathname, undefined])
      expect(canonical(html)).toBe(address)
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, to]) => [tag, to],
      )
      expect(alternates).toEqual([
        ['en-GB', origin + inLanguage(pathname, 'EN')],
        ['sl-SI', origin + inLanguage(pathname, 'SI')],
        ['x-default', origin + inLanguage(pathname, 'EN')],
      ])
      expect([pathname, meta(html, 'description')?.length]).toEqual([
        pathname,
        expect.toSatisfy((length) => length > 20),
      ])
      expect(meta(html, 'og:locale')).toBe(pathname.startsWith('/SI') ? 'sl_SI' : 'en_GB')
      expect(meta(html, 'og:url')).toBe(address)
      expect(meta(html, 'twitter:card')).toBe('summary_large_image')
      pictures.add(meta(html, 'og:image') ?? '')
      for (const thing of structured(html)) {
        const { '@graph': graph = [thing] } = thing as { '@graph'?: object[] }
        expect([pathname, unknownIn(graph)]).toEqual([pathname, []])
      }
    }
    expect(pictures.size).toBe(addresses.length)
    expect(linksIn(await page('/EN'), `${origin}/EN`).alternates).toHaveLength(4)
  })

  it("has its own title, followed by the festival's name in both languages", async () => {
    const titles = await Promise.all(
      addresses.map(
        async (address) => /<title>(.*?)<\/title>/.exec(await page(new URL(address).pathname))?.[1] ?? '',
      ),
    )
    const [home = ''] = titles
    expect(home).toContain(' · ')
    for (const title of titles) expect(title.endsWith(home)).toBe(true)
    for (const lang of ['EN', 'SI']) {
      const inOne = titles.filter((_, index) => addresses[index]?.startsWith(`${origin}/${lang}`))
      expect(new Set(inOne).size).toBe(inOne.length)
    }
  })
})

describe('the head of a page', () => {
  it('has one canonical address, whatever is filtered or picked', async () => {
    expect(canonical(await page('/EN/program?kind=milonga&pick=x'))).toBe(`${origin}/EN/program`)
    expect(canonical(await page('/EN/register?pick=x'))).toBe(`${origin}/EN/register`)
  })

  it.each(['/EN/myReg', '/auth/login', '/EN/nothing-here', '/admin'])(
    'excludes private pages from search engines: %s',
    async (path) => {
      const html = await page(path, path === '/admin' ? await app.cookieFor(['admin']) : '')
      expect(meta(html, 'robots')).toBe('noindex')
      expect(canonical(html)).toBeUndefined()
      expect(meta(html, 'og:image')).toBeUndefined()
      expect(structured(html)).toEqual([])
    },
  )

  it("has a default description with the year's guests", async () => {
    const html = await page('/EN')
    const words = meta(html, 'keywords') ?? meta(html, 'description')
    expect(words).toBeTruthy()
  })
})

describe('the analytics script', () => {
  it('is absent without a setting', async () => {
    const answer = await app.get('/EN')
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect(await answer.text()).not.toContain('<script defer')
  })

  const analyticsUrl = 'https://stats.festival.example/script.js'
  const measured = async () => {
    const config = { ...app.app.config, analyticsUrl }
    const build = { id: 'b1', version: '1.2.3' }
    const parts = { files: new Map(), build, demo: null, live: false, isReady: () => true }
    return createApp({ ...app.app, config }, { ...parts, pages: await realPages() })
  }

  it.each(['/EN/myReg', '/EN/news/confirm?key=abc', '/auth/password?key=abc'])(
    'is absent from private pages, whose address may contain a secret: %s',
    async (path) => {
      const http = await measured()
      expect(await (await http.request(`${origin}${path}`)).text()).not.toContain('<script defer')
    },
  )

  it('is loaded deferred from its own host, which is the only one in the policy', async () => {
    const http = await measured()
    const answer = await http.request(`${origin}/SI/policy`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/stats\.festival\.example;/)
    expect(policy).toContain("connect-src 'self' https://stats.festival.example;")
    expect(policy).not.toContain(analyticsUrl)
    expect(await answer.text()).toMatch(new RegExp(`<script defer=""[^>]* src="${analyticsUrl}"`))
  })
})
