import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** No page has so much to stop at. */
export const mostSteps = 120

/** What the data interface answers to those signed in on this page. */
export async function dataOnPage<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ({ path: to, body: sent }) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      const answer = await fetch(`/api/db/${to}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    { path, body },
  )
}

/** The accessible name of the focused control; empty without one. Runs in the page, in one call. */
export function namesOfFocused(): string[] {
  const here = document.activeElement
  if (!here || here === document.body) return []
  const label = 'labels' in here ? (here as HTMLInputElement).labels?.[0]?.textContent : null
  return [here.getAttribute('aria-label'), label, here.textContent].map((text) => text ?? '')
}

/** A label may continue with a hint. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}`)
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Asks something with the cookies of the page's browser, past the page; with a body it is posted as JSON. */
export async function askUnseen(page: Page, address: string, body?: object): Promise<void> {
  const { request } = page.context()
  const answer = await (body ? request.post(address, { data: body }) : request.get(address))
  expect(answer.status(), address).toBe(200)
}

/** Ends the session of the page's browser, as if somewhere else. */
export async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { cookie } })
  expect(answer.status).toBe(200)
}

/**
 * Comes back when a dialog that has just opened leaves the keyboard alone: it takes it to its first
 * control a moment after it appears, and a key pressed in between would go there.
 */
export async function keyboardSettles(control: Locator): Promise<void> {
  await control.evaluate(async (element) => {
    const dialog = element.closest('[role=dialog]')
    if (!dialog) return
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const mostFrames = 120
    for (let frame = 0; frame < mostFrames && !dialog.contains(document.activeElement); frame++)
      await nextFrame()
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/** A button that is still busy with what was pressed before takes no keys; a tap waits for that by itself. */
export async function takesKeys(control: Locator): Promise<void> {
  const isFree = control.page().locator(':not(:disabled, [aria-disabled=true])')
  await control.and(isFree).waitFor({ state: 'attached' })
}

/** Playwright waits for the touch of a tap only: the press that comes of it reaches the page later. */
export async function becomesTicked(checkbox: Locator, isWanted: boolean): Promise<void> {
  await expect.poll(() => checkbox.isChecked(), { message: `${checkbox} is ticked` }).toBe(isWanted)
}

/** Gives the page a device that keeps passkeys and unlocks itself. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The amount of a row that begins so: in a table of prices, or in a list of sums. */
export async function amountBeside(page: Page, row: string): Promise<string> {
  const name = startingWith(row)
  const inTable = page.getByRole('row', { name }).getByRole('cell')
  const inList = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) })
  return ((await inTable.or(inList.locator('dd')).first().textContent()) ?? '').trim()
}

/** Waits until the whole element is between the edges of the screen. */
export async function isOnScreen(element: Locator): Promise<void> {
  const height = element.page().viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await element.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    })
    .toBe(true)
}

/** Taps an element, then drags it down by this share of its height with one finger. */
export async function dragByFinger(element: Locator, heights: number): Promise<void> {
  await element.tap()
  // a finger drags what is selected, and scrolls the page over all else
  await element.and(element.page().locator('[data-selected]')).waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing is shown to be dragged.')
  const devtools = await element.page().context().newCDPSession(element.page())
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 3]
  const touchPoints = (y: number) => [{ x, y }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(top) })
  const steps = 6
  for (let step = 1; step <= steps; step++) {
    const moved = touchPoints(top + (step / steps) * heights * box.height)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: moved })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

/** Of a test that failed, what these pages showed then: the address, and the texts of the last dialog first; null when it passed. */
export async function explainFailure(
  task: { readonly result?: { readonly state: string } | undefined },
  pages: readonly Page[],
): Promise<Error | null> {
  if (task.result?.state !== 'fail' || pages.length === 0) return null
  const shown = await Promise.all(pages.map(textsOf))
  return new Error(`When it failed, the pages were:\n${shown.join('\n\n')}`)
}

async function textsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>('[role=dialog], main')
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not shown
    return [...parts].map(({ innerText }) => innerText)
  })
  return [page.url(), ...texts.toReversed()].join('\n').slice(0, 2000)
}

/** The file that a link or button gives. */
export async function fileBehind(control: Locator): Promise<Buffer> {
  const [download] = await Promise.all([control.page().waitForEvent('download'), control.click()])
  return buffer(await download.createReadStream())
}

/**
 * Opens the collapsed sections around a control, the outermost first, as a user does.
 * @returns how many
 */
export async function unfold(
  control: Locator,
  press: (summary: Locator) => Promise<unknown>,
): Promise<number> {
  const folds = control.locator('xpath=ancestor::details[not(@open)]')
  await control.waitFor({ state: 'attached' })
  const count = await folds.count()
  for (let index = 0; index < count; index++) await press(folds.first().locator('> summary'))
  return count
}

/** Lets requests for this address wait until the returned function is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const waiting: Promise<void>[] = []
  await page.route(address, (route) => {
    const gone = gate.promise.then(() => route.continue())
    waiting.push(gone)
    return gone
  })
  return async () => {
    gate.resolve()
    // a route that is taken away answers what still waits there by itself
    await Promise.all(waiting)
    await page.unroute(address)
  }
}

/** Until its scripts run, keys and buttons of an office page do nothing; an island that wakes when it is touched sleeps till then. */
export async function hydrates(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[data-unhydrated]:not([data-hydrates=when-touched])'),
  )
}
