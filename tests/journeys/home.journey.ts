import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hurdlesOn } from './axe.ts'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** The home page with the demo's hundreds of dancers, as somebody finds it who has never been here. */
let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda({ prepare: null }), sharedBrowser()])
})
afterAll(() => ronda?.stop())

async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, watch } = await watchedPage(browser, ronda.address, { ...screens.phone, ...options })
  await page.goto(path)
  const leave = async () => {
    expect(watch.errors).toEqual([])
    await page.context().close()
  }
  return { page, leave }
}

const floorOf = (page: Page) => page.locator('[data-island=living-floor]')
const lightsOn = (page: Page) =>
  floorOf(page).evaluate((floor) =>
    [1, 2, 3].reduce(
      (sum, path) =>
        sum + (floor.querySelector('svg')?.children[path]?.getAttribute('d')?.split('M').length ?? 1) - 1,
      0,
    ),
  )

describe.each([
  ['/EN', /(\d+) dancers on the floor/, 'Hold the lights still'],
  ['/SI', /(\d+) oseb na plesišču/, 'Lučke naj mirujejo'],
] as const)('the dancers’ floor on %s', (path, counted, still) => {
  it('is complete without JavaScript: a light for everybody, and their number in words', async () => {
    const { page, leave } = await open(path, { javaScriptEnabled: false })
    const said = Number(counted.exec((await page.locator('figcaption').textContent()) ?? '')?.[1])
    expect(said).toBeGreaterThan(300)
    // what is on the page is still there to be read where no script may run
    const d = await Promise.all([1, 2, 3].map((n) => floorOf(page).locator('path').nth(n).getAttribute('d')))
    expect(d.join('').split('M')).toHaveLength(said + 1)
    await leave()
  })

  it('stands still where motion is not welcome, and fetches no dance', async () => {
    const { page, leave } = await open(path, { reducedMotion: 'reduce' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await floorOf(page).scrollIntoViewIfNeeded()
    await floorOf(page).and(page.locator(':not([data-unhydrated])')).waitFor()
    expect(await lightsOn(page)).toBeGreaterThan(300)
    expect(await floorOf(page).locator('canvas').count()).toBe(0)
    expect(await page.getByRole('button', { name: still }).isVisible()).toBe(false)
    expect(asked.filter((url) => /dance-/.test(url))).toEqual([])
    await leave()
  })

  it('dances otherwise, until its button holds it, and stays held on the next page', async () => {
    const { page, leave } = await open(path, { reducedMotion: 'no-preference' })
    await floorOf(page).scrollIntoViewIfNeeded()
    await floorOf(page).and(page.locator('[data-moves]')).waitFor()
    const hold = page.getByRole('button', { name: still })
    expect(await moves(page)).toBe(true)
    await hold.tap()
    expect(await hold.getAttribute('aria-pressed')).toBe('true')
    expect(await moves(page)).toBe(false)
    expect(await hurdlesOn(page)).toEqual([])

    await page.reload()
    await floorOf(page).scrollIntoViewIfNeeded()
    await page.locator('button[aria-pressed=true]').waitFor()
    expect(await floorOf(page).locator('canvas').count()).toBe(0)
    await hold.tap()
    await floorOf(page).and(page.locator('[data-moves]')).waitFor()
    await leave()
  })
})

/** Whether its picture is another one half a second later. */
async function moves(page: Page): Promise<boolean> {
  const picture = async () => (await floorOf(page).locator('canvas').screenshot()).toString('base64')
  await page.waitForTimeout(700)
  const before = await picture()
  await page.waitForTimeout(500)
  return before !== (await picture())
}
