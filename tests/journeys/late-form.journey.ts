import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { PlacesNow } from '#app/registration-form/ui/events/use-live-places.ts'
import { screens, sharedBrowser, type Watch, watchedPage } from './browser.ts'
import { eventCalled } from './empty-festival.ts'
import { unfold } from './in-page.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** What the registration form asks while it is open, where an answer comes after a later question. */
const locale = 'en'

let ronda: Ronda
let page: Page
let watch: Watch
beforeAll(async () => {
  ronda = await startRonda()
  ;({ page, watch } = await watchedPage(await sharedBrowser(), ronda.address, screens.desktop))
  await page.goto('/EN/register')
  await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
})
afterEach(() => {
  expect(watch.errors).toEqual([])
})
afterAll(async () => {
  await page?.context().close()
  await ronda?.stop()
})

it('places that were asked earlier and come later replace no newer ones', async () => {
  const { id } = eventCalled('The walk that speaks')
  const asked: Route[] = []
  await page.route('**/register/places', (route) => void asked.push(route))
  const looks = async () => {
    const before = asked.length
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => asked.length).toBe(before + 1)
  }
  const box = page.locator(`input[name=picks][value="${id}"]`)
  await unfold(box, (summary) => summary.click())
  const full = page.locator(`label[for="pick-${id}"]`).getByText(m.register_full_any({}, { locale }))
  expect(await full.count()).toBe(0)
  await looks()
  await looks()
  const [earlier, later] = asked
  const places = (await (await later?.fetch())?.json()) as PlacesNow
  const taken = { leaders: 99, followers: 99, heads: 198 }
  await later?.fulfill({ json: { ...places, [id]: { taken, waiting: 0 } } })
  await full.waitFor()
  const isThere = page.waitForResponse('**/register/places')
  await earlier?.fulfill({ json: places })
  await (await isThere).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect(await full.count()).toBe(1)
  await page.unroute('**/register/places')
})

it('what was answered about a code is not shown for another address', async () => {
  const says = page.getByText(m.register_refused_promo_unknown({}, { locale }))
  await page.locator('#email').fill('ana@dancers.example')
  const code = page.locator('input[name=promo]')
  await unfold(code, (summary) => summary.click())
  await code.fill('NOBODYS')
  await says.waitFor()
  const { promise: isAnswered, resolve: answers } = Promise.withResolvers<void>()
  await page.route('**/register/promo', async (route) => {
    await isAnswered
    await route.continue()
  })
  const asks = page.waitForRequest('**/register/promo')
  await page.locator('#email').fill('bor@dancers.example')
  await asks
  expect(await says.count()).toBe(0)
  answers()
  await says.waitFor()
})
