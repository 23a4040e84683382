import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choiceWord } from '#app/admin/lists/labels.ts'
import { m } from '#app/platform/messages/messages.js'
import { camt053 } from '#tests/bank/camt.ts'
import { free, sends, whileHeld } from '../held-requests.ts'
import { startingWith } from '../in-page.ts'

const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const dialog = (page: Page) => page.getByRole('dialog')
const presses = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
/** Takes two steps back before the first is answered: both are said. */
export async function takesTwoBack(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: startingWith('D19') })
    .first()
    .press('Enter')
  await page.getByText(says(m.regs_pick_add)).first().waitFor()
  await page.keyboard.press('5')
  const tags = page.getByLabel(says(m.regs_dim_tag), { exact: true }).and(page.locator('input')).first()
  for (const tag of ['early', 'late']) {
    await tags.fill(tag)
    await tags.press('Enter')
    await page.getByText(m.regs_tag_added({ tag }, { locale })).waitFor()
  }
  await tags.blur()
  await whileHeld(page, sends('"intent":"undo"'), async (isSent) => {
    await page.keyboard.press('Control+z')
    await isSent
    await page.keyboard.press('Control+z')
  })
  await page.getByText(says(m.regs_undone)).nth(1).waitFor()
}

/** Chooses another way to end a registration while the first is being done: the dialog closes when it is. */
export async function choosesWhileEnding(page: Page): Promise<void> {
  const way = (words: Words) => dialog(page).getByRole('radio', { name: says(words) })
  await page.locator('tbody a').first().press('Enter')
  await presses(page, says(m.lists_end_open))
  await way(m.lists_end_cancel).check()
  const cancel = dialog(page).getByRole('button', { name: says(m.lists_end_cancel_do) })
  await cancel.waitFor()
  await whileHeld(page, sends('"intent":"end"'), async (isSent) => {
    await cancel.press('Enter')
    await isSent
    await way(m.lists_end_delete).check()
    await dialog(page).getByText(says(m.lists_end_delete_text)).waitFor()
  })
  await dialog(page).getByText(says(m.lists_end_which)).waitFor({ state: 'detached' })
}

/** Types on while a page's text is being saved: what came later stays, unsaved. */
export async function writesOnWhileSaving(page: Page): Promise<void> {
  const field = (label: Words) => page.getByLabel(says(label), { exact: true })
  await field(m.content_field_lead).fill('We dance')
  await whileHeld(page, sends('action=save'), async (isSent) => {
    await presses(page, says(m.content_save))
    await isSent
    await field(m.content_field_description).fill('Where we dance')
  })
  await page.getByText(says(m.content_saved)).waitFor()
  expect(await field(m.content_field_description).inputValue()).toBe('Where we dance')
  await page.reload()
  await page.getByText(says(m.content_unsaved)).waitFor()
  expect(await field(m.content_field_lead).inputValue()).toBe('We dance')
  expect(await field(m.content_field_description).inputValue()).toBe('Where we dance')
}

/** Types on while a row is being saved: what came later is its draft. */
export async function editsOnWhileSaving(page: Page): Promise<void> {
  const row = page.locator('tbody a').first()
  const field = (label: Words) => dialog(page).getByRole('textbox', { name: startingWith(says(label)) })
  await row.press('Enter')
  await field(m.lists_field_city).fill('Celje')
  await whileHeld(page, sends('Celje'), async (isSent) => {
    await presses(page, says(m.lists_save))
    await isSent
    await field(m.lists_field_city).fill('Celje 2')
  })
  await dialog(page).waitFor({ state: 'detached' })
  await row.press('Enter')
  await dialog(page).getByText(says(m.lists_draft_back)).waitFor()
  expect(await field(m.lists_field_city).inputValue()).toBe('Celje 2')
  await presses(page, says(m.lists_draft_forget))
  expect(await field(m.lists_field_city).inputValue()).toBe('Celje')
}

/** Goes on filling in a promo code while it is looked at: it is looked at again. */
export async function fillsInWhileLooking(page: Page): Promise<void> {
  const field = (label: Words) => dialog(page).getByRole('textbox', { name: says(label), exact: true })
  await presses(page, `${says(m.settings_codes_new)} (N)`)
  await field(m.settings_codes_code).fill('SLOWLY')
  await field(m.settings_codes_off).fill('10')
  const next = dialog(page).getByRole('button', { name: says(m.settings_codes_next) })
  await whileHeld(page, sends('SLOWLY'), async (isSent) => {
    await next.press('Enter')
    await isSent
    await field(m.settings_codes_quota).fill('3')
  })
  await next.and(free(page)).press('Enter')
  await dialog(page)
    .getByText(m.settings_codes_follows_left({ count: 3 }, { locale }))
    .waitFor()
}

/** Changes a price again while the first change is looked at: the dancers that are shown are those of both. */
export async function changesPricesWhileLooking(page: Page): Promise<void> {
  const types = async (line: number, price: string) => {
    await page.locator(`[data-at="${line},${superEarly}"]`).click()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await types(0, '11')
  await whileHeld(page, sends('"intent":"preview"'), async (isSent) => {
    await page.keyboard.press('Control+s')
    await isSent
    await types(1, '12')
  })
  const save = page.getByRole('button', {
    name: startingWith(m.settings_prices_save({ count: 2 }, { locale })),
  })
  await save.and(free(page)).press('Enter')
  await dialog(page)
    .getByText(m.settings_prices_ask({ count: 2 }, { locale }))
    .waitFor()
}

/** The column of the first price. */
const superEarly = 5

/** Corrects a new registration while it is looked at: what was corrected is looked at again. */
export async function correctsWhileLooking(page: Page): Promise<void> {
  const field = (name: string) => dialog(page).locator(`[name="${name}"]`)
  await page.keyboard.press('n')
  await field('name').fill('Mina')
  await field('surname').fill('Zaspana')
  await field('email').fill('mina@story.example')
  await field('country').selectOption('SI')
  await dialog(page)
    .getByRole('radio', { name: choiceWord('follower', locale) })
    .check()
  await dialog(page).getByRole('checkbox', { name: /M1/ }).check()
  await dialog(page)
    .getByRole('checkbox', { name: startingWith(says(m.regs_add_terms)) })
    .check()
  const review = dialog(page).getByRole('button', { name: says(m.regs_add_review) })
  await whileHeld(page, sends('"intent":"preview-new"'), async (isSent) => {
    await review.press('Enter')
    await isSent
    await field('surname').fill('Zgodnja')
  })
  await review.and(free(page)).waitFor()
  const looked = page.getByRole('dialog', {
    name: m.regs_add_review_title({ name: 'Mina Zgodnja' }, { locale }),
  })
  expect(await looked.count()).toBe(0)
  await review.press('Enter')
  await looked.waitFor()
}

/** Leaves out both changes of the plan, the second before the look at one of them is answered: there is nothing to publish. */
export async function leavesOutWhileLooking(page: Page): Promise<void> {
  const days = page.getByRole('navigation', { name: says(m.planner_days) })
  for (const [title, day] of [
    ['M1', /12/],
    ['M2', /14/],
  ] as const) {
    await days.getByRole('link', { name: day }).press('Enter')
    await page.locator('[data-event]', { hasText: title }).press('ArrowDown')
  }
  await page.getByRole('button', { name: m.planner_publish({ count: 2 }, { locale }) }).press('Enter')
  const publish = (count: number) =>
    dialog(page).getByRole('button', { name: m.planner_publish_do({ count }, { locale }) })
  await publish(2).waitFor()
  const changes = dialog(page).getByRole('row').getByRole('checkbox')
  await whileHeld(page, sends('"intent":"preview-publish"'), async (isSent) => {
    await changes.nth(0).uncheck()
    await isSent
    await changes.nth(1).uncheck()
  })
  await dialog(page).locator('[aria-busy=false]').waitFor({ state: 'attached' })
  expect(await publish(1).count()).toBe(0)
}

/** Changes what a file means while it is looked at: no outcome of the former meaning is shown. */
export async function mapsWhileLooking(page: Page): Promise<void> {
  const buffer = Buffer.from('Name,Surname,E-mail\nMina,Zaspana,mina@story.example\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  const show = page.getByRole('button', { name: says(m.imports_show) })
  await whileHeld(page, sends('\r\n\r\npreview\r\n'), async (isSent) => {
    await show.press('Enter')
    await isSent
    await page.getByRole('checkbox', { name: says(m.imports_agreed) }).check()
  })
  await show.and(free(page)).waitFor()
  const outcome = page.getByRole('heading', { name: says(m.imports_result) })
  expect(await outcome.count()).toBe(0)
  await show.press('Enter')
  await outcome.waitFor()
}

/** Decides an entry of the account and moves on to the next before the answer, which takes the first off the list: the next one stays chosen. */
export async function movesOnWhileDeciding(page: Page): Promise<void> {
  const entries = ['One', 'Two', 'Three'].map((name) => ({ amount: 1_000, name, ustrd: ['A gift'] }))
  const file = camt053({ opening: 100_000, from: '2026-07-01', to: '2026-07-03', entries })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slow.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await presses(page, says(m.bank_import_only))
  await page.getByText(m.bank_imported({ entries: '3', known: '0' }, { locale })).waitFor()
  await page.getByRole('link', { name: says(m.bank_back), exact: true }).press('Enter')
  await page
    .getByRole('navigation')
    .getByText(m.bank_show_open({ count: '3' }, { locale }))
    .waitFor()
  const rows = page.locator('[data-entry]')
  const next = (await rows.nth(1).textContent()) ?? ''
  await rows.first().focus()
  await page.keyboard.press('i')
  await page.getByRole('textbox', { name: says(m.bank_ignore_reason), exact: true }).fill('a gift')
  await whileHeld(page, sends('intent=ignore'), async (isSent) => {
    await dialog(page)
      .getByRole('button', { name: says(m.bank_ignore), exact: true })
      .press('Enter')
    await isSent
    await dialog(page)
      .getByRole('button', { name: says(m.bank_no), exact: true })
      .press('Enter')
    await rows.first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('j')
  })
  await rows.nth(2).waitFor({ state: 'detached' })
  expect(await page.locator('[data-entry][aria-current]').textContent()).toBe(next)
}

/** Chooses others while two dancers are being proposed to each other: the choice stays. */
export async function choosesWhileProposing(page: Page): Promise<void> {
  const seeker = (surname: string) => page.getByRole('main').getByRole('button', { name: surname }).first()
  for (const surname of ['D09', 'D10']) await seeker(surname).press('Enter')
  await whileHeld(page, sends('intent=propose'), async (isSent) => {
    await presses(page, says(m.partners_propose))
    await isSent
    await seeker('D09').press('Enter')
  })
  await page.getByText(says(m.partners_proposed)).waitFor()
  expect(await seeker('D10').getAttribute('aria-pressed')).toBe('true')
}
