import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '#app/platform/locale.ts'
import { type FakeStripe, startFakeStripe } from '#tests/cards/fake-stripe.ts'
import { sized } from '#tests/size.ts'
import { nowhereElse, type Screen, screens, sharedBrowser, type Watch, watchedPage } from './browser.ts'
import { markChecked } from './checked-parts.ts'
import type { Prepare } from './empty-festival.ts'
import { explainFailure } from './in-page.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { freePort, type Ronda, startRonda } from './ronda.ts'
import type { ProxyTerms, TlsProxy } from './tls-proxy.ts'
import { Visitor } from './visitor.ts'

export type Place = { readonly lang: Lang; readonly screen: Screen }

/** The languages and screens of the stories: each language and each screen once. The long run adds the other two pairs. */
export const everywhere: readonly Place[] = [
  { lang: 'EN', screen: 'phone' },
  { lang: 'SI', screen: 'desktop' },
  ...sized<readonly Place[]>(
    [],
    [
      { lang: 'SI', screen: 'phone' },
      { lang: 'EN', screen: 'desktop' },
    ],
  ),
]

/**
 * Where stories are told that the year's story (`story.journey.ts`) tells in Slovenian on a desktop already: the other language and screen. The
 * long run tells them everywhere.
 */
export const besidesTheYear: readonly Place[] = sized(everywhere.slice(0, 1), everywhere)

type Story = readonly [title: string, run: (place: Place) => Promise<unknown>]

/**
 * Runs independent stories. Each runs in one language and screen, the phone and the desktop in turn; the long run runs each in all.
 * Errors of a screen or a language are found on every page by `admin-pages.journey.ts` and `site.journey.ts`.
 */
export function storiesInTurn(who: string, stories: readonly Story[]): void {
  for (const [turn, [title, run]] of stories.entries()) {
    const places = sized(everywhere.slice(turn % 2, (turn % 2) + 1), [...everywhere])
    describe.each(places)(`${who}, in $lang on a $screen,`, (place) => {
      it(title, () => run(place))
    })
  }
}

/** What the stories of a file share: one instance, one browser, one mailbox. */
export type TestFestival = {
  /** A new visitor, with an empty browser profile. `moves`: with animations; else the visitor prefers reduced motion. */
  visitor(place: Place, options?: { readonly scripts?: boolean; readonly moves?: boolean }): Promise<Visitor>
  message: Mailbox['message']
  /** where browsers come */
  address(): string
  /** the application itself, to be killed and started again */
  ronda(): Ronda
  readonly isProxied: boolean
  /** the card provider on this machine */
  cards(): FakeStripe
  browser(): Browser
  /** where programs reach the application itself, past a proxy */
  direct(): string
}

type TestFestivalOptions = {
  readonly prepare?: Prepare
  /** where the demo's clock starts */
  readonly now?: string
  /** what ends TLS before the application; without one browsers come to the application itself */
  readonly behind?: (terms: ProxyTerms) => Promise<TlsProxy>
  /** whether cards are offered */
  readonly withCards?: boolean
  /** settings besides these */
  readonly env?: Readonly<Record<string, string>>
}

const publicHost = 'festival.example'
/** The browser accepts a self-signed certificate, and resolves the festival's host to this machine. */
const proxied = [
  '--ignore-certificate-errors',
  `--host-resolver-rules=MAP ${publicHost} 127.0.0.1, ${nowhereElse}`,
]

/** Starts the instance, the browser and the mailbox before the stories of a file, and stops them afterwards. A story fails if a page had an error; one that failed says what its pages showed. */
export function openTestFestival(options: TestFestivalOptions = {}): TestFestival {
  let ronda: Ronda | undefined
  let browser: Browser | undefined
  let mailbox: Mailbox | undefined
  let proxy: TlsProxy | undefined
  let cards: FakeStripe | undefined
  let direct = ''
  const present: { visitor: Visitor; watch: Watch; page: Page }[] = []

  beforeAll(async () => {
    mailbox = await openMailbox()
    const { prepare, now, behind, withCards, env: given } = options
    if (withCards) cards = await startFakeStripe()
    const [PORT, port] = [String(await freePort()), await freePort()]
    direct = `http://localhost:${PORT}`
    const env = {
      SMTP_URL: mailbox.url,
      PORT,
      ...(now && { RONDA_NOW: now }),
      ...(behind && { ORIGIN: `https://${publicHost}:${port}`, RONDA_DEMO: '1' }),
      ...(cards && cardSettings(cards)),
      ...given,
    }
    ;[ronda, browser] = await Promise.all([
      startRonda({ env, ...(prepare && { prepare }) }),
      sharedBrowser(behind ? proxied : []),
    ])
    proxy = await behind?.({ host: publicHost, port, upstream: Number(PORT) })
  })
  afterEach(async ({ task }) => {
    const all = present.splice(0)
    const failure = await explainFailure(
      task,
      all.map(({ page }) => page),
    )
    await Promise.all(all.map(({ visitor }) => visitor.leaves()))
    expect(all.flatMap(({ watch }) => watch.errors)).toEqual([])
    if (failure) throw failure
  })
  afterAll(async () => {
    await proxy?.stop()
    await ronda?.stop()
    await mailbox?.close()
    await cards?.close()
  })

  const started = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('The test festival has not started.')
    return part
  }
  return {
    async visitor({ lang, screen }, { scripts = true, moves = false } = {}) {
      const { address } = started(ronda)
      const screenOptions = {
        ...screens[screen],
        javaScriptEnabled: scripts,
        ...(moves && { reducedMotion: 'no-preference' as const }),
      }
      const others = cards?.config.apiBase
      const { page, watch } = await watchedPage(started(browser), address, screenOptions, others)
      const visitor = new Visitor({
        page,
        watch,
        lang,
        screen,
        scripts,
        // a proxy changes nothing that axe checks
        markChecked: options.behind ? null : (parts) => markChecked({ lang, screen }, parts),
      })
      present.push({ visitor, watch, page })
      return visitor
    },
    message: (to, subject) => started(mailbox).message(to, subject),
    address: () => started(ronda).address,
    ronda: () => started(ronda),
    cards: () => started(cards),
    isProxied: options.behind !== undefined,
    browser: () => started(browser),
    direct: () => direct,
  }
}

function cardSettings({ config }: FakeStripe): Record<string, string> {
  const { secretKey, webhookSecret, apiBase } = config
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase }
}
