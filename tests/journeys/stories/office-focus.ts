import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { screens } from '../browser.ts'
import { dataOnPage, isOnScreen, startingWith } from '../in-page.ts'

const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true })
const presses = (page: Page, name: string) => button(page, name).press('Enter')

/** The first Esc says what it would lose, and the dialog stays; the second closes it. */
async function slipsOnEsc(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).getByText(says(m.office_unsaved)).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

/** The keyboard is within this part of the page. */
async function standsIn(page: Page, selector: string): Promise<void> {
  await page.locator(selector).and(page.locator(':focus, :has(:focus)')).first().waitFor()
}

/** Types a code, looks at what follows, and goes back by its button before the slip. */
export async function typesACodeAndSlips(page: Page): Promise<void> {
  await presses(page, `${says(m.settings_codes_new)} (N)`)
  await field(page, says(m.settings_codes_code)).fill('AUTUMN')
  await field(page, says(m.settings_codes_off)).fill('10')
  await presses(page, says(m.settings_codes_next))
  await button(page, says(m.settings_codes_save)).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByText(says(m.office_unsaved)).waitFor()
  await presses(page, says(m.settings_codes_back))
  // the button went with the preview
  await standsIn(page, '[role=dialog]')
  expect(await field(page, says(m.settings_codes_code)).inputValue()).toBe('AUTUMN')
  await field(page, says(m.settings_codes_quota)).fill('3')
  await slipsOnEsc(page)
  await button(page, `${says(m.settings_codes_new)} (N)`)
    .and(page.locator(':focus'))
    .waitFor()
}

/** The keys that help anywhere: each opens with the keyboard inside and gives it back to the field it came from. */
export async function asksForKeysAndFinds(page: Page): Promise<void> {
  await page.locator('a[data-row]').first().focus()
  for (const [key, inside] of [
    ['?', '[role=dialog]'],
    ['Control+k', '[role=combobox]'],
  ] as const) {
    await page.keyboard.press(key)
    await standsIn(page, inside)
    await page.keyboard.press('Tab')
    await standsIn(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.locator('a[data-row]:focus').waitFor()
  }
}

/** Enter in the search opens what is found for the whole text, not what an earlier one had found. */
export async function findsTheWholeText(page: Page): Promise<void> {
  const [wanted] = await dataOnPage<{ _id: string }[]>(page, 'regs/find', { query: { surname: 'D21' } })
  const search = page.getByRole('combobox', { name: says(m.palette_title) })
  await page.locator('a[data-row]').first().focus()
  await page.keyboard.press('Control+k')
  await search.fill('%')
  await page
    .getByRole('status')
    .filter({ hasText: says(m.palette_short) })
    .waitFor()
  await search.fill('D19')
  await page.getByRole('option', { name: /D19/ }).first().waitFor()
  const { promise, resolve: answers } = Promise.withResolvers<void>()
  await page.route('**/admin/find?*', async (route) => {
    await promise
    await route.continue()
  })
  await search.fill('D21')
  await search.press('Enter')
  await search.press('End')
  expect(await search.inputValue()).toBe('D21')
  answers()
  await page.waitForURL(`**/admin/prijave?*${wanted?._id}*`)
  await page.unrouteAll({ behavior: 'wait' })
}

/** From the top of the page: the first stop leads past the menu, and is seen. */
export async function skipsTheMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const link = page.locator('a[href="#main"]:focus')
  await link.waitFor()
  const isSeen = await link.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })
  expect(isSeen).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
}

/** Tabs through the page: no bar that stays in its place covers what has the keyboard. */
export async function seesEveryStop(page: Page): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const here = document.activeElement
      if (!here || here === document.body) return null
      const { left, top, width, height } = here.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      const bar = above?.closest('main *')
      const isBar =
        bar &&
        [...ancestorsOf(bar)].some(
          (one) => getComputedStyle(one).position === 'sticky' && !one.contains(here),
        )
      return isBar ? (here.getAttribute('aria-label') ?? here.textContent ?? '') : ''
      function* ancestorsOf(element: Element) {
        for (let one: Element | null = element; one; one = one.parentElement) yield one
      }
    })
    if (covered === null) return
    expect(covered).toBe('')
  }
}
const mostStops = 200

/** Chooses two and types a tag. */
async function typesATag(page: Page): Promise<void> {
  for (const name of ['D19', 'D20']) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: startingWith(name) }) })
    await row.getByRole('checkbox').press('Space')
  }
  await presses(page, says(m.regs_tag))
  const tags = dialog(page)
    .getByLabel(startingWith(says(m.regs_dim_tag)))
    .and(page.locator('input'))
    .first()
  await tags.fill('vegan')
  await page.keyboard.press('Enter')
  await presses(page, says(m.regs_bulk_look))
  await button(page, m.regs_bulk_tag({ count: 2 }, { locale })).waitFor()
  await standsIn(page, '[role=dialog]')
}

/** The command stays chosen when the second Esc leaves the dialog. */
export async function typesATagAndSlips(page: Page): Promise<void> {
  await typesATag(page)
  await slipsOnEsc(page)
  await button(page, says(m.regs_tag)).and(page.locator(':focus')).waitFor()
}

/** A new event of the plan, with more places than there are anywhere: the keyboard is taken to the field. */
export async function typesAnEventAndSlips(page: Page): Promise<void> {
  await presses(page, says(m.planner_new))
  await field(page, says(m.planner_field_title_en)).fill('C9')
  const leaders = field(page, says(m.events_col_leaders))
  await leaders.fill('200000')
  await presses(page, says(m.planner_add))
  await page.getByText(says(m.planner_refused_places)).waitFor()
  await leaders.and(page.locator(':focus')).waitFor()
  await slipsOnEsc(page)
}

/** A new shift without its place: refused, with the keyboard at the field. */
export async function forgetsThePlaceOfAShift(page: Page): Promise<void> {
  await presses(page, says(m.shifts_new))
  await field(page, says(m.shifts_field_title)).fill('Bar')
  await presses(page, says(m.shifts_add))
  await dialog(page).getByText(says(m.lists_fields_wrong)).waitFor()
  await dialog(page).getByLabel(says(m.orders_field_place)).and(page.locator(':focus')).waitFor()
}

/** Saves a shift at the foot of its long dialog, as a page of before a change would. Without members its fields are unfolded. */
export async function savesAnOldShift(page: Page): Promise<void> {
  await presses(page, says(m.shifts_new))
  await field(page, says(m.shifts_field_title)).fill('Cloakroom at night')
  await dialog(page).getByLabel(says(m.orders_field_place)).fill('Hall')
  await presses(page, says(m.shifts_add))
  await dialog(page).waitFor({ state: 'detached' })
  await page.setViewportSize(lowScreen)
  await page.getByRole('button', { name: /^Cloakroom at night/ }).press('Enter')
  const version = dialog(page).locator('form:has(input[name=minAge]) input[name=version]')
  await version.evaluate((input: HTMLInputElement) => {
    input.value = '1000'
  })
  const refusal = dialog(page)
    .getByRole('alert')
    .filter({ hasText: says(m.shifts_refused_title) })
  await dialog(page).locator('button[value=save]').press('Enter')
  await isOnScreen(refusal)
  await page.setViewportSize(screens.desktop.viewport)
}

/** Makes a promo code a second time, at the foot of the form. */
export async function makesACodeAgain(page: Page): Promise<void> {
  const types = async () => {
    await presses(page, `${says(m.settings_codes_new)} (N)`)
    await field(page, says(m.settings_codes_code)).fill('WINTER')
    await field(page, says(m.settings_codes_off)).fill('10')
  }
  await types()
  await presses(page, says(m.settings_codes_next))
  await presses(page, says(m.settings_codes_save))
  await dialog(page).waitFor({ state: 'detached' })
  await types()
  await page.setViewportSize(lowScreen)
  const refusal = dialog(page).getByRole('alert', { name: says(m.settings_prices_not_saved) })
  const next = button(page, says(m.settings_codes_next))
  await next.press('Enter')
  await isOnScreen(refusal)
  await next.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await refusal.boundingBox())?.y).toBeLessThan(0)
  await next.press('Enter')
  await isOnScreen(refusal)
  await page.setViewportSize(screens.desktop.viewport)
}

/** A dialog of a form is longer than this. */
const lowScreen = { width: 1280, height: 400 }

/** Opens the dialog that publishes while the last change of the plan is being saved: it shows this change too. */
export async function publishesWhileSaving(page: Page): Promise<void> {
  const publish = page.getByRole('button', { name: m.planner_publish({ count: 1 }, { locale }) })
  const event = page.locator('[data-event]').first()
  await event.press('ArrowDown')
  await publish.waitFor()
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
  const isPlan = ({ pathname }: URL) => pathname.startsWith('/admin/program')
  await page.route(isPlan, async (route) => {
    if (route.request().postData()?.includes('"intent":"change"')) await isOpen
    await route.continue()
  })
  await event.press('ArrowDown')
  const hours = /\d\d:\d\d–\d\d:\d\d/.exec((await event.textContent()) ?? '')?.[0] ?? 'no hours'
  await publish.press('Enter')
  await dialog(page).getByText(says(m.lists_effects_loading)).waitFor()
  opened()
  await dialog(page).getByRole('cell').getByText(hours).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Tags two; then chooses one and lets it go. */
export async function tagsInBulk(page: Page): Promise<void> {
  await typesATag(page)
  await presses(page, m.regs_bulk_tag({ count: 2 }, { locale }))
  await dialog(page).waitFor({ state: 'detached' })
  const list = `section[aria-label="${says(m.regs_table)}"]`
  await page.locator(`${list}:focus`).waitFor()
  await page.keyboard.press('j')
  await page.locator('a[data-row]:focus').waitFor()
  await page.keyboard.press('x')
  await presses(page, says(m.regs_bulk_none))
  await page.locator(`${list}:focus`).waitFor()
}

/** One reference for two; closing gives up the choice, and the button goes with it. */
export async function paysTogether(page: Page): Promise<void> {
  const boxes = page.getByRole('row').getByRole('checkbox')
  const make = m.payments_together_of({ count: '2' }, { locale })
  await boxes.nth(0).press('Space')
  await boxes.nth(1).press('Space')
  await presses(page, make)
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // nothing was made: the selection stays, and its button has the focus again
  await page.getByRole('button', { name: make }).and(page.locator(':focus')).press('Enter')
  await presses(page, says(m.payments_together_make))
  await button(page, says(m.payments_together_make)).waitFor({ state: 'detached' })
  await standsIn(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator(`section[aria-label="${says(m.office_payments_title)}"]:focus`).waitFor()
  // the next two are asked, and are not shown the code of those before
  await boxes.nth(1).press('Space')
  await boxes.nth(2).press('Space')
  await presses(page, make)
  await page.getByRole('button', { name: says(m.payments_together_make) }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

/** Esc closes the dialog as soon as it says that the payment is recorded, though the list behind it is still read again. */
export async function recordsAndLeaves(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: startingWith(m.payments_open_account({ name: '' }, { locale }).trim()) })
    .first()
    .press('Enter')
  await presses(page, says(m.payments_record))
  await field(page, says(m.payments_amount)).fill('1')
  await beforeItIsRead(page, async () => {
    await presses(page, says(m.payments_record_do))
    await dialog(page).getByText(says(m.payments_done_recorded)).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
}

/** A row that is opened again at once shows what was saved, though its list is still read again. */
export async function savesAndOpensAgain(page: Page): Promise<void> {
  const row = page.locator('tbody a').first()
  const city = dialog(page).getByRole('textbox', { name: startingWith(says(m.lists_field_city)) })
  await row.press('Enter')
  const before = await city.inputValue()
  await city.fill(`${before} 2`)
  await beforeItIsRead(page, async () => {
    await presses(page, says(m.lists_save))
    await dialog(page).waitFor({ state: 'detached' })
    await row.press('Enter')
    expect(await city.inputValue()).toBe(`${before} 2`)
  })
}

/** Holds back what the page reads until this is done. */
export async function beforeItIsRead(page: Page, action: () => Promise<void>): Promise<void> {
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const isRead = ({ pathname }: URL) => pathname.endsWith('.data')
  await page.route(isRead, async (route) => {
    if (route.request().method() === 'GET') await isDone
    await route.continue()
  })
  try {
    await action()
  } finally {
    done()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** All but one, so that the button stays and is disabled. */
export async function invoicesAllButOne(page: Page): Promise<void> {
  await page
    .locator('section', { has: page.locator('#open-title') })
    .locator('tbody input[type=checkbox]')
    .first()
    .press('Space')
  await page.getByRole('button', { name: /^Issue each its own/ }).press('Enter')
  await presses(page, says(m.invoices_ask_yes))
  const done = page.getByText(startingWith(m.invoices_done({ numbers: '' }, { locale }).trim().slice(0, 6)))
  await done.first().waitFor()
  await page.locator(':focus').filter({ has: done.first() }).waitFor()
}

/** Presses a second time when the form was sent and the page is not drawn again yet, as on a busy machine. */
export async function closesTheBooksTwice(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const close = page.getByRole('button', { name: says(m.journal_lock_do), exact: true })
  await close.evaluate((button) => {
    const press = (detail: number) =>
      button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
    const { fetch } = window
    window.fetch = (...asked) => {
      window.fetch = fetch
      const answer = fetch(...asked)
      press(2)
      return answer
    }
    press(1)
  })
  await page.getByText(says(m.journal_lock_saved), { exact: true }).waitFor()
  expect(sent).toHaveLength(1)
}
