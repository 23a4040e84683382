import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { screens, sharedBrowser } from './browser.ts'
import { openDirectorsOffice } from './directors-office.ts'
import {
  asksForKeysAndFinds,
  closesTheBooksTwice,
  findsTheWholeText,
  forgetsThePlaceOfAShift,
  invoicesAllButOne,
  makesACodeAgain,
  paysTogether,
  publishesWhileSaving,
  recordsAndLeaves,
  savesAndOpensAgain,
  savesAnOldShift,
  seesEveryStop,
  skipsTheMenu,
  tagsInBulk,
  typesACodeAndSlips,
  typesAnEventAndSlips,
  typesATagAndSlips,
} from './stories/office-focus.ts'

/** The keyboard in the office: what was typed survives a slip on Esc, and the focus is somewhere after every action. */
const office = openDirectorsOffice()

async function at(address: string, story: (page: Page) => Promise<void>): Promise<void> {
  await office.stands(address)
  await story(office.page())
  expect(office.watch().errors).toEqual([])
}

it('the first stop of a page leads past the menu, and is seen', () => at('/admin', skipsTheMenu))
it('the list of keys and the search open and close by keys', () => at('/admin/prijave', asksForKeysAndFinds))
it('Enter in the search waits for what is found for the whole text', () =>
  at('/admin/prijave', findsTheWholeText))
it.each(['/admin/mails/write?to=status%3Dplaced', '/admin/settings/copy'])(
  'no bar covers the focus on %s',
  (address) => at(address, seesEveryStop),
)
it('a promo code that was typed survives Esc after its preview', () =>
  at('/admin/settings/codes', typesACodeAndSlips))
it('a tag for many survives Esc after its preview', () => at('/admin/prijave?size=50', typesATagAndSlips))
it('an event of the plan that was typed survives Esc', () => at('/admin/program', typesAnEventAndSlips))
it('the focus is on the field in error after a refused shift', () =>
  at('/admin/izmene', forgetsThePlaceOfAShift))
it('a refused shift says so on screen, though the button is at the foot of a long dialog', () =>
  at('/admin/izmene', savesAnOldShift))
it('a refused promo code says so on screen as often as it is refused', () =>
  at('/admin/settings/codes', makesACodeAgain))
it('publishing waits for the change that is being saved', () => at('/admin/program', publishesWhileSaving))
it('the focus is on the list after a bulk action and after clearing the selection', () =>
  at('/admin/prijave?size=50', tagsInBulk))
it('the focus is on the payments after one reference for several', () =>
  at('/admin/placila?show=all', paysTogether))
it('a payment that was recorded is nothing to lose by Esc', () =>
  at('/admin/placila?show=all', recordsAndLeaves))
it('a row that is opened again at once shows what was saved', () =>
  at('/admin/lists/venues', savesAndOpensAgain))
it('the focus is on the sentence after invoices were issued', () =>
  at('/admin/invoices?due=all', invoicesAllButOne))

it('a double click sends a form once', () => at('/admin/temeljnica', closesTheBooksTwice))

it('buttons are as high as a thumb on a phone', async () => {
  await office.stands('/admin')
  const { origin } = new URL(office.page().url())
  const storageState = await office.page().context().storageState()
  const context = await (await sharedBrowser()).newContext({ ...screens.phone, storageState })
  const phone = await context.newPage()
  const heightOf = async (words: typeof m.lists_save | typeof m.lists_new) => {
    const name = new RegExp(`^${words({}, { locale: 'en' })}`)
    return (await phone.getByRole('button', { name }).first().boundingBox())?.height ?? 0
  }
  await phone.goto(`${origin}/admin/lists/promoters?open=new`)
  expect(await heightOf(m.lists_save)).toBeGreaterThanOrEqual(44)
  await phone.goto(`${origin}/admin/lists/promoters`)
  expect(await heightOf(m.lists_new)).toBeGreaterThanOrEqual(44)
  await context.close()
})

it('the search shows its sentence below what it found while a phone’s keyboard is open', async () => {
  await office.stands('/admin')
  const page = office.page()
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 400 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ana')
  await page.getByRole('option').nth(4).waitFor()
  const dialog = page.getByRole('dialog')
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  expect(await endOf(dialog.getByRole('status').last())).toBeLessThanOrEqual(await endOf(dialog))
  await page.keyboard.press('Escape')
  if (before) await page.setViewportSize(before)
})
