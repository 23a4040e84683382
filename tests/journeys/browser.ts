import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '#scripts/chromium.ts'

/** A wide screen and a phone: every journey runs on both. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>

export type Screen = keyof typeof screens

/** The browser's own rules of names: it finds this machine and no other. */
export const nowhereElse = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Playwright's own half minute is too short for a page on a machine that does something else besides. */
export const patienceMs = 90_000

const shared = new Map<string, Promise<Browser>>()

/**
 * The Chromium of this worker: its files share it, each visitor has a separate context. It ends with the process.
 * @param given further arguments; the last one of a name counts
 */
export function sharedBrowser(given: readonly string[] = []): Promise<Browser> {
  const name = given.join(' ')
  const browser = shared.get(name) ?? openBrowser(given)
  shared.set(name, browser)
  return browser
}

/**
 * The machine's Chromium, without requests to its maker.
 * @param given further arguments
 * @throws when there is none
 */
export async function openBrowser(given: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `npm test` finds or installs one.')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--no-first-run',
      // another host is asked in vain: nothing of it may be needed
      `--host-resolver-rules=${nowhereElse}`,
      // visitors of one browser share a process: starting one costs more than most pages
      '--renderer-process-limit=1',
      ...given,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

/** What must not happen on a page: errors in the console, unhandled rejections, failed or foreign requests. */
export type Watch = {
  readonly errors: string[]
  /** Statuses that are answers and no faults, while a refusal is expected. */
  readonly expected: Set<number>
}

/**
 * A watched page. `address` is the application's; requests to other hosts are errors, and blocked.
 * @param besides another permitted origin
 */
export async function watchedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  besides: string | null = null,
): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patienceMs)
  const watch: Watch = { errors: [], expected: new Set() }
  const ours = new URL(address).origin
  // only looked at: a route that takes each request would switch the browser's cache off
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isForeign = origin !== ours && origin !== besides && /^https?:$/.test(protocol)
    if (isForeign) watch.errors.push(`asked another host: ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => watch.errors.push(`broke: ${error.message}`))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !isExpected(message.text(), watch)) {
      watch.errors.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 400 && !watch.expected.has(status)) {
      watch.errors.push(`answered ${status}: ${response.url()}`)
    }
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown'
    // What a page was still asking for when it was left is given up; scripts are, where none may run.
    const isGivenUp = why === 'net::ERR_ABORTED' || (why === 'csp' && options.javaScriptEnabled === false)
    if (!isGivenUp) watch.errors.push(`failed (${why}): ${request.url()}`)
  })
  return { page, watch }
}

/** Chromium writes every answer of 400 and more into the console too. */
function isExpected(text: string, { expected }: Watch): boolean {
  const status = /the server responded with a status of (\d{3})/.exec(text)?.[1]
  return status !== undefined && expected.has(Number(status))
}
