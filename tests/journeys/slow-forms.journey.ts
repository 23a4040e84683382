import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openDirectorsOffice } from './directors-office.ts'
import { loseEnds } from './held-requests.ts'
import {
  addsTwoOrders,
  addsTwoRooms,
  clearsWhileSelecting,
  correctsBeforeTheRefusal,
  deletesWhileDeleting,
  editsPricesWhileSaving,
  goesBackWhileSavingACode,
  leavesOutWhileSelecting,
  namesTheNextView,
  recordsTwice,
  savesAccountsOnce,
  savesANewTemplateTwice,
  turnsThePageWhileSelecting,
  typesAnotherCodeWhileCopying,
  typesAPasswordMeanwhile,
  typesOnInARoom,
  writesOnInANewTemplate,
} from './stories/slow-forms.ts'
import {
  resendsTwice,
  stopsTwice,
  typesAnotherAddressWhileTesting,
  writesOnWhileSending,
} from './stories/slow-mailings.ts'

/** The office on a slow network: what is done, chosen or typed while something is on its way to be saved stays. */
const office = openDirectorsOffice()
beforeAll(() => loseEnds(office.page()))

async function at(address: string, story: (page: Page) => Promise<void>): Promise<void> {
  await office.stands(address)
  await story(office.page())
  expect(office.watch().errors).toEqual([])
}

it('a payment that is begun while another is recorded stays open', () =>
  at('/admin/placila?show=all', recordsTwice))
it('a work order that is begun while another is added stays open', () =>
  at('/admin/workOrders', addsTwoOrders))
it('prices that are typed while others are saved stay', () =>
  at('/admin/settings/prices', editsPricesWhileSaving))
it('what is typed while a new template is saved stays', () =>
  at('/admin/mails/templates?open=new', writesOnInANewTemplate))
it('a new template that is saved again at once is the same one', () =>
  at('/admin/mails/templates?open=new', savesANewTemplateTwice))
it('nothing is selected after the selection was cleared', () =>
  at('/admin/prijave?size=50', clearsWhileSelecting))
it('a page that is turned to while all are being selected is shown', () =>
  at('/admin/prijave?size=10', turnsThePageWhileSelecting))
it('a row that is left out while all are selected stays out', () =>
  at('/admin/prijave?size=50', leavesOutWhileSelecting))
it('a row that is being deleted stays marked while another is', () =>
  at('/admin/lists/vip', deletesWhileDeleting))
it('the accounts of the journal are saved again once they are read again', () =>
  at('/admin/temeljnica', savesAccountsOnce))
it('what is typed while a room is saved stays', () => at('/admin/program?rooms', typesOnInARoom))
it('a room that is begun while another is added stays', () => at('/admin/program?rooms', addsTwoRooms))
it('a new edition is called as it was sent', () => at('/admin/settings/copy', typesAnotherCodeWhileCopying))
it('a promo code that is being saved is not gone back to', () =>
  at('/admin/settings/codes', goesBackWhileSavingACode))
it('a password that is typed while a code is generated stays', () =>
  at('/admin/lists/users?open=new', typesAPasswordMeanwhile))
it('a view that is named while another is stored keeps its name', () =>
  at('/admin/prijave?status=waiting', namesTheNextView))
it('an address that is typed while a test is sent stays', () =>
  at('/admin/mails/write?to=status%3Dwaiting', typesAnotherAddressWhileTesting))
it('what is written while an e-mail is sent is a draft', () =>
  at('/admin/mails/write?to=status%3Dwaiting', writesOnWhileSending))
it('an e-mail that is sent again by two presses leaves once', async () => {
  await office.stands('/admin/prijave')
  await office.page().locator('tbody a').first().press('Enter')
  await resendsTwice(office.page())
})
it.each(['bar', 'list'] as const)('an e-mail that is stopped twice in the %s is stopped once', (where) =>
  at('/admin/mails/write?to=status%3Dplaced', (page) => stopsTwice(page, where)),
)
it('an e-mail that was corrected is not refused for what was before', async () => {
  await office.stands('/admin/mails/write?readers')
  await correctsBeforeTheRefusal(office.page())
})
