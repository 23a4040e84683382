import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDirectorsOffice } from './directors-office.ts'
import {
  savesAnOrderAgain,
  setsWristbandsTwice,
  typesAnotherDayAfterClosing,
  waitsForEachReading,
} from './stories/slow-readings.ts'

/** The office on a slow network: what is done after something was saved, before the page is read again. */
const office = openDirectorsOffice()

async function at(address: string, story: (page: Page) => Promise<void>): Promise<void> {
  await office.stands(address)
  await story(office.page())
  expect(office.watch().errors).toEqual([])
}

it('an order that is opened again at once is saved again', () => at('/admin/workOrders', savesAnOrderAgain))
it('a colour of wristbands is set again', () => at('/admin/blagajna', setsWristbandsTwice))
it('a day that is typed after the books were closed stays', () =>
  at('/admin/temeljnica', typesAnotherDayAfterClosing))
it('a reading that takes long is not ended by the next', () => at('/admin/plesisce', waitsForEachReading))
