import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { fieldLabel } from '#app/admin/lists/labels.ts'
import { m } from '#app/platform/messages/messages.js'
import { free, sends, whileHeld } from '../held-requests.ts'
import { dataOnPage, startingWith } from '../in-page.ts'

const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const presses = (page: Page, name: string) => button(page, name).press('Enter')
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Goes back and begins another payment while the first is on its way: its answer leaves the second open. */
export async function recordsTwice(page: Page): Promise<void> {
  const amount = field(page, says(m.payments_amount))
  const record = button(page, says(m.payments_record_do))
  const opens = startingWith(m.payments_open_account({ name: '' }, { locale }).trim())
  await page.getByRole('button', { name: opens }).first().press('Enter')
  await presses(page, says(m.payments_record))
  await amount.fill('1.23')
  await whileHeld(page, sends('intent=record'), async (isSent) => {
    await record.press('Enter')
    await isSent
    await button(page, says(m.payments_back)).last().press('Enter')
    await presses(page, says(m.payments_record))
    await amount.fill('4.56')
  })
  await dialog(page).getByText(says(m.payments_done_recorded)).waitFor()
  await record.and(free(page)).waitFor()
  expect(await amount.inputValue()).toBe('4.56')
}

/** Closes the dialog of a work order that is being added, and begins another: the answer leaves that one open. */
export async function addsTwoOrders(page: Page): Promise<void> {
  const task = field(page, says(m.orders_field_task))
  const begins = async (name: string) => {
    await presses(page, says(m.orders_new))
    await task.fill(name)
  }
  await begins('Chairs')
  await page.getByLabel(says(m.orders_field_who), { exact: true }).fill('Ana')
  await whileHeld(page, sends('Chairs'), async (isSent) => {
    await presses(page, says(m.orders_add))
    await isSent
    for (const _ of ['asked', 'closed']) await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await begins('Tables')
  })
  await page.getByText(/\d\. Chairs$/).waitFor()
  expect(await task.inputValue()).toBe('Tables')
}

/** Types a price after the dialog that saves another was left: it stays, to be saved next. */
export async function editsPricesWhileSaving(page: Page): Promise<void> {
  const cell = (line: number) => page.locator(`[data-at="${line},5"]`)
  const types = async (line: number, price: string) => {
    await cell(line).click()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  const save = startingWith(m.settings_prices_save({ count: 1 }, { locale }))
  await types(0, '11')
  await page.keyboard.press('Control+s')
  await whileHeld(page, sends('"intent":"save"'), async (isSent) => {
    await dialog(page).getByRole('button', { name: save }).press('Enter')
    await isSent
    await button(page, says(m.lists_back)).last().press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await types(1, '12')
  })
  await page.getByRole('button', { name: save }).and(free(page)).waitFor()
  expect(await cell(1).textContent()).toContain('12')
}

/** Writes the text of a template in this language. */
export async function writesIn(page: Page, language: Words, subject = 'Rooms'): Promise<void> {
  await page
    .getByRole('main')
    .locator('label')
    .filter({ hasText: says(language) })
    .click()
  await field(page, says(m.mails_subject)).fill(subject)
  await page.getByRole('textbox', { name: says(m.mails_body) }).fill('Rooms are kept.')
}

async function writesTemplate(page: Page, name: string): Promise<void> {
  await field(page, says(m.mails_template_name)).fill(name)
  for (const language of [m.mails_language_sl, m.mails_language_en]) await writesIn(page, language)
}

/** Types on while a new template is being saved: its own page begins with that, and the next new one with nothing. */
export async function writesOnInANewTemplate(page: Page): Promise<void> {
  const name = field(page, says(m.mails_template_name))
  await writesTemplate(page, 'Slow')
  await whileHeld(page, sends('"intent":"save-template"'), async (isSent) => {
    await presses(page, says(m.mails_template_save))
    await isSent
    await name.fill('Slow and long')
  })
  await page.waitForURL(/open=(?!new)/)
  expect(await name.inputValue()).toBe('Slow and long')
  await presses(page, says(m.mails_template_save))
  await page.getByText(m.mails_template_saved({ version: 2 }, { locale }), { exact: true }).waitFor()
  await page.getByRole('link', { name: says(m.mails_template_new), exact: true }).press('Enter')
  await page.waitForURL(/open=new/)
  await expect.poll(() => name.inputValue()).toBe('')
}

/** Saves a new template again before its own page is read: it is the same one. */
export async function savesANewTemplateTwice(page: Page): Promise<void> {
  await writesTemplate(page, 'Early')
  const readsItsPage = (request: Request) =>
    request.method() === 'GET' && /\.data\?open=(?!new)/.test(request.url())
  await whileHeld(page, readsItsPage, async (isAsked) => {
    await presses(page, says(m.mails_template_save))
    await isAsked
    await field(page, says(m.mails_template_name)).fill('Early and late')
    const isSaved = page.waitForResponse((response) => sends('"Early and late"')(response.request()))
    await presses(page, says(m.mails_template_save))
    await isSaved
  })
  await page.getByText(m.mails_template_saved({ version: 2 }, { locale }), { exact: true }).waitFor()
  const named = page.getByRole('main').getByRole('link', { name: /^Early/ })
  await expect.poll(() => named.count()).toBe(1)
}

const selected = (page: Page, count: number) =>
  page.getByText(m.regs_bulk_selected({ count }, { locale }), { exact: true })
const rows = (page: Page) => page.locator('tbody').getByRole('checkbox')
const all = (page: Page) => page.getByRole('button', { name: /^\D*all\D*\d+/i })

/** Clears the selection while all that are found are being asked for. */
export async function clearsWhileSelecting(page: Page): Promise<void> {
  await rows(page).first().check()
  const answered = page.waitForResponse((response) => sends('"preview-all"')(response.request()))
  await whileHeld(page, sends('"preview-all"'), async (isSent) => {
    await all(page).press('Enter')
    await isSent
    await presses(page, says(m.regs_bulk_none))
  })
  await answered
  await rows(page).nth(1).check()
  await selected(page, 1).waitFor()
  expect(await rows(page).first().isChecked()).toBe(false)
}

/** Goes to the next page while all that are found are asked for: the answer comes first, and the next page is shown. */
export async function turnsThePageWhileSelecting(page: Page): Promise<void> {
  const { promise: isTurned, resolve: turned } = Promise.withResolvers<void>()
  const isNextPage = (request: Request) => request.method() === 'GET' && request.url().includes('page=2')
  const isAll = sends('"preview-all"')
  const isAnswered = page.waitForResponse((response) => isAll(response.request()))
  await rows(page).first().check()
  const name = (await page.locator('tbody a[data-row]').first().textContent()) ?? ''
  await page.route('**', async (route) => {
    if (isAll(route.request())) await isTurned
    if (isNextPage(route.request())) {
      turned()
      await isAnswered
    }
    await route.continue()
  })
  await all(page).press('Enter')
  await page.locator('a[rel=next]').first().press('Enter')
  await page.waitForURL(/page=2/)
  await page.locator('tbody a[data-row]').first().filter({ hasNotText: name }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Leaves a row out while all that are found are being asked for. */
export async function leavesOutWhileSelecting(page: Page): Promise<void> {
  for (const row of [0, 1]) await rows(page).nth(row).check()
  const found = Number(/\d+/.exec((await all(page).textContent()) ?? '')?.[0])
  await whileHeld(page, sends('"preview-all"'), async (isSent) => {
    await all(page).press('Enter')
    await isSent
    await rows(page).nth(1).uncheck()
  })
  await selected(page, found - 1).waitFor()
  expect(await rows(page).nth(1).isChecked()).toBe(false)
}

/** Deletes a guest while another is being deleted: both rows stay marked. */
export async function deletesWhileDeleting(page: Page): Promise<void> {
  for (const name of ['Slow One', 'Slow Two']) await dataOnPage(page, 'vip/save', { name })
  await page.reload()
  const removes = (name: string) => page.getByRole('link', { name }).press('Delete')
  const marked = page.locator('tbody').getByText(says(m.lists_deleting_row))
  await whileHeld(
    page,
    (request) => request.url().includes('deleteOne'),
    async (isSent) => {
      await removes('Slow One')
      await page.locator('.mantine-Notification-closeButton').click()
      await isSent
      await removes('Slow Two')
      await marked.nth(1).waitFor()
    },
  )
  await page.getByRole('link', { name: 'Slow One' }).waitFor({ state: 'detached' })
  await marked.waitFor()
}

/** Corrects an e-mail; the look at it before that is lost only then, before the next one begins. */
export async function correctsBeforeTheRefusal(page: Page): Promise<void> {
  const subject = field(page, says(m.mails_subject))
  const isLook = sends('"intent":"preview-mailing"')
  const { promise: isCorrected, resolve: corrected } = Promise.withResolvers<void>()
  await page.clock.install()
  const lost = page.waitForEvent('requestfailed', isLook)
  const isSent = page.waitForRequest((request) => isLook(request) && sends('Before')(request))
  await page.route('**', async (route) => {
    if (!isLook(route.request())) return route.continue()
    await isCorrected
    await route.abort()
  })
  await subject.fill('Before')
  await isSent
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await subject.fill('Corrected')
  corrected()
  await lost
  await page.unrouteAll({ behavior: 'wait' })
  const looked = page.waitForResponse((response) => isLook(response.request()))
  await page.clock.resume()
  await looked
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await page.getByText(says(m.mails_unanswered)).count()).toBe(0)
}

/** The button of the journal's accounts is busy until they are read again. */
export async function savesAccountsOnce(page: Page): Promise<void> {
  const save = button(page, says(m.journal_accounts_save))
  await page.getByText(says(m.journal_accounts), { exact: true }).click()
  await whileHeld(
    page,
    (request) => request.method() === 'GET' && request.url().includes('/temeljnica.data'),
    async (isRead) => {
      await save.press('Enter')
      await isRead
      await page.getByText(says(m.journal_accounts_saved)).waitFor()
      expect(await save.getAttribute('aria-disabled')).toBe('true')
    },
  )
  await save.and(free(page)).waitFor()
}

/** The plan is read again after it was saved: with the answer, and by the dialog. */
async function readTwice(page: Page): Promise<void> {
  let reads = 0
  await page.waitForResponse((response) => {
    if (response.request().method() === 'GET' && response.url().includes('/program.data')) reads += 1
    return reads === 2
  })
}

/** Types on in a room that is being saved. */
export async function typesOnInARoom(page: Page): Promise<void> {
  const room = dialog(page).locator('form').first()
  const value = (label: Words) => room.getByLabel(says(label), { exact: true })
  const save = room.getByRole('button', { name: says(m.planner_save) })
  const isRead = readTwice(page)
  await value(m.planner_rooms_capacity).fill('222')
  await whileHeld(page, sends('"intent":"save-room"'), async (isSent) => {
    await save.press('Enter')
    await isSent
    await value(m.planner_rooms_name_en).fill('Slow hall')
  })
  await isRead
  await expect
    .poll(() =>
      // counted and pressed in one step: a press on a button that is gone meanwhile would wait for it
      save.evaluateAll((buttons) => {
        for (const one of buttons) if (one instanceof HTMLElement) one.click()
        return buttons.length
      }),
    )
    .toBe(0)
  await page.reload()
  expect(await value(m.planner_rooms_name_en).inputValue()).toBe('Slow hall')
  expect(await value(m.planner_rooms_capacity).inputValue()).toBe('222')
}

/** Begins the next room while the first is being added. */
export async function addsTwoRooms(page: Page): Promise<void> {
  const form = dialog(page).locator('form').last()
  const value = (label: Words) => form.getByLabel(says(label), { exact: true })
  const fills = async (slug: string, name: string) => {
    await value(m.planner_rooms_slug).fill(slug)
    for (const label of [m.planner_rooms_name_en, m.planner_rooms_name_sl]) await value(label).fill(name)
  }
  await fills('slow-one', 'Slow one')
  const isRead = readTwice(page)
  await whileHeld(page, sends('"slow-one"'), async (isSent) => {
    await form.getByRole('button', { name: says(m.planner_rooms_add) }).press('Enter')
    await isSent
    await fills('slow-two', 'Slow two')
  })
  await isRead
  await dialog(page).getByText('slow-one', { exact: true }).waitFor()
  expect(await value(m.planner_rooms_slug).inputValue()).toBe('slow-two')
  expect(await value(m.planner_rooms_name_sl).inputValue()).toBe('Slow two')
}

/** Names the edition otherwise while it is being made: it is called as it was sent. */
export async function typesAnotherCodeWhileCopying(page: Page): Promise<void> {
  const code = field(page, fieldLabel({ name: 'code' }, locale))
  await code.fill('SLOW1')
  await whileHeld(page, sends('SLOW1'), async (isSent) => {
    await presses(page, m.settings_copy_do({ code: 'SLOW1' }, { locale }))
    await isSent
    await code.fill('OTHER')
  })
  await page
    .getByRole('heading', { name: m.settings_copy_done({ code: 'SLOW1' }, { locale }), exact: true })
    .waitFor()
}

/** Presses back while a promo code is being saved: there is no way back to fields whose code is saved already. */
export async function goesBackWhileSavingACode(page: Page): Promise<void> {
  await presses(page, `${says(m.settings_codes_new)} (N)`)
  await field(page, says(m.settings_codes_code)).fill('SLOWER')
  await field(page, says(m.settings_codes_off)).fill('10')
  await presses(page, says(m.settings_codes_next))
  const back = button(page, says(m.settings_codes_back))
  await whileHeld(page, sends('"intent":"save"'), async (isSent) => {
    await presses(page, says(m.settings_codes_save))
    await isSent
    expect(await back.isDisabled()).toBe(true)
  })
  await page.getByText(m.settings_codes_saved({ code: 'SLOWER' }, { locale })).waitFor()
}

/** Types a password while a code is being generated: the password stays. */
export async function typesAPasswordMeanwhile(page: Page): Promise<void> {
  const password = dialog(page).getByRole('textbox', {
    name: startingWith(fieldLabel({ name: 'password' }, locale)),
  })
  const generate = button(page, says(m.lists_password_new_code))
  await whileHeld(
    page,
    (request) => request.method() === 'POST',
    async (isSent) => {
      await generate.press('Enter')
      await isSent
      await password.fill('a password of my own')
    },
  )
  await generate.and(free(page)).waitFor()
  expect(await password.inputValue()).toBe('a password of my own')
}

/** Types the name of the next view while the first is being stored. */
export async function namesTheNextView(page: Page): Promise<void> {
  await presses(page, `${says(m.regs_views)} ▾`)
  await page.getByRole('menuitem', { name: says(m.regs_views_open), exact: true }).press('Enter')
  const name = field(page, says(m.regs_views_name))
  await name.fill('Slow view')
  await whileHeld(page, sends('"intent":"view-save"'), async (isSent) => {
    await name.press('Enter')
    await isSent
    await name.fill('The next view')
  })
  await dialog(page).getByRole('link', { name: 'Slow view', exact: true }).waitFor()
  expect(await name.inputValue()).toBe('The next view')
}
