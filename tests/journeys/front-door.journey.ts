import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, screens, watchedPage } from './browser.ts'
import { type Ronda, startRonda } from './ronda.ts'

let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await ronda?.stop()
})

describe.each(['desk', 'phone'] as const)('at the front door, on a %s,', (screen) => {
  it.each([
    ['EN', 'en-GB'],
    ['SI', 'sl-SI'],
  ])('the house speaks %s, breaks nothing and asks nobody else', async (lang, tag) => {
    const { page, watch } = await watchedPage(browser, ronda.address, screens[screen])
    const answer = await page.goto(`/${lang}`, { waitUntil: 'networkidle' })
    expect(answer?.status()).toBe(200)
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    expect(await page.locator('h1').count()).toBe(1)
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide).toBe(false)
    expect(watch.faults).toEqual([])
    await page.context().close()
  })

  it('an unknown address says so in both languages', async () => {
    const { page } = await watchedPage(browser, ronda.address, screens[screen])
    const answer = await page.goto('/EN/nothing-here')
    expect(answer?.status()).toBe(404)
    expect(await page.textContent('body')).toContain('Page Not Found')
    await page.context().close()
  })
})
