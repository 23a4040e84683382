import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import type { Counts } from './counter.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Ronda, startRonda } from './ronda.ts'
import {
  confirmsInvitation,
  program,
  registersFromHome,
  registersWithFiveDays,
  takesAPlaceInstead,
} from './stories/counted.ts'

/** How much work the form is on a phone of 390 px, in the demo with its hundreds of dancers. */
let ronda: Ronda
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  ronda = await startRonda({ prepare: null, env: { SMTP_URL: mailbox.url } })
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

it('a solo gets from home to sent with three events', async () => {
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

it('a solo has five days built, and registers with them', async () => {
  const { page, watch } = await onAPhone('/EN')
  const counts = await registersWithFiveDays(page, 'counted.five@dancers.example')
  says('five days built', counts)
  expect(counts.fields).toBe(4)
  expect(counts.pixels).toBeLessThanOrEqual(5_000)
  expect(counts.seconds).toBeLessThan(120)
  expect(watch.errors).toEqual([])
})

it('A8 who finds a class full takes the one that would let them in, and is in', async () => {
  const { page, watch } = await onAPhone('/EN/register')
  const counts = await takesAPlaceInstead(page, 'counted.instead@dancers.example')
  says('full class turned into a place', counts)
  expect(counts.pixels).toBeLessThanOrEqual(5_000)
  expect(counts.seconds).toBeLessThan(120)
  expect(watch.errors).toEqual([])
})

it('the folded programme reads in one line a day, and each tick says what it offers', async () => {
  const { page } = await onAPhone('/EN/register')
  const picker = page.locator('#picks')
  await picker.waitFor()
  const folded = await picker.ariaSnapshot()
  expect(folded).toMatch(/group "What would you like to come to\?"/)
  for (const day of ['Thursday 13', 'Friday 14', 'Saturday 15', 'Sunday 16', 'Monday 17'])
    expect(folded).toMatch(new RegExp(`heading "${day}" \\[level=3\\]`))
  expect(folded).not.toContain('checkbox')
  await page.locator('#days summary').filter({ hasText: 'Friday 14' }).press('Enter')
  expect(await picker.ariaSnapshot()).toMatch(
    /checkbox "12:30 Giros on a tea saucer [^"]+ · Intermediate · €\d+"/,
  )
})

it('an invited partner confirms', async () => {
  const partner = 'counted.partner@dancers.example'
  const invitation = await invitationTo(partner)
  const { page, watch } = await onAPhone(invitation)
  const counts = await confirmsInvitation(page, partner)
  says('invited partner', counts)
  // a screen and a half
  expect(counts.pixels).toBeLessThanOrEqual(1_266)
  expect(watch.errors).toEqual([])
})

/** What is read from paper has blanks where characters stand apart, within words too. */
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

/** Somebody has named them, and confirmed their own address: the link of the e-mail. */
async function invitationTo(email: string): Promise<string> {
  const { page } = await onAPhone('/EN')
  const own = 'counted.inviter@dancers.example'
  const answer = await page.request.post('/api/db/regs/save?db=TF2025', {
    data: {
      ...{ name: 'Nejc', surname: 'Counted', email: own, role: 'leader', country: 'SI', language: 'en' },
      ...{ onFull: 'takeWhatIsFree', consents: { terms: true }, partner: { email } },
      picks: program.map(({ id }) => id),
    },
  })
  expect(answer.status()).toBe(200)
  const confirming = await mailbox.message(own, '')
  await page.goto(confirming.links[0] ?? '')
  await page.context().close()
  const locale = 'en'
  const subject = m.emails_partner_invited_subject({ name: 'Nejc Counted' }, { locale })
  const { links } = await mailbox.message(email, subject)
  return links[0] ?? ''
}
