import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from './empty-festival.ts'
import { reads, sends, whileHeld } from './held-requests.ts'
import { beforeItIsRead } from './stories/office-focus.ts'
import { writesIn } from './stories/slow-forms.ts'
import { showWhatTheOtherWrites } from './stories/written-by-the-other.ts'
import { openTwoWindows, standsAt, type TwoWindows } from './two-windows.ts'

/** Two have the same thing open and both save it: the slower one is told, keeps what was typed, and saves it beside what the other saved. */
const staff: StaffMember = {
  username: 'two-at-once',
  accname: 'Two at Once',
  password: 'two lines that never part',
  roles: ['admin'],
}
const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

let windows: TwoWindows
let mine: Page
let theirs: Page
beforeAll(async () => {
  windows = await openTwoWindows(staff)
  ;({ mine, theirs } = windows)
})
afterAll(() => windows?.close())

async function bothStandAt(address: string): Promise<void> {
  for (const page of [mine, theirs]) await standsAt(page, address)
}
const button = (page: Page, words: Words) => page.getByRole('button', { name: says(words), exact: true })
const field = (page: Page, words: Words) => page.getByRole('textbox', { name: says(words), exact: true })
const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

it('a template', async () => {
  const body = (page: Page) => page.getByRole('textbox', { name: says(m.mails_body) })
  const saves = async (page: Page, version: number) => {
    await button(page, m.mails_template_save).click()
    await shows(page, m.mails_template_saved({ version }, { locale }))
  }
  await standsAt(mine, '/admin/mails/templates?open=new')
  await button(mine, m.mails_template_save).click()
  await shows(mine, says(m.mails_refused_name_missing))
  expect(await field(mine, m.mails_template_name).getAttribute('aria-invalid')).toBe('true')
  expect(await mine.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await field(mine, m.mails_template_name).fill('Rooms')
  await writesIn(mine, m.mails_language_en, 'Rooms')
  await writesIn(mine, m.mails_language_sl, 'Rooms {nmae}')
  // the screen shows the other language
  await writesIn(mine, m.mails_language_en, 'Rooms')
  await button(mine, m.mails_template_save).click()
  const where = says(m.mails_where_subject_sl)
  const sentence = m.mails_error_unknown({ where, names: '{nmae}' }, { locale })
  await mine.locator('form').getByText(sentence, { exact: true }).waitFor()
  expect(await field(mine, m.mails_subject).getAttribute('aria-invalid')).toBe('true')
  expect(await mine.locator(':focus').inputValue()).toBe('Rooms {nmae}')
  expect(await mine.getByRole('alert').count()).toBe(0)
  await writesIn(mine, m.mails_language_sl, 'Rooms')
  await saves(mine, 1)
  await mine.waitForURL(/open=(?!new)/)
  await bothStandAt(mine.url())
  await body(mine).fill('My own')
  await body(theirs).fill('Theirs')
  await saves(theirs, 2)
  await whileHeld(mine, reads('/admin/mails/templates'), async (isAsked) => {
    await button(mine, m.mails_template_save).click()
    await isAsked
    // the answer to a preview does not end the reading
    const isShown = mine.waitForResponse((response) => sends('preview-template')(response.request()))
    await body(mine).fill('Mine')
    await isShown
  })
  await shows(mine, says(m.mails_refused_template_changed))
  expect(await body(mine).inputValue()).toBe('Mine')
  await shows(mine, m.mails_template_versions({ count: 1 }, { locale }))
  await saves(mine, 3)
})

it('an e-mail to the same people: each window is told, and sending one keeps the text of the other', async () => {
  const body = (page: Page) => page.getByRole('textbox', { name: says(m.mails_body) })
  const told = (page: Page) => page.getByText(says(m.mails_draft_elsewhere), { exact: true })
  await bothStandAt('/admin/mails/write?readers')
  await body(mine).fill('Mine')
  await body(theirs).fill('Theirs')
  await told(mine).waitFor()
  expect(await body(mine).inputValue()).toBe('Mine')
  await body(mine).fill('Mine, longer')
  await told(theirs).waitFor()
  // the other window starts over, as after sending
  await standsAt(theirs, '/admin/mails/write?readers')
  expect(await body(theirs).inputValue()).toBe('Mine, longer')
  await body(theirs).fill('Theirs again')
  await told(mine).waitFor()
  await button(theirs, m.lists_draft_forget).click()
  await told(mine).waitFor({ state: 'detached' })
  await standsAt(mine, '/admin/mails/write?readers')
  expect(await body(mine).inputValue()).toBe('Mine, longer')
})

it('an event of the plan that the other removes', async () => {
  await bothStandAt('/admin/program')
  await button(mine, m.planner_new).click()
  await field(mine, m.planner_field_title_en).fill('Passing')
  await button(mine, m.planner_add).click()
  await isClosed(mine)
  await theirs.reload()
  await theirs.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await theirs.locator('[data-event]', { hasText: 'Passing' }).press('Enter')
  await field(theirs, m.planner_field_title_sl).fill('Theirs')
  await mine.keyboard.press('Control+z')
  const dialog = theirs.getByRole('dialog', { name: 'Passing' })
  await dialog.getByText(says(m.planner_refused_gone)).waitFor()
  expect(await field(theirs, m.planner_field_title_sl).inputValue()).toBe('Theirs')
  await button(theirs, m.planner_add).click()
  await isClosed(theirs)
  await theirs.locator('[data-event]', { hasText: 'Passing' }).waitFor()
})

it('a room of the plan', async () => {
  await bothStandAt('/admin/program?rooms')
  const room = (page: Page) => page.getByRole('dialog').locator('form').first()
  const persons = (page: Page) => room(page).getByLabel(says(m.planner_rooms_capacity), { exact: true })
  const name = (page: Page) => room(page).getByLabel(says(m.planner_rooms_name_en), { exact: true })
  const saves = (page: Page) =>
    room(page)
      .getByRole('button', { name: says(m.planner_save) })
      .click()
  const isSaved = (page: Page) =>
    room(page)
      .getByRole('button', { name: says(m.planner_save) })
      .waitFor({ state: 'detached' })
  await persons(mine).fill('111')
  await name(theirs).fill('Their hall')
  await saves(theirs)
  await isSaved(theirs)
  await saves(mine)
  await shows(mine, says(m.planner_rooms_refused_changed))
  const values = async () => [await persons(mine).inputValue(), await name(mine).inputValue()]
  expect(await values()).toEqual(['111', 'Their hall'])
  await saves(mine)
  await isSaved(mine)
  await standsAt(mine, '/admin/program?rooms')
  expect(await values()).toEqual(['111', 'Their hall'])
})

it('what is agreed with an artist', async () => {
  await bothStandAt('/admin/umetniki?open=sofia-rey-mateo-luna')
  await field(mine, m.artists_field_pick_up).fill('Mine, 15.00')
  await field(theirs, m.artists_field_note).fill('Theirs')
  await field(theirs, m.artists_field_stay_until).fill('19. 11. 2025')
  await button(theirs, m.artists_save).click()
  await shows(theirs, says(m.artists_done_saved))
  await button(mine, m.artists_save).click()
  await shows(mine, says(m.artists_refused_meanwhile))
  const values = async () => [
    await field(mine, m.artists_field_pick_up).inputValue(),
    await field(mine, m.artists_field_note).inputValue(),
    await field(mine, m.artists_field_stay_until).inputValue(),
  ]
  const both = ['Mine, 15.00', 'Theirs', '19. 11. 2025']
  await expect.poll(values).toEqual(both)
  await button(mine, m.artists_save).click()
  await shows(mine, says(m.artists_done_saved))
  await mine.reload()
  await field(mine, m.artists_field_pick_up).waitFor()
  expect(await values()).toEqual(both)
})

const orderButton = (page: Page, task: string) =>
  page.getByRole('button', { name: new RegExp(`\\d\\. ${task}$`) })
async function addOrder(task: string): Promise<void> {
  await bothStandAt('/admin/workOrders')
  await button(mine, m.orders_new).click()
  await field(mine, m.orders_field_task).fill(task)
  await mine.getByLabel(says(m.orders_field_who), { exact: true }).fill('Ana')
  await button(mine, m.orders_add).click()
  await isClosed(mine)
}
async function bothOpenOrder(task: string): Promise<void> {
  await bothStandAt('/admin/workOrders')
  for (const page of [mine, theirs]) await orderButton(page, task).press('Enter')
}
const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const isRefused = (page: Page) => page.getByRole('dialog').getByRole('alert').waitFor()
const orderState = (page: Page) =>
  page.getByRole('combobox', { name: says(m.orders_col_status), exact: true })
const note = (page: Page) => field(page, m.orders_field_note)

it('a work order, of which the other changes the time and the state', async () => {
  await addOrder('Sound')
  await bothOpenOrder('Sound')
  await note(mine).fill('Mine')
  const until = (await field(theirs, m.orders_field_from).inputValue()).replace(/\d+:\d+$/, '23:45')
  await field(theirs, m.orders_field_until).fill(until)
  await orderState(theirs).selectOption('accepted')
  await button(theirs, m.orders_save).click()
  await isClosed(theirs)
  await button(mine, m.orders_save).click()
  await isRefused(mine)
  const values = async () => [
    await note(mine).inputValue(),
    await field(mine, m.orders_field_until).inputValue(),
    await orderState(mine).inputValue(),
  ]
  const both = ['Mine', until, 'accepted']
  await expect.poll(values).toEqual(both)
  await button(mine, m.orders_save).click()
  await isClosed(mine)
  await bothOpenOrder('Sound')
  expect(await values()).toEqual(both)
})

it('a work order that the other takes out of the list’s filter, and then removes', async () => {
  await addOrder('Lights')
  await bothOpenOrder('Lights')
  await note(mine).fill('Mine')
  await orderState(theirs).selectOption('done')
  await button(theirs, m.orders_save).click()
  await isClosed(theirs)
  await orderButton(theirs, 'Lights').waitFor({ state: 'detached' })
  await button(mine, m.orders_save).click()
  await isRefused(mine)
  expect(await note(mine).inputValue()).toBe('Mine')
  await button(mine, m.orders_save).click()
  await isClosed(mine)
  for (const page of [mine, theirs]) {
    await page.goto('/admin/workOrders?show=done')
    await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
    await orderButton(page, 'Lights').press('Enter')
  }
  expect(await note(theirs).inputValue()).toBe('Mine')
  await note(mine).fill('Once more')
  await theirs.getByText(says(m.orders_remove), { exact: true }).click()
  await theirs.getByRole('button', { name: /^Delete order/ }).click()
  await isClosed(theirs)
  await button(mine, m.orders_save).click()
  await isRefused(mine)
  expect(await note(mine).inputValue()).toBe('Once more')
})

it('a step of a work order, which leaves what is typed beside it', async () => {
  await addOrder('Flowers')
  await bothOpenOrder('Flowers')
  await note(mine).fill('Roses')
  await button(mine, m.orders_step_sent).click()
  await mine.getByRole('dialog').getByRole('status').waitFor()
  expect(await note(mine).inputValue()).toBe('Roses')
  await button(mine, m.orders_save).click()
  await isClosed(mine)
  await bothOpenOrder('Flowers')
  expect([await orderState(theirs).inputValue(), await note(theirs).inputValue()]).toEqual(['sent', 'Roses'])
})

it('a promo code that the other changes, and then removes', async () => {
  const opens = (page: Page) => page.getByRole('button', { name: 'TWOATONCE', exact: true }).press('Enter')
  const quota = (page: Page) => field(page, m.settings_codes_quota)
  const saves = async (page: Page) => {
    await button(page, m.settings_codes_next).click()
    await button(page, m.settings_codes_save).click()
    await isClosed(page)
  }
  const showsOfCode = (sentence: (inputs: { code: string }, options: { locale: typeof locale }) => string) =>
    shows(mine, sentence({ code: 'TWOATONCE' }, { locale }))
  await bothStandAt('/admin/settings/codes?open=new')
  await field(mine, m.settings_codes_code).fill('TWOATONCE')
  await field(mine, m.settings_codes_off).fill('10')
  await saves(mine)
  await bothStandAt('/admin/settings/codes')
  await opens(mine)
  await opens(theirs)
  await quota(mine).fill('7')
  await quota(theirs).fill('9')
  await saves(theirs)
  await button(mine, m.settings_codes_next).click()
  await showsOfCode(m.settings_codes_refused_changed)
  expect(await quota(mine).inputValue()).toBe('7')
  await theirs.reload()
  await theirs.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await opens(theirs)
  await button(theirs, m.settings_codes_remove).click()
  await button(theirs, m.settings_codes_back).waitFor()
  await button(theirs, m.settings_codes_remove).click()
  await isClosed(theirs)
  await button(mine, m.settings_codes_next).click()
  await showsOfCode(m.settings_codes_refused_gone)
  await mine.getByRole('dialog', { name: says(m.settings_codes_new) }).waitFor()
  expect(await quota(mine).inputValue()).toBe('7')
  await saves(mine)
  await shows(mine, m.settings_codes_saved({ code: 'TWOATONCE' }, { locale }))
})

it('the price list', async () => {
  const cell = (page: Page, column: number) => page.locator(`[data-at="0,${column}"]`)
  const [english, slovenian] = [1, 2]
  const types = async (page: Page, column: number, text: string) => {
    await cell(page, column).click()
    await page.keyboard.press('F2')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const saves = async (page: Page) => {
    await page.keyboard.press('ControlOrMeta+S')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: m.settings_prices_save({ count: 1 }, { locale }) })
      .click()
    await shows(page, m.settings_prices_saved({ code: 'TF2025' }, { locale }))
  }
  await bothStandAt('/admin/settings/prices')
  await types(mine, slovenian, 'Moja')
  // what is typed and not saved is there again after the page was left
  await standsAt(mine, '/admin/settings')
  await standsAt(mine, '/admin/settings/prices')
  await shows(mine, says(m.lists_draft_back))
  expect(await cell(mine, slovenian).textContent()).toBe('Moja')
  await cell(mine, slovenian).click()
  await types(theirs, english, 'Theirs')
  await saves(theirs)
  await mine.keyboard.press('ControlOrMeta+S')
  await button(mine, m.settings_prices_take_theirs).waitFor()
  const names = async () => [
    await cell(mine, english).textContent(),
    await cell(mine, slovenian).textContent(),
  ]
  await expect.poll(names).toEqual(['Theirs', 'Moja'])
  await saves(mine)
  await mine.reload()
  await cell(mine, english).waitFor()
  expect(await names()).toEqual(['Theirs', 'Moja'])
})

it('the places of an event, of which the other changes some', async () => {
  const values = async (page: Page) => [
    await field(page, m.events_col_leaders).inputValue(),
    await field(page, m.events_col_followers).inputValue(),
  ]
  const asks = (page: Page) => button(page, m.events_what_if_show).click()
  const applies = (page: Page) =>
    page.getByRole('button', { name: m.events_what_if_apply({ count: 0 }, { locale }) }).click()
  await mine.goto('/admin/dogodki?view=what-if')
  const row = mine
    .getByRole('row')
    .filter({ has: mine.getByLabel(new RegExp(`^${says(m.events_col_leaders)}: `)) })
  await bothStandAt((await row.first().getByRole('link').getAttribute('href')) ?? '')
  const [leaders = 0, followers = 0] = (await values(mine)).map(Number)
  await field(mine, m.events_col_leaders).fill(`${leaders + 1}`)
  await field(theirs, m.events_col_followers).fill(`${followers + 1}`)
  await asks(theirs)
  await applies(theirs)
  await shows(theirs, says(m.events_what_if_applied))
  await expect.poll(() => values(mine)).toEqual([`${leaders + 1}`, `${followers + 1}`])
  // what is typed while an outcome is on its way does not get the outcome of what was typed before
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await mine.route(/dogodek/, async (route) => {
    if (route.request().method() === 'POST') await typed
    await route.continue()
  })
  const answered = mine.waitForResponse((response) => response.request().method() === 'POST')
  await asks(mine)
  await field(mine, m.events_col_leaders).fill(`${leaders + 2}`)
  goOn()
  await answered
  await mine.unroute(/dogodek/)
  await expect.poll(() => button(mine, m.events_what_if_show).getAttribute('aria-disabled')).toBe(null)
  expect(await mine.getByText(/^Apply/).count()).toBe(0)
  await asks(mine)
  await applies(mine)
  await shows(mine, says(m.events_what_if_applied))
  await expect.poll(() => values(theirs)).toEqual([`${leaders + 2}`, `${followers + 1}`])
})

it('the lock of the books, which keeps the day that was typed', async () => {
  await bothStandAt('/admin/temeljnica')
  const day = (page: Page) =>
    page.getByLabel(`${says(m.journal_lock)} ${says(m.journal_lock_until)}`, { exact: true })
  await day(mine).fill('1. 6. 2025')
  await day(theirs).fill('1. 5. 2025')
  await button(theirs, m.journal_lock_do).click()
  await shows(theirs, says(m.journal_lock_saved))
  await beforeItIsRead(mine, async () => {
    await button(mine, m.journal_lock_do).click()
    await shows(mine, says(m.journal_lock_changed))
    // the lock of the other is still to come
    expect(await button(mine, m.journal_lock_do).getAttribute('aria-disabled')).toBe('true')
  })
  expect(await day(mine).inputValue()).toBe('1. 6. 2025')
  await beforeItIsRead(mine, async () => {
    await button(mine, m.journal_lock_do).click()
    await shows(mine, says(m.journal_lock_saved))
    expect(await day(mine).inputValue()).toBe('1. 6. 2025')
  })
})

it('lists, which show what the other has just written', () => showWhatTheOtherWrites(windows))
