import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureHydrated } from '#tests/weight/hydrated-page.ts'
import { PageMeter, type PageWeight } from '#tests/weight/page-weight.ts'
import { publicPages } from '#tests/weight/public-pages.ts'
import { sharedBrowser } from './browser.ts'
import { type Ronda, startRonda } from './ronda.ts'

const kB = 1_000
/** Without pictures, packed, to a browser that has never been here. */
const staticPage = { total: 100 * kB, scripts: 15 * kB }
/** The form's schema (21 kB) is loaded when the dancer begins to type, and is not counted: no page needs it to be shown. */
const form = { total: 180 * kB, scripts: 100 * kB }
/** A dancer's own page and the sign-in pages: React Router goes from page to page there. */
const whole = { total: 230 * kB, scripts: 160 * kB }

/** Beside the picture itself, which the server renders. */
const floorOfDancers = { scripts: 6 * kB }

let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda(), sharedBrowser()])
})
afterAll(() => ronda?.stop())

it('every public page is within its size limit, in both languages', async () => {
  const meter = new PageMeter(ronda.address)
  const weights: [string, PageWeight][] = []
  for (const page of await publicPages(ronda.address)) {
    const weight = await meter.measure(page)
    if (weight) weights.push([page, weight])
  }
  // pages without a session, most of the table
  expect(weights.length).toBeGreaterThan(30)
  const heavy = weights.filter(([, { total, scripts, hydration }]) => {
    const most = hydration === 'whole' ? whole : staticPage
    return hydration !== 'islands' && (total > most.total || scripts > most.scripts)
  })
  expect(Object.fromEntries(heavy)).toEqual({})
  const withIslands = weights
    .filter(([, { hydration }]) => hydration === 'islands')
    .map(([page]) => page.slice(4))
  expect([...new Set(withIslands)].toSorted()).toEqual(['', 'prices', 'register'])
})

it.each([
  ['/EN', staticPage],
  ['/SI', staticPage],
  ['/EN/prijave', staticPage],
  ['/SI/prijave', staticPage],
  ['/EN/prices', staticPage],
  ['/SI/prices', staticPage],
  ['/EN/register', form],
  ['/SI/register', form],
])('%s is within its size limit with all its islands', async (page, most) => {
  const { total, scripts } = await measureHydrated(browser, ronda.address + page)
  expect(total).toBeLessThanOrEqual(most.total)
  expect(scripts).toBeLessThanOrEqual(most.scripts)
})

it("the scripts of the form's island are asked for once the page is rendered", async () => {
  const page = await browser.newPage()
  try {
    await page.goto(`${ronda.address}/EN/register`)
    await page.waitForFunction(() => document.querySelector('[data-unhydrated]') === null)
    const { rendered, asked } = await page.evaluate(() => ({
      rendered: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/react-[^/]+\.js$/.test(new URL(name).pathname))?.startTime,
    }))
    expect(rendered).toBeGreaterThan(0)
    expect(asked).toBeGreaterThanOrEqual(rendered ?? Number.NaN)
  } finally {
    await page.close()
  }
})

it("the script of the home page's floor is within its size limit", async () => {
  const assets = path.resolve(import.meta.dirname, '../../build/client/assets')
  const packed = (await readdir(assets)).filter((name) => /^(move-floor|dance)-.*\.js\.br$/.test(name))
  expect(packed).toHaveLength(2)
  const sizes = await Promise.all(packed.map((name) => stat(path.join(assets, name))))
  const sum = sizes.reduce((all, { size }) => all + size, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(floorOfDancers.scripts)
})
