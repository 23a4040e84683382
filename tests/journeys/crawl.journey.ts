import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#app/platform/locale.ts'
import { type Crawl, crawl } from './crawl.ts'
import { linksIn, linksInStyles } from './links.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** Every link of the whole site, in both languages, from the home pages and the sitemap on. */
let ronda: Ronda
let found: Crawl
beforeAll(async () => {
  ronda = await startRonda()
  found = await crawl(ronda.address, ['/', '/EN', '/SI', '/sitemap.xml', '/robots.txt', '/site.webmanifest'])
}, 300_000)
afterAll(() => ronda?.stop())

describe('the whole site', () => {
  it('has no dead links', () => {
    expect(found.broken).toEqual([])
  })

  it('is crawled completely, in both languages', () => {
    const inOne = (lang: string) =>
      [...found.pages]
        .filter((page) => page.startsWith(`/${lang}`))
        .map((page) => page.slice(3))
        .sort()
    const [english = [], slovenian = []] = languages.map(inOne)
    const bare = (pages: string[]) => pages.filter((page) => !page.includes('?'))
    expect(bare(english)).toEqual(bare(slovenian))
    expect(bare(english).length).toBeGreaterThan(60)
  })
})

describe('the crawler finds', () => {
  const page = `<html><head><link rel="alternate" href="/SI"/><link rel="stylesheet" href="/a.css"/>
    <meta property="og:image" content="https://x.example/og.png"/></head><body><a class="b" href="/gone?a=1&amp;b=2#part">x</a>
    <img src="p.png" alt=""/><form method="POST" action="/send"></form><h2 id="here">y</h2></body></html>`
  const links = linksIn(page, 'https://x.example/EN/')

  it('links, fragments, alternates, forms and ids', () => {
    expect(links).toEqual({
      pages: ['https://x.example/gone?a=1&b=2#part'],
      parts: ['https://x.example/a.css', 'https://x.example/EN/p.png', 'https://x.example/og.png'],
      alternates: ['https://x.example/SI'],
      forms: [{ action: 'https://x.example/send', method: 'post' }],
      ids: new Set(['here']),
    })
    expect(linksInStyles('a{src:url("f.woff2")} b{mask:url(#m)}', 'https://x.example/c.css')).toEqual([
      'https://x.example/f.woff2',
    ])
  })

  it('a missing page, and a missing fragment', async () => {
    const { broken } = await crawl(ronda.address, ['/EN/nowhere', '/EN/policy#no-such-part'])
    expect(broken).toContain(`404 ${ronda.address}/EN/nowhere, on ${ronda.address}`)
    expect(broken).toContain(`no #no-such-part at ${ronda.address}/EN/policy, on ${ronda.address}`)
  })
})
