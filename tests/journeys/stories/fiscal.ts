import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { FakeFurs } from '#tests/fiscal/fake-furs.ts'
import type { Device } from '../device.ts'
import { linesOfCode } from '../read-code.ts'
import type { TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { looksAtNight } from './on-screen.ts'
import { beginsShift, phone, type Reception, sells } from './reception.ts'
import { somebodySignedIn } from './sign-in.ts'

/** An admin reads what is missing, reports the premises, and reads that receipts can be issued. */
export async function registersPremises(festival: TestFestival, furs: FakeFurs): Promise<void> {
  const admin = await readsReceipts(festival)
  await admin.seesPart(m.fiscal_hinders_premises)
  await admin.folds(m.fiscal_register)
  await admin.fills(m.fiscal_field_supplier, 'Ronda, Tango Street 1, Buenos Aires')
  furs.failures.push('S100')
  await admin.presses(m.fiscal_register_do)
  await admin.seesPart(m.fiscal_refused_not_taken)
  await admin.seesPart(m.fiscal_hinders_premises)
  await admin.folds(m.fiscal_register)
  await admin.fills(m.fiscal_field_supplier, 'Ronda, Tango Street 1, Buenos Aires')
  await admin.presses(m.fiscal_register_do)
  await admin.seesPart(m.fiscal_registered)
  await admin.seesPart(admin.reads(m.fiscal_ready, { premises: 'HALA1', device: 'RONDA1' }))
  await admin.looksItOver()
  expect([...furs.premises.keys()]).toEqual(['HALA1'])
}

/** More than the application tries while a story looks at the receipt. */
const mostAttempts = 50

/** A volunteer sells with the authority there, away, and without network, and shows each guest the receipt. */
export async function receiptsAtReception(reception: Reception, furs: FakeFurs): Promise<void> {
  const device = await reception.device('F', { lang: 'SI', viewport: phone })
  await beginsShift(device, 'F', [[5_000, 1]])
  await sells(device, m.reception_leader, m.reception_terminal)
  await showsVerified(device, furs, 1)
  await device.presses(m.reception_cancel)

  // the authority is away: the receipt has its own mark and no other
  furs.failures.push(...Array.from({ length: mostAttempts }, () => 'down' as const))
  await sells(device, m.reception_follower, m.reception_cash)
  await slipOf(device, 2)
  await device.sees(device.reads(m.fiscal_receipt_no_eor, {}))
  await looksAtNight(device)
  const admin = await readsReceipts(reception.festival)
  await admin.seesPart('HALA1-RONDA1-2')
  furs.failures.length = 0
  await admin.presses(m.fiscal_send_again)
  await showsVerified(device, furs, 2)
  expect(furs.invoices.get('HALA1-RONDA1-2')).toMatchObject({ isLate: true, amount: 20 })
  await device.presses(m.reception_cancel)

  await device.network(false)
  await sells(device, m.reception_follower, m.reception_cash)
  await device.sees(device.reads(m.reception_receipt_not_yet, {}))
  await looksAtNight(device)
  await device.network(true)
  await showsVerified(device, furs, 3)

  await admin.browses('reload')
  await admin.seesPart(m.fiscal_waiting_none)
  await admin.looksItOver()
  await device.close()
  expect(furs.errors).toEqual([])
}

async function readsReceipts(festival: TestFestival): Promise<Visitor> {
  const director = { username: 'director', to: '/admin/fiscal' }
  const admin = await somebodySignedIn(festival, { lang: 'EN', screen: 'desktop' }, director)
  await admin.arrivesAt(m.office_fiscal_title)
  return admin
}

async function slipOf(device: Device, number: number): Promise<Locator> {
  const slip = device.page.locator('section[aria-labelledby=receipt]')
  await slip.getByRole('heading', { name: `HALA1-RONDA1-${number}` }).waitFor()
  return slip
}

/** Both marks as the authority has them, and its 60 digits in the code: the mark as a decimal number, then the tax number. */
async function showsVerified(device: Device, furs: FakeFurs, number: number): Promise<void> {
  const slip = await slipOf(device, number)
  await expect.poll(() => furs.invoices.get(`HALA1-RONDA1-${number}`)).toBeDefined()
  const taken = furs.invoices.get(`HALA1-RONDA1-${number}`)
  for (const mark of [taken?.mark, taken?.eor]) await slip.getByText(mark ?? '?').waitFor()
  const [digits = ''] = await linesOfCode(new Uint8Array(await slip.locator('svg').screenshot()))
  expect(digits).toHaveLength(60)
  const mark = BigInt(`0x${taken?.mark}`).toString().padStart(39, '0')
  expect(digits.slice(0, 47)).toBe(`${mark}12345679`)
  await looksAtNight(device)
}
