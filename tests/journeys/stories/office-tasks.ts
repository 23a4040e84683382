import type { Page } from 'playwright-core'
import { m } from '#app/platform/messages/messages.js'
import { s1 } from '#tests/bank/story.ts'
import { startingWith, takesKeys } from '../in-page.ts'
import { KeyCounter, type KeyCounts } from '../key-counter.ts'
import { fileOf } from './statements.ts'

const locale = 'en'
type Words = (inputs: object, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, words: Words) =>
  page.getByRole('heading', { level: 1, name: says(words), exact: true }).waitFor()
const notice = (page: Page, words: Words) =>
  page.getByText(says(words)).filter({ visible: true }).first().waitFor()

/** From anywhere to the registration of D08. */
export async function findsADancer(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('Control+k')
  await page
    .getByRole('combobox', { name: says(m.palette_title) })
    .and(page.locator(':focus'))
    .waitFor()
  await staff.types('d08')
  await page.getByRole('option', { selected: true }).filter({ hasText: 'D08' }).waitFor()
  await staff.strikes('Enter')
  await page.getByRole('tab', { name: says(m.regs_tab_picks) }).waitFor()
  return staff.counts()
}

/** Before the open registration: sends the last e-mail again. */
export async function sendsAnEmailAgain(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('3')
  await staff.clicks(page.getByRole('button', { name: /^Send again: / }).first())
  await notice(page, m.regs_emails_resent)
  return staff.counts()
}

/** Before the open registration: takes what is owed, in cash. */
export async function takesAPayment(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('p')
  await button(page, says(m.payments_record)).and(page.locator(':focus')).waitFor()
  await staff.strikes('Enter')
  await staff.clicks(button(page, says(m.payments_record_do)))
  await notice(page, m.payments_done_recorded)
  await staff.strikes('Escape')
  await page.getByText(says(m.payments_done_recorded)).waitFor({ state: 'detached' })
  return staff.counts()
}

/** Before the open registration: a milonga instead of a class. */
export async function swapsAClass(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('1')
  await staff.clicks(button(page, m.regs_pick_swap_of({ event: 'C2' }, { locale })))
  await page
    .getByRole('combobox', { name: says(m.regs_swap_to) })
    .and(page.locator(':focus'))
    .waitFor()
  await staff.types('M1')
  await page.getByRole('option', { name: startingWith('M1') }).waitFor()
  await staff.strikes('ArrowDown', 'Enter')
  await staff.clicks(button(page, says(m.regs_swap_do)))
  await button(page, says(m.regs_swap_do)).waitFor({ state: 'detached' })
  return staff.counts()
}

/** Before the open registration: cancels it. */
export async function cancelsForADancer(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('c')
  await staff.clicks(button(page, says(m.lists_end_cancel_do)))
  await page
    .getByText(m.regs_bulk_cancelling({ count: 1 }, { locale }))
    .first()
    .waitFor()
  return staff.counts()
}

/** Reminds everybody who owes within three days. */
export async function remindsAll(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('g', 'r')
  await title(page, m.office_registrations_title)
  await staff.clicks(page.getByRole('button', { name: startingWith(says(m.regs_views)) }))
  await staff.clicks(page.getByRole('menuitem', { name: says(m.regs_view_due), exact: true }))
  await page.waitForURL(/due/)
  // the address is the view's before its rows are there
  await page.locator('[data-loading]').waitFor({ state: 'detached' })
  await staff.clicks(page.getByRole('checkbox', { name: says(m.regs_select_page), exact: true }))
  await staff.clicks(button(page, says(m.regs_do_remind)))
  await staff.clicks(page.getByRole('dialog').getByRole('button', { name: /\d/ }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return staff.counts()
}

/** Imports the bank's statement and books all that is sure. */
export async function booksAStatement(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('g', 'b')
  await title(page, m.office_account_payments_title)
  await staff.gives(page.getByLabel(says(m.bank_upload_choose)), fileOf('s1.xml', s1))
  await notice(page, m.bank_preview_hint)
  await takesKeys(page.locator('[aria-keyshortcuts=a]').first())
  await staff.strikes('a')
  await page.getByText(m.bank_booked_sure({ count: '9' }, { locale })).waitFor()
  return staff.counts()
}

/** Issues the invoices of all who have paid. */
export async function invoicesAll(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('g', 'i')
  await title(page, m.office_invoices_title)
  await staff.clicks(page.getByRole('button', { name: /^Issue each its own/ }))
  await staff.clicks(button(page, says(m.invoices_ask_yes)))
  await notice(page, m.invoices_open_none)
  return staff.counts()
}

/** Places for one more couple in C1, for waiting dancers. */
export async function makesRoom(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('g', 'e')
  await title(page, m.office_events_title)
  await staff.clicks(page.getByRole('link', { name: 'C1', exact: true }))
  await staff.clicks(page.getByLabel(says(m.events_col_leaders), { exact: true }))
  await staff.strikes('Control+a')
  await staff.types('5')
  await staff.strikes('Tab')
  await staff.strikes('Control+a')
  await staff.types('5')
  await staff.strikes('Enter')
  await staff.clicks(page.getByRole('button', { name: m.events_what_if_apply({ count: 2 }, { locale }) }))
  await notice(page, m.events_what_if_applied)
  return staff.counts()
}

/** A milonga begins half an hour later: moved in the plan, and published. */
export async function movesAndPublishes(page: Page): Promise<KeyCounts> {
  const staff = new KeyCounter(page)
  await staff.strikes('Control+k')
  await page
    .getByRole('combobox', { name: says(m.palette_title) })
    .and(page.locator(':focus'))
    .waitFor()
  await staff.types('plan')
  await page
    .getByRole('option', { selected: true })
    .filter({ hasText: says(m.office_program_title) })
    .waitFor()
  await staff.strikes('Enter')
  await title(page, m.office_program_title)
  await staff.strikes('j')
  await page.locator('[data-event]:focus').waitFor()
  await staff.strikes('ArrowDown', 'ArrowDown')
  await staff.clicks(button(page, m.planner_publish({ count: 1 }, { locale })))
  await staff.clicks(button(page, m.planner_publish_do({ count: 1 }, { locale })))
  await page
    .getByText(m.planner_publishing({ count: 1 }, { locale }))
    .first()
    .waitFor()
  return staff.counts()
}

/** The heights of the rows of the list, and how many of them are wholly between its head and its foot. */
export function rowsSeen(page: Page): Promise<{ readonly heights: number[]; readonly seen: number }> {
  return page.locator('main table').evaluate((table) => {
    const [head, foot] = ['thead', 'tfoot'].map((part) => table.querySelector(part)?.getBoundingClientRect())
    const boxes = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const [from, to] = [head?.bottom ?? 0, Math.min(foot?.top ?? 0, innerHeight)]
    return {
      heights: [...new Set(boxes.map(({ height }) => height))],
      seen: boxes.filter(({ top, bottom }) => top >= from - 1 && bottom <= to + 1).length,
    }
  })
}
