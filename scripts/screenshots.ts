import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { languages } from '#app/platform/locale.ts'
import { openBrowser, screens } from '#tests/journeys/browser.ts'
import { type Dancer, registeredBefore } from '#tests/journeys/dancer.ts'
import { eventCalled, makeEmptyFestival } from '#tests/journeys/empty-festival.ts'
import { type Ronda, startRonda } from '#tests/journeys/ronda.ts'
import { inAugustFrom, storyPassword } from '#tests/story/prepare.ts'
import { buildIfStale } from './build.ts'
import { root } from './build-id.ts'

/**
 * `npm run screenshots -- [NAME …]`: every page of the demo, in both languages, on a phone, a desktop and a wide screen, into
 * `test-results/screens/`; what changes with the year also in the other phases, the programme unfolded and on paper. A name takes
 * only the pages whose name begins so. `--phase danced` takes every public page in this phase, and nothing else.
 */
const folder = path.join(root, 'test-results/screens')
const widths: Readonly<Record<string, BrowserContextOptions>> = {
  390: screens.phone,
  1280: screens.desktop,
  1920: { viewport: { width: 1920, height: 1080 } },
}

const milonga = eventCalled('Kremšnita milonga')
const couplesOnly = eventCalled('Milonga traspié, in pairs')
const cafe = eventCalled('Café milonga')
/** Two of them at the same time. */
const chosenTogether = [milonga, couplesOnly, cafe].map(({ id }) => id).join('-')

const publicPages = {
  home: '/',
  program: '/program',
  schedule: '/schedule',
  event: `/program/${couplesOnly.id}`,
  'program-chosen': `/program?mine=${milonga.id}-${couplesOnly.id}`,
  'schedule-chosen': `/schedule?mine=${milonga.id}-${couplesOnly.id}`,
  'program-nothing': '/program?day=2025-11-13&kind=concert',
  artists: '/artists',
  artist: '/artists/sofia-rey-mateo-luna',
  'program-html': '/programHtml',
  prices: '/prices',
  locations: '/locations',
  'how-to-pay': '/paymentInfo',
  travel: '/travel',
  accommodation: '/accommodation',
  contact: '/contact',
  policy: '/policy',
  'roots-to-rise': '/RootsToRise',
  'venue-festivalna': '/lokacija-festivalna',
  'venue-moj-korak': '/lokacija-moj-korak',
  'venue-studio-dansa': '/lokacija-studio-dansa',
  build: '/build',
  'build-made': '/build?role=follower&level=intermediate&build',
  register: '/register',
  'register-chosen': `/register?role=leader&mine=${chosenTogether}`,
  'my-reg-access': '/myReg',
  'who-comes': '/prijave',
  volunteer: '/volunteer',
  news: '/news',
  'not-found': '/nothing-here',
}
/** What changes with the year, and the instants at which it is looked at. */
const phasePages = {
  home: '/',
  program: '/program',
  schedule: '/schedule',
  event: `/program/${milonga.id}`,
  artists: '/artists',
  prices: '/prices',
  build: '/build',
  register: '/register',
  'my-reg-access': '/myReg',
  'who-comes': '/prijave',
  volunteer: '/volunteer',
}
const phases = {
  before: '2025-06-15T10:00:00+02:00',
  closed: '2025-11-08T10:00:00+01:00',
  danced: '2025-11-15T16:30:00+01:00',
  over: '2025-11-20T10:00:00+01:00',
}
/** Taken along on paper, A4. */
const printedPages = {
  'program-print': '/program',
  'schedule-print': '/schedule',
  'event-print': `/program/${couplesOnly.id}`,
  'program-html-print': '/programHtml',
}
const ownPages = {
  'my-reg': '/myReg',
  'my-reg-change': '/myReg/change',
  'my-reg-person': '/myReg/person',
  'my-reg-hand-over': '/myReg/handOver',
  'my-reg-cancel': '/myReg/cancel',
  'my-reg-erase': '/myReg/erase',
}
/** Addresses without a language; the cookie says it. */
const authPages = {
  login: '/auth/login',
  account: '/auth/register',
  'password-forgotten': '/auth/password',
  'api-docs': '/api/docs',
}
const adminPages = {
  'office-home': '/admin',
  'office-my-roles': '/auth/selectMyRoles',
  'office-settings': '/admin/settings',
  'office-text': '/admin/settings?page=travel&locale=sl',
  'office-invoices': '/admin/invoices',
  'office-events': '/admin/dogodki',
  'office-events-by-day': '/admin/dogodki?by=day',
  'office-events-what-if': '/admin/dogodki?view=what-if',
  'office-promoters': '/admin/promotors',
  'office-partners': '/admin/partners',
  'office-mails': '/admin/mails',
  'office-mails-write': '/admin/mails/write?to=status%3Dplaced',
  'office-mailings': '/admin/mails/mailings',
  'office-templates': '/admin/mails/templates?open=new',
  'office-event': `/admin/dogodek?id=${eventCalled('The walk that speaks').id}`,
  'office-event-heads': `/admin/dogodek?id=${milonga.id}`,
  'office-stats': '/admin/stats',
  'office-stats-archive': '/admin/stats?year=18tf2024',
  'office-costs': '/admin/costs?by=category&of=venue',
  'office-ipf': '/admin/ipf',
  'office-ipf-tried': '/admin/ipf?price=10&places=5',
  'office-registrations': '/admin/prijave',
  'office-planner': '/admin/program',
  'office-import': '/admin/uvoz',
  'office-editions': '/admin/settings/editions',
  'office-copy': '/admin/settings/copy',
  'office-dates': '/admin/settings/dates',
  'office-price-table': '/admin/settings/prices',
  'office-codes': '/admin/settings/codes',
  'office-photos': '/admin/photos',
  'office-news-readers': '/admin/novice',
  'office-team': '/admin/team',
  'office-shifts': '/admin/izmene',
  'office-shifts-people': '/admin/izmene?view=people',
  'office-shifts-print': '/admin/izmenePrint',
  'office-work-orders': '/admin/workOrders',
  'office-artists': '/admin/umetniki',
  'office-reception': '/admin/reception',
  'office-drawers': '/admin/blagajna',
  'office-floor': '/admin/plesisce',
  'office-lists': '/admin/vsiSeznami',
  'office-print-lists': '/admin/print',
  'office-print-tickets': '/admin/printTickets',
  'office-fiscal': '/admin/fiscal',
  'office-time-travel': '/admin/trenutek',
  'office-privacy': '/admin/zasebnost',
  'office-closing': '/admin/closing',
  'office-audit': '/admin/audit',
  'office-print': '/admin/invoicePrint',
  'own-password': '/auth/password',
  logout: '/auth/logout',
}
/** As they are in the middle of a year, when two statements are booked and some have paid too much or too late. */
const moneyPages = {
  'money-today': '/admin',
  'money-payments': '/admin/placila?show=all',
  'money-account': '/admin/placilaNaRacun?show=all',
  'money-refunds': '/admin/vracila',
  'money-invoices': '/admin/invoices?due=all',
  'money-journal': '/admin/temeljnica?from=2026-07-01&to=2026-08-15',
}
const unfoldedPages = {
  'selection-unfolded': `/schedule?mine=${chosenTogether}`,
}
/** The browsers' default for printing. */
const paperMargin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' }
const closedPages = { forbidden: '/admin/settings' }
const dancers: Readonly<Record<string, Pick<Dancer, 'picks'>>> = {
  placed: { picks: [milonga, eventCalled('Grand milonga with live orchestra')] },
  waiting: { picks: [couplesOnly] },
}

const { values, positionals: wanted } = parseArgs({
  options: { phase: { type: 'string' } },
  allowPositionals: true,
})
const isWanted = (name: string) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin))
const onlyPhase = Object.entries(phases).find(([phase]) => phase === values.phase)

if (values.phase !== undefined && !onlyPhase) {
  process.stderr.write(`--phase is one of ${Object.keys(phases).join(', ')}\n`)
  process.exitCode = 2
} else if (!(await buildIfStale())) {
  process.exitCode = 1
} else if (onlyPhase) {
  await takeOnePhase(...onlyPhase)
} else {
  await takeAll()
}

/** The user to sign in, by the demo's own list. */
async function signInsOf({ dataDir }: Ronda): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path.join(dataDir, 'demo-sign-ins.json'), 'utf8')
  const signIns: readonly { username: string; password: string }[] = JSON.parse(text)
  return new Map(signIns.map(({ username, password }) => [username, password]))
}

async function takeAll(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [ronda, browser] = await Promise.all([startRonda({ prepare: null }), openBrowser()])
  try {
    await take(browser, ronda.address, publicPages)
    await take(browser, ronda.address, unfoldedPages, { unfolds: 'aside summary' })
    await takePrinted(browser, ronda.address)
    for (const [name, { picks }] of Object.entries(dancers)) {
      const dancer = { name: 'Maximiliana', surname: 'Žužemberk-Ščurek', role: 'leader', picks } as const
      const { secret } = await registeredBefore(ronda.address, {
        ...dancer,
        email: `${name}.with.a.rather.long.address@dancers.example`,
      })
      const pages = name === 'placed' ? ownPages : { 'my-reg': '/myReg' }
      const named = Object.entries(pages).map(([page, address]) => [`${page}-${name}`, address])
      await take(browser, ronda.address, Object.fromEntries(named), { secret })
    }
    await takeOffice(browser, ronda)
  } finally {
    await ronda.stop()
  }
  try {
    await takeMoney(browser)
    for (const [phase, RONDA_NOW] of Object.entries(phases)) {
      await takePhase(browser, phasePages, phase, RONDA_NOW)
    }
  } finally {
    await browser.close()
  }
}

async function takeOnePhase(phase: string, RONDA_NOW: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await openBrowser()
  try {
    await takePhase(browser, { ...publicPages, ...phasePages }, phase, RONDA_NOW)
  } finally {
    await browser.close()
  }
}

/** The pages at another time of the year; a separate demo, because a clock only moves forward. */
async function takePhase(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
  phase: string,
  RONDA_NOW: string,
): Promise<void> {
  const named = Object.entries(pages).map(([page, address]) => [`${page}-${phase}`, address] as const)
  if (!named.some(([name]) => isWanted(name))) return
  const ronda = await startRonda({ prepare: null, env: { RONDA_NOW } })
  try {
    await take(browser, ronda.address, Object.fromEntries(named))
  } finally {
    await ronda.stop()
  }
}

async function takeMoney(browser: Browser): Promise<void> {
  if (!Object.keys(moneyPages).some(isWanted)) return
  const ronda = await startRonda({
    prepare: (dataDir) => inAugustFrom(makeEmptyFestival, dataDir),
    env: { RONDA_NOW: '2026-08-15T10:00:00+02:00' },
  })
  const staff = { username: 'director', password: storyPassword }
  try {
    await take(browser, ronda.address, moneyPages, { isOffice: true, staff })
  } finally {
    await ronda.stop()
  }
}

async function takePrinted(browser: Browser, baseURL: string): Promise<void> {
  const chosen = Object.entries(printedPages).filter(([name]) => isWanted(name))
  for (const lang of languages) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    for (const [name, address] of chosen) {
      await page.goto(`/${lang}${address}`, { waitUntil: 'networkidle' })
      await page.pdf({ path: path.join(folder, `${name}-${lang}.pdf`), format: 'A4', margin: paperMargin })
    }
    await context.close()
  }
}

/** The sign-in pages without a session, the back-office as an admin, the forbidden page as the reception. */
async function takeOffice(browser: Browser, ronda: Ronda): Promise<void> {
  const passwords = await signInsOf(ronda)
  const as = (username: string) => ({ staff: { username, password: passwords.get(username) ?? '' } })
  await take(browser, ronda.address, authPages, { isOffice: true })
  await take(browser, ronda.address, adminPages, { isOffice: true, ...as('admin') })
  await take(browser, ronda.address, closedPages, { isOffice: true, ...as('reception') })
}

type Visitor = {
  readonly secret?: string
  readonly staff?: { readonly username: string; readonly password: string }
  /** the addresses have no language */
  readonly isOffice?: boolean
  /** what is pressed before the picture is taken, which then shows the screen alone */
  readonly unfolds?: string
}

/** With a secret: in a browser that opens that registration. */
async function take(
  browser: Browser,
  baseURL: string,
  pages: Readonly<Record<string, string>>,
  { secret, staff, isOffice = false, unfolds }: Visitor = {},
): Promise<void> {
  const chosen = Object.entries(pages).filter(([name]) => isWanted(name))
  for (const [width, screen] of Object.entries(widths)) {
    for (const lang of languages) {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...screen })
      const page = await context.newPage()
      if (secret) await page.goto(`/${lang}/myReg?key=${secret}`)
      if (isOffice) await page.goto(`/auth/login?lang=${lang}`)
      if (staff && chosen.length > 0) {
        await page.locator('[name=username]').fill(staff.username)
        await page.locator('[name=password]').fill(staff.password)
        await page.locator('form [type=submit]').first().click()
        await page.waitForURL(({ pathname }) => pathname !== '/auth/login')
      }
      for (const [name, address] of chosen) {
        const place = isOffice ? address : `/${lang}${address}`.replace(/\/$/, '')
        // what a page asks for while it is left never ends, and the network is never idle
        await page.goto('about:blank')
        await page.goto(place, { waitUntil: 'networkidle' })
        if (unfolds) await page.locator(unfolds).first().click()
        await page.evaluate(showWholePage)
        await page.screenshot({ path: path.join(folder, `${name}-${lang}-${width}.png`), fullPage: !unfolds })
      }
      await context.close()
    }
  }
}

/** Runs in the page: what a browser renders only near the window is rendered too. */
function showWholePage(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  }
}
