import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs, sharedBrowser } from './browser.ts'
import { unfold } from './in-page.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** How pages are hydrated, and what happens when that fails: specification 4, in a real browser. */
let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda(), sharedBrowser()])
})
afterAll(() => ronda?.stop())

type Visit = {
  readonly page: Page
  /** the number of documents requested */
  documents(): number
  /** the error reports that the page sent */
  readonly reports: { readonly kind: string; readonly message: string; readonly path: string }[]
}

async function visit(given: { readonly userAgent?: string } = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: ronda.address, locale: 'en', ...given })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const documents: Request[] = []
  const reports: Visit['reports'] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request)
    if (request.url().endsWith('/api/errors')) reports.push(request.postDataJSON())
  })
  return { page, documents: () => documents.length, reports }
}

/** The chunk of the build that only this page needs. */
const chunkOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
const routerStarted = (page: Page) => page.waitForFunction(() => '__reactRouterDataRouter' in window)

/** The two kinds of hydration: a whole page by React Router, and an island. */
const whole = {
  kind: 'a whole page',
  path: '/EN/myReg',
  chunk: chunkOf('my-reg'),
  hydrated: routerStarted,
  renderedInBrowser: (page: Page) =>
    page.waitForFunction(() => document.documentElement.hasAttribute('data-build')),
  /** the HTML with damaged data */
  broken: (html: string) => html.replaceAll('streamController.enqueue("', 'streamController.enqueue("}'),
}
const island = {
  kind: 'an island',
  path: '/EN/register',
  chunk: chunkOf('form'),
  hydrated: (page: Page) => page.locator('[data-unhydrated]').waitFor({ state: 'detached' }),
  renderedInBrowser: (page: Page) => page.locator('[data-island]:not([data-unhydrated]) form').waitFor(),
  broken: (html: string) =>
    html.replace('<script type="application/json">', '<script type="application/json">}'),
}
const sorry = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' })
const navigateByScript = (page: Page, to: string) =>
  page.evaluate((address) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    void router.navigate(address)
  }, to)

/** Delays the requests of a chunk. @returns a function that releases them */
async function delay(page: Page, chunk: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(chunk, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe.each([whole, island])('of $kind, a chunk that fails to load', ({ path, chunk, hydrated }) => {
  it('reloads the page once, which then works', async () => {
    const { page, documents, reports } = await visit()
    await page.route(chunk, (route) => (documents() < 2 ? route.abort() : route.continue()))
    await page.goto(path)
    await expect.poll(documents).toBe(2)
    await hydrated(page)
    expect(documents()).toBe(2)
    await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'chunk', path })])
    expect(await sorry(page).count()).toBe(0)
    await page.context().close()
  })

  it('shows the error page after a second failure within 10 seconds, without a loop', async () => {
    const { page, documents } = await visit()
    await page.route(chunk, (route) => route.abort())
    await page.goto(path)
    await sorry(page).waitFor()
    expect(documents()).toBe(2)
    expect(await page.title()).toBe('Something went wrong')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await page.unroute(chunk)
    // a document that was asked for is not there yet: the one before it would be looked at
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Try again' }).click()
    await loaded
    await hydrated(page)
    expect([documents(), await sorry(page).count()]).toEqual([3, 0])
    await page.context().close()
  })

  it('is only logged for a crawler', async () => {
    const { page, documents, reports } = await visit({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    await page.route(chunk, (route) => route.abort())
    const reported = page.waitForResponse('**/api/errors')
    await page.goto(path)
    expect((await reported).status()).toBe(204)
    expect([documents(), await sorry(page).count()]).toEqual([1, 0])
    await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'chunk' })])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.context().close()
  })
})

describe('a chunk that fails to load', () => {
  it('during client-side navigation loads the next page once, which then shows the error page', async () => {
    const { page, documents } = await visit()
    await page.goto(whole.path)
    await routerStarted(page)
    await page.route(chunkOf('login'), (route) => route.abort())
    await navigateByScript(page, '/auth/login')
    await sorry(page).waitFor()
    expect([documents(), new URL(page.url()).pathname]).toEqual([2, '/auth/login'])
    await page.context().close()
  })
})

describe.each([whole, island])('the start of $kind', ({ path, hydrated, renderedInBrowser, broken }) => {
  it('renders in the browser without server-rendered HTML', async () => {
    const { page, reports } = await visit()
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/ data-build="[^"]*"/, '')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(path)
    await hydrated(page)
    await renderedInBrowser(page)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(reports).toEqual([])
    await page.context().close()
  })

  it('that fails shows the error page, and logs the reason', async () => {
    const { page, reports, documents } = await visit()
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: broken(await answer.text()) })
    })
    await page.goto(path)
    await sorry(page).waitFor()
    expect(documents()).toBe(1)
    await expect.poll(() => reports).toContainEqual(expect.objectContaining({ kind: 'start' }))
    await page.context().close()
  })

  it('shows the error page when the top of the entry script throws', async () => {
    const { page, reports, documents } = await visit()
    await page.route(chunkOf('entry.client'), async (route) => {
      await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("at the top")' })
    })
    await page.goto(path)
    await sorry(page).waitFor()
    expect(documents()).toBe(1)
    await expect
      .poll(() => reports)
      .toContainEqual(
        expect.objectContaining({ kind: 'start', message: expect.stringContaining('at the top') }),
      )
    await page.context().close()
  })
})

describe('an island', () => {
  it('hydrated on touch loads nothing before, and repeats the press that hydrated it', async () => {
    const { page, reports } = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const release = await delay(page, chunkOf('PriceCalculator'))
    await page.goto('/EN/prices', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => chunkOf('react').test(url))).toEqual([])

    const open = page.getByRole('button', { name: 'Work out your price' })
    await open.click()
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'What would it cost?' })
    expect(await sheet.count()).toBe(0)
    release()
    await sheet.waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(reports).toEqual([])
    await page.context().close()
  })

  it('takes over what was typed and ticked before it was hydrated, whatever the tab had stored', async () => {
    const { page } = await visit()
    const name = page.locator('[data-island] input[name=name]')
    await page.goto(island.path)
    await island.hydrated(page)
    await name.fill('Ana')

    const release = await delay(page, island.chunk)
    await page.reload({ waitUntil: 'commit' })
    await name.fill('Žiga')
    await checkFolded(page.locator('input[name=picks]').nth(1))
    release()
    await island.hydrated(page)
    await expect.poll(() => name.inputValue()).toBe('Žiga')
    await page.getByText('1 event picked').filter({ visible: true }).first().waitFor()

    await page.reload()
    await island.hydrated(page)
    await expect.poll(() => name.inputValue()).toBe('Žiga')
    await page.context().close()
  })
})

describe('an island hydrated before its page was loaded', () => {
  it('is not marked as busy', async () => {
    const { page } = await visit()
    const release = await delay(page, /\.woff2$/)
    await page.goto(island.path, { waitUntil: 'domcontentloaded' })
    await page.locator('[data-island] input[name=name]').focus()
    await island.hydrated(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')

    release()
    await page.waitForLoadState('load')
    // idle callbacks run in order: earlier ones are done when this one runs
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(await page.locator('[data-island][aria-busy=true]').count()).toBe(0)
    await page.context().close()
  })
})

/** Ticks a checkbox that a collapsed section may hide. */
async function checkFolded(box: Locator): Promise<void> {
  await unfold(box, (summary) => summary.click())
  await box.check()
}

describe('the form, sent by its island,', () => {
  /** Fills in the required fields of a hydrated page. */
  async function fillIn(name: string): Promise<Visit> {
    const visited = await visit()
    const { page } = visited
    await page.goto(island.path)
    await island.hydrated(page)
    const form = page.locator('[data-island]')
    await form.locator('input[name=role]').first().check()
    await checkFolded(form.locator('input[name=picks]').first())
    await form.locator('input[name=name]').fill(name)
    await form.locator('input[name=surname]').fill('Kovač')
    await form.locator('input[name=email]').fill(`${name.toLowerCase()}@dancers.example`)
    await form.locator('select[name=country]').selectOption('SI')
    await form.locator('input[name=terms]').check()
    return visited
  }
  const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })

  it('reports a missing response, keeps its input, and is accepted once when it is sent again', async () => {
    const { page } = await fillIn('Ziga')
    // the request arrives, and the response is lost
    const answers: unknown[] = []
    const keys: (string | null)[] = []
    await page.route('**/register/send', async (route) => {
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('key'))
      const answer = await route.fetch()
      answers.push(await answer.json())
      if (answers.length === 1) await route.abort('connectionreset')
      else await route.fulfill({ response: answer })
    })
    await register(page).click()
    await page.locator('#refusal').getByText('We could not reach the festival').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('refusal')
    expect(await page.locator('input[name=surname]').inputValue()).toBe('Kovač')

    await register(page).click()
    await page.waitForURL('**/EN/myReg?new=1')
    expect(keys).toEqual([keys[0], keys[0]])
    const taken = { kind: 'saved', href: '/EN/myReg?new=1' }
    expect(answers).toEqual([taken, taken])
    await page.context().close()
  })

  it("lets the browser handle a refusal before the form's own", async () => {
    const { page, documents } = await fillIn('Maja')
    const busy = { status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }
    await page.route('**/register/send', (route) => route.fulfill(busy))
    await register(page).click()
    await page.waitForURL('**/EN/myReg?new=1')
    expect(documents()).toBe(3)
    await page.context().close()
  })

  it('shows the present state when registration has closed meanwhile', async () => {
    const { page } = await fillIn('Lev')
    // no later test depends on the date
    const data = { to: '2025-11-10T12:00:00+01:00' }
    const moved = await page.request.post('/demo/clock', { data, headers: { Origin: ronda.address } })
    expect(moved.status()).toBe(200)
    await register(page).click()
    await page.getByText('Registration closed').first().waitFor()
    await expect.poll(() => page.locator('[data-island]').count()).toBe(0)
    await page.context().close()
  })
})

describe.each([whole, island])('a script error in $kind after hydration', ({ path, hydrated }) => {
  it('keeps the page and what was typed, and is reported once, with a button to reload', async () => {
    const { page, documents, reports } = await visit()
    await page.goto(path)
    await hydrated(page)
    const email = page.locator('input[type=email]').filter({ visible: true }).first()
    await email.fill('ana@dancers.example')
    await page.route('**/assets/broken-now.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'setTimeout(() => { throw new Error("of ours") })',
      }),
    )
    const fail = () => page.addScriptTag({ type: 'module', url: '/assets/broken-now.js' })
    await fail()
    const notice = page.getByRole('alert').filter({ hasText: 'Something on this page went wrong' })
    await notice.waitFor()
    await page.evaluate(() => Promise.reject(new Error('not from our files')).catch(reportError))
    expect(await notice.count()).toBe(1)
    expect(await email.inputValue()).toBe('ana@dancers.example')
    await expect.poll(() => reports).toContainEqual(expect.objectContaining({ kind: 'living', path }))
    await notice.getByRole('button', { name: 'Close' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(documents()).toBe(1)
    await page.context().close()
  })

  it('reloads the page on request', async () => {
    const { page, documents } = await visit()
    await page.goto(path)
    await hydrated(page)
    await page.route('**/assets/broken-now.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'setTimeout(() => { throw new Error("of ours") })',
      }),
    )
    await page.addScriptTag({ type: 'module', url: '/assets/broken-now.js' })
    const loaded = page.waitForEvent('load')
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
    await loaded
    expect(documents()).toBe(2)
    await hydrated(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })
})

describe('a new build', () => {
  it('makes the next navigation a full page load', async () => {
    const { page, documents } = await visit()
    await page.clock.install()
    await page.goto(whole.path)
    await routerStarted(page)
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another', version: '9' } }))
    const asked = page.waitForResponse('**/build.json')
    await page.clock.fastForward('06:30')
    await (await asked).finished()
    // what is asked later is read later: the page has noted the answer to its own question
    await page.evaluate(async () => (await fetch('/build.json')).json())
    const loaded = page.waitForEvent('load')
    await navigateByScript(page, '/auth/login')
    await loaded
    expect([documents(), new URL(page.url()).pathname]).toEqual([2, '/auth/login'])
    await page.context().close()
  })
})
