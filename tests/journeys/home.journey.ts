import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hurdlesOn } from './axe.ts'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { type Dancer, registeredBefore } from './dancer.ts'
import { eventCalled } from './empty-festival.ts'
import { type Ronda, startRonda, wholeDemo } from './ronda.ts'

/** A page that was loaded runs its script a moment later. */
const soon = { timeout: 60_000 }

/** The home page with the demo's hundreds of dancers, for a first-time visitor. */
let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda({ prepare: wholeDemo }), sharedBrowser()])
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
  ['/EN', /(\d+) dancers on the floor/, 'Stop the animation'],
  ['/SI', /(\d+) oseb na plesišču/, 'Lučke naj mirujejo'],
] as const)("the dancers' floor on %s", (path, counted, still) => {
  it('is complete without JavaScript: a light for everybody, and their number as text', async () => {
    const { page, leave } = await open(path, { javaScriptEnabled: false })
    const said = Number(counted.exec((await page.locator('figcaption').textContent()) ?? '')?.[1])
    expect(said).toBeGreaterThan(300)
    // what is on the page is still there to be read where no script may run
    const d = await Promise.all([1, 2, 3].map((n) => floorOf(page).locator('path').nth(n).getAttribute('d')))
    expect(d.join('').split('M')).toHaveLength(said + 1)
    await leave()
  })

  it('does not move with reduced motion, and loads no animation', async () => {
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

  it('moves otherwise until its button stops it, also on the next page', async () => {
    const { page, leave } = await open(path, { reducedMotion: 'no-preference' })
    await floorOf(page).scrollIntoViewIfNeeded()
    await floorOf(page).and(page.locator('[data-moves]')).waitFor()
    const hold = page.getByRole('button', { name: still })
    await expect.poll(() => moves(page), soon).toBe(true)
    await hold.tap()
    // a finger's press comes to the page after its touch
    await expect.poll(() => hold.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => moves(page), soon).toBe(false)
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

describe.each([
  [
    '/EN',
    ['19th Ljubljana Tango Festival', '13', 'Ljubljana, Slovenia', 'From €', 'until 13 September'],
    'Register',
    'Slovenščina',
    'Register, or read in Slovenian',
  ],
  [
    '/SI',
    ['19. ljubljanski festival tanga', '13.', 'Ljubljana, Slovenija', 'Od ', 'do 13. septembra'],
    'Prijavite se',
    'English',
    'Prijava in angleška stran',
  ],
] as const)('a phone at %s', (path, said, register, other, bars) => {
  it('shows without scrolling the festival, dates, place, price, three teaching couples and the next step', async () => {
    const { page, leave } = await open(path)
    const words = page.locator('main > section').first()
    const ends = [
      ...(await Promise.all(said.map((text) => bottomOf(words.getByText(text).first())))),
      ...(await Promise.all([0, 1, 2].map((n) => bottomOf(words.locator('a[href*="/artists/"]').nth(n))))),
      await bottomOf(words.getByRole('link', { name: register })),
    ]
    expect(Math.max(...ends)).toBeLessThan(844)
    await leave()
  })

  it('keeps the next step and the language switch while scrolling, without layout shifts', async () => {
    const { page, leave } = await open(path)
    await page.evaluate(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const bar = page.getByRole('navigation', { name: bars })
    for (const y of [1_300, 2_000, 3_500]) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0)
      expect(await bar.getByRole('link', { name: other }).isVisible()).toBe(true)
      expect(await bar.locator('a[href$="/register"]').isVisible()).toBe(true)
    }
    expect(
      await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
    ).toBeLessThan(0.01)
    await leave()
  })

  it('shows only registered dancers their state and light', async () => {
    const person: Dancer = {
      name: 'Luč',
      surname: `Na${path.slice(1)}`,
      email: `luc${path.slice(1)}@posta.example`,
      role: 'leader',
      picks: [eventCalled('Milonga of the long night')],
    }
    const { secret } = await registeredBefore(ronda.address, person)
    const { page, leave } = await open(`${path}/myReg?key=${secret}`)
    await page.goto(path)
    const pay = page.locator('main > section').first().locator('a[href$="/myReg"]')
    expect(await pay.textContent()).toMatch(path === '/EN' ? /^Pay €\d/ : /^Plačaj \d+.*€$/)
    await expect.poll(() => page.locator('nav a[href$="/register"]:visible').count()).toBe(0)
    await expect.poll(() => floorOf(page).locator('svg g circle').count()).toBe(2)
    await page.getByText(path === '/EN' ? 'The brightest one is you.' : 'Najsvetlejša ste vi.').waitFor()
    expect(await hurdlesOn(page)).toEqual([])
    await leave()

    const other = await open(path)
    expect(await floorOf(other.page).locator('svg g').count()).toBe(0)
    expect(await other.page.locator('main > section').first().locator('a[href$="/myReg"]').count()).toBe(0)
    await other.leave()
  })
})

// the last: it moves the clock on
describe('during the festival', () => {
  it("a dancer's phone shows current events, next events and their places offline, in both languages", async () => {
    const picks = ['Welcome milonga', 'Café milonga', 'Dragon milonga'].map(eventCalled)
    const person: Dancer = {
      name: 'Luč',
      surname: 'Brez Mreže',
      email: 'brez@posta.example',
      role: 'leader',
      picks,
    }
    const { secret } = await registeredBefore(ronda.address, person)
    const { page, watch } = await watchedPage(browser, ronda.address, screens.phone)
    await page.goto(`/EN/myReg?key=${secret}`)
    await page.goto('/EN')
    await page.getByRole('button', { name: 'to the festival' }).tap()
    const mine = (name: string) => page.getByRole('region', { name }).locator('li:visible')
    await mine('My places').first().waitFor()
    // the list is still on its way when its first entry is there
    await page.waitForLoadState('load')
    await expect
      .poll(() => mine('My places').allTextContents(), soon)
      .toEqual([
        expect.stringContaining('Welcome milonga'),
        expect.stringContaining('Café milonga'),
        expect.stringContaining('Dragon milonga'),
      ])
    const all = await mine('Now and next').allTextContents()
    expect(all.length).toBeGreaterThan(3)
    expect(await hurdlesOn(page)).toEqual([])
    await page.locator('[data-kept]').waitFor()

    await page.context().setOffline(true)
    await page.reload()
    await expect.poll(() => mine('Now and next').allTextContents(), soon).toEqual(all)
    await page.getByText('No connection: saved on your phone at').waitFor()
    await page.goto('/SI')
    await expect.poll(() => mine('Moja mesta').count(), soon).toBe(3)
    await page.getByText('Ni povezave: telefon je to shranil ob').waitFor()
    expect(await hurdlesOn(page)).toEqual([])
    await page.goto('/SI/schedule')
    await page.getByRole('heading', { level: 1 }).waitFor()

    // six hours later, still offline: ended events have left, current ones have begun
    await page.goto('/EN')
    await page.evaluate(() => {
      const [rendered, seen] = (localStorage.getItem('now-1') ?? '').split(' ').map(Number)
      localStorage.setItem('now-1', `${rendered} ${(seen ?? 0) - 6 * 3_600_000}`)
    })
    await page.reload()
    const later = mine('Now and next')
    await expect.poll(() => later.allTextContents(), soon).not.toEqual(all)
    expect(await later.first().getAttribute('data-on')).toBe('')
    const count = await later.count()
    await page.goto('/SI')
    await page.waitForURL('/SI')
    await expect.poll(() => mine('Zdaj in kmalu').count(), soon).toBe(count)

    await page.context().setOffline(false)
    await page.getByText('No connection: saved on your phone at').waitFor({ state: 'hidden' })
    expect(watch.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([])
    await page.context().close()
  })
})

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** Whether its picture is another one half a second later. */
async function moves(page: Page): Promise<boolean> {
  const picture = async () => (await floorOf(page).locator('canvas').screenshot()).toString('base64')
  await page.waitForTimeout(700)
  const before = await picture()
  await page.waitForTimeout(500)
  return before !== (await picture())
}
