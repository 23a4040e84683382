import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lang, languages } from '#app/platform/locale.ts'
import { sized } from '#tests/size.ts'
import { hurdlesOn } from './axe.ts'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { type Ronda, startRonda } from './ronda.ts'
import { type Focusable, focusMarks } from './stories/focus-marks.ts'

/** Every public page as everybody meets it: by eyes, by keyboard, by screen reader; on three widths, in both languages. */
let ronda: Ronda
let browser: Browser
let pages: readonly string[]
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda(), sharedBrowser()])
  pages = await onePageOfEach(ronda.address)
})
afterAll(() => ronda?.stop())

const widths = {
  390: screens.phone,
  1280: screens.desktop,
  1920: { viewport: { width: 1920, height: 1080 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

/** The programme for other sites to take in: no page of ours round it. */
const bare = '/programHtml'

/** The public pages of the sitemap, with one event and one artist, and those that are open but not indexed. */
async function onePageOfEach(address: string): Promise<string[]> {
  const xml = await (await fetch(`${address}/sitemap.xml`)).text()
  const paths = [...xml.matchAll(/<loc>[^<]*?\/EN([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  const one = (folder: string) => paths.find((path) => path.startsWith(`${folder}/`)) ?? `${folder}/none`
  const single = paths.filter((path) => !/^\/(program|artists)\//.test(path))
  return [...single, one('/program'), one('/artists'), '/myReg', bare]
}

/** Each width reads one language, and the long run both: what breaks at a width breaks in either. */
const languageAt: Readonly<Record<keyof typeof widths, Lang>> = { 390: 'EN', 1280: 'SI', 1920: 'EN' }

describe.each(Object.entries(widths))('at %s, every public page', (width, screen) => {
  it('has no errors, no foreign requests, no policy violations and no overflow, and is accessible', async () => {
    const read = sized([languageAt[Number(width) as keyof typeof widths]], [...languages])
    const found = await Promise.all(read.map((lang) => lookedOver(lang, screen)))
    expect(found.flat()).toEqual([])
  }, 400_000)
})

async function lookedOver(lang: Lang, screen: BrowserContextOptions): Promise<string[]> {
  const { page, watch } = await watchedPage(browser, ronda.address, screen)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  const errors: string[] = []
  for (const path of pages) {
    await page.goto(`/${lang}${path}`, { waitUntil: 'load' })
    errors.push(
      ...[...(await shapeErrors(page, path)), ...(await hurdlesOn(page))].map(
        (error) => `/${lang}${path}: ${error}`,
      ),
    )
  }
  await page.context().close()
  return [...errors, ...watch.errors]
}

/** One title, one main part, nothing beyond the edge. */
async function shapeErrors(page: Page, path: string): Promise<string[]> {
  const { overhang, titles, mains } = await page.evaluate(() => ({
    overhang: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    titles: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
  }))
  const isWhole = titles === 1 && mains === 1
  return [
    ...(overhang > 0 ? [`${overhang} pixels beyond the edge`] : []),
    ...(isWhole || path === bare ? [] : [`${titles} titles, ${mains} main parts`]),
  ]
}

describe.each(languages)('in %s, with text twice its size on a phone', (lang) => {
  it('every public page fits the screen, and no text is cut off', async () => {
    const { page, watch } = await watchedPage(browser, ronda.address, widths[390])
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const errors: string[] = []
    for (const path of [...pages.filter((one) => one !== bare), ...signInPages]) {
      await page.goto(path.startsWith('/auth/') ? `${path}?lang=${lang}` : `/${lang}${path}`)
      errors.push(...(await page.evaluate(beyondTheEdge)).map((error) => `${path}: ${error}`))
    }
    await page.context().close()
    expect(errors).toEqual([])
    expect(watch.errors).toEqual([])
  }, 300_000)
})

const signInPages = ['/auth/login', '/auth/register', '/auth/password']

/** In the page: that it is wider than the window, and its texts that begin or end outside it and cannot be scrolled to. */
function beyondTheEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const { left, right, width } = element.getBoundingClientRect()
    if (
      !isText ||
      element.closest('[aria-hidden="true"]') ||
      width <= 2 ||
      (left >= -1 && right <= clientWidth + 1)
    )
      return false
    for (let at = element.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false
    return getComputedStyle(element).visibility === 'visible'
  })
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels beyond the edge`] : []),
    ...texts.slice(0, 5).map(({ textContent }) => `cut off: ${textContent?.trim().slice(0, 40)}`),
  ]
}

it('a page that is too wide, and a text that is cut off, are found', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 400 } })
  const found = async (html: string) => {
    await page.setContent(html)
    return page.evaluate(beyondTheEdge)
  }
  const wide = '<p style="width: 500px">wide</p>'
  expect(await found(wide)).toEqual(['118 pixels beyond the edge', 'cut off: wide'])
  expect(await found(`<div style="overflow: clip">${wide}</div>`)).toEqual(['cut off: wide'])
  expect(await found(`<div style="overflow: auto">${wide}</div><p>narrow</p>`)).toEqual([])
  await page.close()
})

it('an invisible focus is found', async () => {
  const page = await browser.newPage()
  await page.setContent(
    `<style>.plain:focus { outline: none }</style><p><a href="#">seen</a></p><p><a class="plain" href="#">unseen</a></p>`,
  )
  const found = await focusMarks(page)
  await page.close()
  expect(found.map(({ isMarked }) => isMarked)).toEqual([true, false])
})

describe.each(sized<readonly Lang[]>(['SI'], languages))('in %s', (lang) => {
  it('every focused element shows its focus', async () => {
    const { page, watch } = await watchedPage(browser, ronda.address, widths[1280])
    const hidden: Focusable[] = []
    for (const path of pages) {
      await page.goto(`/${lang}${path}`, { waitUntil: 'load' })
      hidden.push(...(await focusMarks(page)).filter(({ isMarked }) => !isMarked))
    }
    await page.context().close()
    expect(hidden).toEqual([])
    expect(watch.errors).toEqual([])
  }, 300_000)
})

describe.each(languages)('in %s', (lang) => {
  it('every page is complete without scripts', async () => {
    const options = { ...widths[1280], javaScriptEnabled: false }
    const { page, watch } = await watchedPage(browser, ronda.address, options)
    const lacking: string[] = []
    for (const path of pages.filter((one) => one !== bare)) {
      await page.goto(`/${lang}${path}`, { waitUntil: 'load' })
      const words = (await page.locator('main').textContent()) ?? ''
      const landmarks = await Promise.all(
        (['banner', 'navigation', 'contentinfo'] as const).map((role) => page.getByRole(role).count()),
      )
      if (words.length < 120 || landmarks.includes(0))
        lacking.push(`${path}: ${words.length} letters, ${landmarks}`)
    }
    await page.context().close()
    expect(lacking).toEqual([])
    expect(watch.errors).toEqual([])
  }, 300_000)
})
