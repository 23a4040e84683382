import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { textHref } from '#app/admin/settings/settings-address.ts'
import { openDirectorsOffice } from './directors-office.ts'
import {
  changesPricesWhileLooking,
  choosesWhileEnding,
  choosesWhileProposing,
  correctsWhileLooking,
  editsOnWhileSaving,
  fillsInWhileLooking,
  leavesOutWhileLooking,
  mapsWhileLooking,
  movesOnWhileDeciding,
  takesTwoBack,
  writesOnWhileSaving,
} from './stories/slow-answers.ts'

/** The office on a slow network: what is done while an answer is on its way. */
const office = openDirectorsOffice()

async function at(address: string, story: (page: Page) => Promise<void>): Promise<void> {
  await office.stands(address)
  await story(office.page())
  expect(office.watch().errors).toEqual([])
}

it('two steps taken back at once are both said', () => at('/admin/prijave?size=50', takesTwoBack))
it('a dialog that ends a registration closes though another end was chosen', () =>
  at('/admin/lists/regs?q=D30', choosesWhileEnding))
it('what is typed while a page’s text is saved stays', () =>
  at(textHref({ page: 'travel', locale: 'en' }), writesOnWhileSaving))
it('what is typed while a row is saved is its draft', () => at('/admin/lists/venues', editsOnWhileSaving))
it('a promo code is looked at again after it was changed', () =>
  at('/admin/settings/codes', fillsInWhileLooking))
it('prices are looked at again after they were changed', () =>
  at('/admin/settings/prices', changesPricesWhileLooking))
it('a new registration is looked at again after it was corrected', () =>
  at('/admin/prijave', correctsWhileLooking))
it('nothing is left to publish where all changes are left out', () =>
  at('/admin/program', leavesOutWhileLooking))
it('an import is looked at again after its columns were changed', () => at('/admin/uvoz', mapsWhileLooking))
it('the entry that was moved to stays chosen when the one before it goes', () =>
  at('/admin/placilaNaRacun', movesOnWhileDeciding))
it('dancers who are chosen while two others are proposed stay chosen', () =>
  at('/admin/partners', choosesWhileProposing))
