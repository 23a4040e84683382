import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Dancer, registeredBefore } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import type { TestFestival } from '../test-festival.ts'

/** Statuses of a page that received the form, whatever it decides about its content. */
const taken = new Set([200, 302, 303, 404, 409, 422])
const picks = [eventCalled('Giros on a tea saucer')]
/** The demo's own forms restart it, and everybody in it is gone. */
const submits =
  'form[method="post" i]:not([action^="/demo/"]) :is(button:not([type="button"]), input[type="submit"])'

/** Opens a page in a separate context, signed in or not. */
type Open = (path: string) => Promise<Page>

/**
 * Presses, without JavaScript, every button on these pages that sends a form; each on a page just opened.
 * @returns what was sent, one line for each button of each form
 */
export async function pressesEverySubmit(open: Open, paths: readonly string[]): Promise<string[]> {
  const sent = new Map<string, number>()
  /** Presses the first button that was not pressed yet. @returns how many such there are left */
  const pressNext = async (page: Page) => {
    const names = await page.locator(submits).evaluateAll(namesOf)
    const left = [...new Set(names)].filter((name) => !sent.has(name))
    const [next] = left
    if (next === undefined) return 0
    sent.set(next, await statusOf(page, page.locator(submits).nth(names.indexOf(next))))
    return left.length - 1
  }
  for (const path of paths) {
    for (let left = 1; left > 0; ) left = await closing(open(path), pressNext)
  }
  const refused = [...sent].filter(([, status]) => !taken.has(status))
  expect(refused, 'forms that the application refused to take').toEqual([])
  return [...sent.keys()]
}

async function closing<Value>(opened: Promise<Page>, use: (page: Page) => Promise<Value>): Promise<Value> {
  const page = await opened
  try {
    return await use(page)
  } finally {
    await page.context().close()
  }
}

/** Identifies a button on the page: the target of its form and its value. Choices of one kind count once. */
function namesOf(elements: Element[]): string[] {
  return elements.map((element) => {
    const { form, name, value } = element as HTMLButtonElement
    const { pathname } = new URL(form?.getAttribute('action') ?? '', document.baseURI)
    return `${pathname} ${name}${name === 'quick' ? '' : `=${value}`}`
  })
}

/** Sends the form as it stands; without the browser's own checks, because what counts is that it arrives. */
async function statusOf(page: Page, button: Locator): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.evaluate((element: HTMLButtonElement) => {
    if (element.form) element.form.noValidate = true
    element.click()
  })
  return (await answer).status()
}

/** Somebody without JavaScript; `before` makes them who they are. */
export function openerOf(
  browser: Browser,
  address: string,
  before: (page: Page) => Promise<void> = async () => undefined,
): Open {
  return async (path) => {
    const context = await browser.newContext({ baseURL: address, javaScriptEnabled: false })
    const page = await context.newPage()
    await before(page)
    await page.goto(path)
    return page
  }
}

/** A newly registered dancer each time: the forms cancel, erase and hand over. */
export function dancerAt(festival: TestFestival): (page: Page) => Promise<void> {
  let count = 0
  return async (page) => {
    count += 1
    const dancer: Dancer = {
      name: 'Ema',
      surname: `Forman ${count}`,
      email: `ema.${count}@forms.example`,
      role: count % 2 === 0 ? 'leader' : 'follower',
      picks,
    }
    const { secret } = await registeredBefore(festival.direct(), dancer)
    await page.goto(`/EN/myReg?key=${secret}`)
  }
}

/** A user signed in past the proxy, without loading a page. */
export function signedInBefore(
  festival: TestFestival,
  username: string,
  password: string,
): (page: Page) => Promise<void> {
  return async (page) => {
    const answer = await fetch(`${festival.direct()}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return { name, value, url: festival.address() }
    })
    await page.context().addCookies(cookies)
  }
}

/** Somebody who signs in by the form, without JavaScript. */
export function signedIn(username: string, password: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto('/auth/login')
    await page.locator('[name="username"]').fill(username)
    await page.locator('[name="password"]').fill(password)
    await page.locator('form[action="/auth/login"] button').first().click()
    await page.waitForURL((url) => url.pathname !== '/auth/login')
  }
}
