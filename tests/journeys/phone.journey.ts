import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { addDays, type LocalDay } from '#app/platform/values/local-day.ts'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import { shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import type { Counts } from './counter.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Ronda, startRonda, wholeDemo } from './ronda.ts'
import {
  confirmsInvitation,
  program,
  registersFromHome,
  registersWithFiveDays,
  takesAPlaceInstead,
} from './stories/counted.ts'

const locales = ['en', 'sl'] as const

/** How much work the form is on a phone of 390 px, in the demo with its hundreds of dancers. */
let ronda: Ronda
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  ronda = await startRonda({ prepare: wholeDemo, env: { SMTP_URL: mailbox.url } })
})
afterAll(async () => {
  await ronda?.stop()
  await mailbox?.close()
})

async function onAPhone(path: string) {
  const { page, watch } = await watchedPage(await sharedBrowser(), ronda.address, screens.phone)
  await page.goto(path)
  return { page, watch }
}

function says(what: string, counts: Counts): void {
  const { taps, fields, pixels, seconds } = counts
  process.stdout.write(`${what}: ${taps} taps, ${fields} fields, ${pixels} px, ${seconds} s\n`)
}

it('a solo goes from the home page to a sent form with three events', async () => {
  const { page, watch } = await onAPhone('/EN')
  const counts = await registersFromHome(page, 'counted.solo@dancers.example')
  says('solo', counts)
  expect(counts.pixels).toBeLessThanOrEqual(5_000)
  expect(counts.seconds).toBeLessThan(120)
  expect(watch.errors).toEqual([])

  const paper = await printed(page)
  for (const { title } of program) expect(paper.text).toContain(unspaced(title.en))
  expect(paper.text).not.toContain(unspaced(m.my_reg_action_change({}, { locale: 'en' })))
  expect(paper.overlaps).toEqual([])
})

it('a solo gets a plan for five days, and registers with it', async () => {
  const { page, watch } = await onAPhone('/EN')
  const counts = await registersWithFiveDays(page, 'counted.five@dancers.example')
  says('five days built', counts)
  expect(counts.fields).toBe(4)
  expect(counts.pixels).toBeLessThanOrEqual(5_000)
  expect(counts.seconds).toBeLessThan(120)
  expect(watch.errors).toEqual([])
})

it.each(locales)(
  'A8 a dancer at a full class takes a suggested remedy, and is placed (%s)',
  async (locale) => {
    const { page, watch } = await onAPhone(`/${langOf(locale)}/register`)
    const counts = await takesAPlaceInstead(page, `counted.instead.${locale}@dancers.example`, locale)
    says('full class turned into a place', counts)
    expect(counts.pixels).toBeLessThanOrEqual(5_000)
    expect(counts.seconds).toBeLessThan(120)
    await cancels(page, locale)
    expect(watch.errors).toEqual([])
  },
)

it.each(locales)(
  'the collapsed programme has one line a day, and each checkbox names its event (%s)',
  async (locale) => {
    const { page } = await onAPhone(`/${langOf(locale)}/register`)
    const [giros] = program
    if (!giros) throw new Error('Nothing is picked.')
    const dayOf = (day: LocalDay) => {
      const { weekday, number } = dayParts(day, locale)
      return `${weekday} ${number}`
    }
    const picker = page.locator('#picks')
    await picker.waitFor()
    const folded = await picker.ariaSnapshot()
    expect(folded).toContain(`group "${m.register_programme_legend({}, { locale })}"`)
    for (let n = 0; n < 5; n += 1)
      expect(folded).toContain(`heading "${dayOf(addDays(tf2025.startsOn, n))}" [level=3]`)
    expect(folded).not.toContain('checkbox')
    await page
      .locator('#days summary')
      .filter({ hasText: dayOf(giros.festivalDay) })
      .press('Enter')
    const level = shownLevelLabel(giros, locale)
    const tick = new RegExp(`checkbox "12:30 ${giros.title[locale]} [^"]+ · ${level} · (€\\d+|\\d+\\s€)"`)
    expect(await picker.ariaSnapshot()).toMatch(tick)
  },
)

it('nothing that takes the focus in the form is under the bar at its foot', async () => {
  const { page } = await onAPhone('/EN/register')
  await page.locator('#picks').waitFor()
  await page.locator('#days summary').first().focus()
  const covered: string[] = []
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focused = document.activeElement
      const { bottom } = focused?.getBoundingClientRect() ?? { bottom: 0 }
      const { top } = document.querySelector('[data-bar]')?.getBoundingClientRect() ?? { top: 0 }
      return bottom > top ? focused?.textContent : null
    })
    if (label) covered.push(label)
  }
  expect(covered).toEqual([])
})

it('a problem of a choice leads to the choice itself', async () => {
  const { page } = await onAPhone('/EN/register#role')
  await page.locator('#picks').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('role')
})

it.each(locales)('an invited partner confirms (%s)', async (locale) => {
  const partner = `counted.partner.${locale}@dancers.example`
  const invitation = await invitationTo(partner, locale)
  const { page, watch } = await onAPhone(invitation)
  const counts = await confirmsInvitation(page, partner, locale)
  says('invited partner', counts)
  // a screen and a half
  expect(counts.pixels).toBeLessThanOrEqual(1_266)
  expect(watch.errors).toEqual([])
})

/** Text extracted from a PDF has spaces where characters are apart, within words too. */
function unspaced(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** A dancer's own page on A4, its text read back without blanks, and the parts of it that lie over each other. */
async function printed(page: Page): Promise<{ text: string; overlaps: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { text } = await extractText(pdf, { mergePages: true })
  await page.emulateMedia({ media: 'print' })
  const overlaps = await page.locator('main section').evaluateAll((sections) => {
    const boxes = sections
      .map((section) => ({ section, box: section.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
    return boxes.flatMap(({ section, box }, index) =>
      boxes.slice(index + 1).flatMap(({ section: other, box: under }) => {
        const isInside = section.contains(other)
        return !isInside && under.top < box.bottom - 1 && box.top < under.bottom - 1
          ? [`${section.textContent?.slice(0, 30)} / ${other.textContent?.slice(0, 30)}`]
          : []
      }),
    )
  })
  return { text: unspaced(text), overlaps }
}

/** Gives the place back, so that the next dancer finds the festival as this one did. */
async function cancels(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/${langOf(locale)}/myReg/cancel`)
  await page.getByRole('button', { name: m.my_reg_cancel_do({}, { locale }) }).tap()
  await page.getByText(m.my_reg_done_cancelled({}, { locale })).waitFor()
}

/** Somebody has named them, and confirmed their own address: the link of the e-mail. */
async function invitationTo(email: string, locale: Locale): Promise<string> {
  const { page } = await onAPhone('/EN')
  const own = `counted.inviter.${locale}@dancers.example`
  const answer = await page.request.post('/api/db/regs/save?db=TF2025', {
    data: {
      name: 'Nejc',
      surname: 'Counted',
      email: own,
      role: 'leader',
      country: 'SI',
      language: locale,
      onFull: 'takeWhatIsFree',
      consents: { terms: true },
      partner: { email },
      picks: program.map(({ id }) => id),
    },
  })
  expect(answer.status()).toBe(200)
  const confirming = await mailbox.message(own, '')
  await page.goto(confirming.links[0] ?? '')
  await page.context().close()
  const subject = m.emails_partner_invited_subject({ name: 'Nejc Counted' }, { locale })
  const { links } = await mailbox.message(email, subject)
  return links[0] ?? ''
}

it('lays out the days of the schedule by itself, so that a link leads to the top of its day', async () => {
  const { page, watch } = await onAPhone('/EN/schedule')
  await page.locator(':root[data-laid-out]').waitFor({ state: 'attached' })
  const links = page.locator('nav a[href^="#20"]')
  const tops: number[] = []
  for (const at of [1, 3]) {
    await links.nth(at).click()
    const href = String(await links.nth(at).getAttribute('href'))
    const day = page.locator(`[id="${href.slice(1)}"]`)
    await expect
      .poll(() => day.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(200)
    tops.push(await day.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
  }
  expect(tops[0]).toBe(tops[1])
  expect(watch.errors).toEqual([])
})

it('shows who is coming within its width, with hundreds of dancers on the floor', async () => {
  for (const path of ['/EN/prijave', '/SI/prijave', '/EN', '/SI']) {
    const { page, watch } = await onAPhone(path)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, path).toBe(0)
    expect(watch.errors).toEqual([])
    await page.context().close()
  }
})

it('hydrates the form even when the worker that prepares its formats does not come', async () => {
  const { page } = await onAPhone('/EN/contact')
  let asked = 0
  await page.route(/formats-worker/, (request) => {
    asked += 1
    return request.abort()
  })
  await page.goto('/EN/register')
  await page.locator('[data-island=registration-form]:not([data-unhydrated])').waitFor()
  await expect.poll(() => asked).toBe(1)
  await page.context().close()
})
