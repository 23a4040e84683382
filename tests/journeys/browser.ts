import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '#scripts/chromium.ts'

/** A wide screen and a phone: every journey goes on both. */
export const screens = {
  desk: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>

/** The machine's Chromium, which calls nobody at home. @throws when there is none */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `npm test` finds or installs one.')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

/** What must not happen while somebody looks: errors in the console, broken promises, requests to other hosts. */
export type Watch = { readonly faults: string[] }

/** A page that is watched. `address` is the application's; whatever is asked of others is a fault, and not sent. */
export async function watchedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({ baseURL: address, ...options })
  const watch: Watch = { faults: [] }
  const ours = new URL(address).origin
  await context.route(
    (url) => url.origin !== ours && /^https?:$/.test(url.protocol),
    async (route) => {
      watch.faults.push(`asked another host: ${route.request().url()}`)
      await route.abort()
    },
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => watch.faults.push(`broke: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      watch.faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  return { page, watch }
}
