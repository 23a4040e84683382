import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { sends, whileHeld } from '../held-requests.ts'

const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: Words) => page.getByRole('textbox', { name: says(label), exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: says(m.mails_body) })

/** Types the next address while a test goes to the first: the dialog stays open with it. */
export async function typesAnotherAddressWhileTesting(page: Page): Promise<void> {
  await writes(page)
  await button(page, says(m.mails_test)).press('Enter')
  const to = field(page, m.mails_test_to)
  await to.fill('one@story.example')
  await whileHeld(page, sends('"intent":"test-mailing"'), async (isSent) => {
    await to.press('Enter')
    await isSent
    await to.fill('two@story.example')
  })
  await page.getByText(m.mails_test_sent({ to: 'one@story.example' }, { locale })).waitFor()
  expect(await to.inputValue()).toBe('two@story.example')
}

/** Writes on while the e-mail is being sent: that is a draft afterwards. */
export async function writesOnWhileSending(page: Page): Promise<void> {
  await writes(page)
  await whileHeld(page, sends('"intent":"send-mailing"'), async (isSent) => {
    await page.locator('[data-ready]').press('Enter')
    await isSent
    await body(page).fill('The next e-mail.')
  })
  await stopInTheBar(page).waitFor()
  await page.reload()
  await page.getByText(says(m.lists_draft_back)).waitFor()
  expect(await body(page).inputValue()).toBe('The next e-mail.')
  await stopInTheBar(page).press('Enter')
  await stopInTheBar(page).waitFor({ state: 'detached' })
}

const stopInTheBar = (page: Page) => button(page, `${says(m.mails_stop)} (Esc)`)

/** Presses twice to stop an e-mail, in the bar or in the list: it is stopped once, and nobody reads that nothing is left to send. */
export async function stopsTwice(page: Page, where: 'bar' | 'list'): Promise<void> {
  await writes(page)
  await page.locator('[data-ready]').press('Enter')
  await stopInTheBar(page).waitFor()
  if (where === 'list')
    await page.getByRole('link', { name: says(m.mails_tab_mailings), exact: true }).press('Enter')
  const inTheList = page.locator('tbody').getByRole('button', { name: says(m.mails_stop), exact: true })
  const [stop, key] = where === 'bar' ? [stopInTheBar(page), 'Escape'] : [inTheList.first(), 'Enter']
  let stops = 0
  page.on('request', (request) => {
    if (isStop(request)) stops += 1
  })
  await whileHeld(page, isStop, async (isSent) => {
    await stop.press(key)
    await isSent
    await stop.press(key)
  })
  await page.getByText(says(m.mails_bar_stopped)).first().waitFor()
  expect(stops).toBe(1)
}

/** Presses twice to send the last e-mail of a registration again: one leaves. */
export async function resendsTwice(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: says(m.regs_tab_emails) }).press('Enter')
  const resend = drawer.locator('li').getByRole('button', { name: /again/ }).first()
  let sent = 0
  page.on('request', (request) => {
    if (isResend(request)) sent += 1
  })
  await whileHeld(page, isResend, async (isSent) => {
    await resend.press('Enter')
    await isSent
    await resend.press('Enter')
  })
  await page.getByText(says(m.regs_emails_resent)).first().waitFor()
  expect(sent).toBe(1)
}

const isResend = sends('"intent":"resend"')
const isStop = sends('"intent":"stop-mailing"')

async function writes(page: Page): Promise<void> {
  for (const language of [m.mails_language_sl, m.mails_language_en]) {
    await page
      .getByRole('main')
      .locator('label')
      .filter({ hasText: says(language) })
      .click()
    await field(page, m.mails_subject).fill('Rooms')
    await body(page).fill('Rooms are kept.')
  }
  await page.locator('[data-ready]').waitFor()
}
