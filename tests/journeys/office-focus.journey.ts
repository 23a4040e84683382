import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDirectorsOffice } from './directors-office.ts'
import {
  asksForKeysAndFinds,
  findsTheWholeText,
  invoicesAllButOne,
  paysTogether,
  recordsAndLeaves,
  savesAndOpensAgain,
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
