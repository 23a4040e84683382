import type { Locator, Request } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { storyPassword } from '../../story/prepare.ts'
import type { Device } from '../device.ts'
import { isOnScreen } from '../in-page.ts'
import { looksAtNight } from './on-screen.ts'
import { beginsShift, phone, type Reception, sells } from './reception.ts'

/** A drawer that no edition has. */
const nowhere = 'f'.repeat(24)
const reason = 'Napačna milonga'

type TwoDevices = { readonly desk: Device; readonly other: Device }

/** Two devices of one station, at Saturday's milonga: the drawer is opened at the first. */
export async function twoAtStation(reception: Reception): Promise<TwoDevices> {
  const desk = await reception.device('desk', { lang: 'SI', viewport: phone })
  const other = await reception.device('other', { lang: 'EN', viewport: phone })
  const code = await beginsShift(desk, 'A', [[1_000, 1]])
  await other.signsIn('welcome', storyPassword)
  await other.page.goto('/admin/reception')
  await other.page.locator('summary', { hasText: other.reads(m.reception_join, {}) }).tap()
  await other.page.getByLabel(other.reads(m.reception_code, {})).fill(code)
  await other.page.getByRole('button', { name: other.reads(m.reception_join, {}) }).tap()
  for (const device of [desk, other]) {
    const event = device.page.getByLabel(device.reads(m.reception_event, {}))
    await event.selectOption(await event.locator('option', { hasText: 'M2' }).getAttribute('value'))
  }
  return { desk, other }
}

/** Sells three times, and pays two of them back: without network, and after the server refused it once. */
export async function paysBack({ desk }: TwoDevices): Promise<void> {
  for (const _ of [1, 2, 3]) await sells(desk, m.reception_leader, m.reception_cash)
  // what was given is no amount: not that it is too little
  await desk.fills(m.reception_given, '5o')
  await desk.presses(m.reception_cash)
  await desk.sees(desk.reads(m.reception_fail_given_amount, {}))
  await desk.presses(m.reception_drawer)
  const rows = desk.page.locator('section[aria-labelledby=sales] li')
  await rows.nth(2).waitFor()

  // refused: the true reason beside the button, and what was typed is still there
  const last = rows.nth(2)
  await asksFor(desk, last)
  await desk.page.route('**/api/reception/sync', (route) =>
    route.continue({ postData: withDrawer(route.request(), nowhere) }),
  )
  await pressesTwice(desk, last)
  const why = desk.reads(m.reception_quarantined_no_session, {})
  const refusal = last.getByRole('alert')
  await refusal.filter({ hasText: desk.reads(m.reception_sale_back_refused, { why }) }).waitFor()
  await isOnScreen(refusal)
  await looksAtNight(desk)
  expect(await last.getByLabel(desk.reads(m.reception_reason, {})).inputValue()).toBe(reason)
  await desk.page.unroute('**/api/reception/sync')
  await pressesTwice(desk, last)
  await last.getByText(desk.reads(m.reception_sale_taken_back, {}), { exact: true }).waitFor()

  // without network: it is stored, and its row says so until the server has answered
  const first = rows.nth(0)
  await asksFor(desk, first)
  await desk.network(false)
  await pressesTwice(desk, first)
  const unsent = first.getByText(desk.reads(m.reception_sale_back_unsent, {}))
  await unsent.waitFor()
  await isOnScreen(unsent)
  await desk.sees(desk.reads(m.reception_unsent_count, { count: 1 }))
  expect(await first.getByLabel(desk.reads(m.reception_reason, {})).inputValue()).toBe(reason)
  await desk.network(true)
  await first.getByText(desk.reads(m.reception_sale_taken_back, {}), { exact: true }).waitFor()
}

/** Counts without network: what was typed stays. Then it is closed, with a terminal below zero typed by number keys alone. */
export async function countsBelowZero({ desk, other }: TwoDevices): Promise<void> {
  // at the other device the drawer of the station is known without being asked for
  await other.presses(m.reception_sale)
  await other.page.getByRole('button', { name: other.reads(m.reception_cash, {}) }).waitFor()

  await desk.presses(m.reception_count_drawer)
  await desk.page.locator('input[name=n1000]').fill('3')
  await desk.fills(m.reception_terminal_total, '20')
  await desk.page.getByRole('button', { name: desk.reads(m.reception_change_sign, {}) }).tap()
  const terminal = desk.page.getByLabel(desk.reads(m.reception_terminal_total, {}))
  expect(await terminal.inputValue()).toBe('-20')
  await looksAtNight(desk)
  await desk.network(false)
  await desk.presses(m.reception_close_drawer)
  await desk.page.getByText(desk.reads(m.reception_fail_network, {})).first().waitFor()
  expect(await desk.page.locator('input[name=n1000]').inputValue()).toBe('3')
  expect(await terminal.inputValue()).toBe('-20')
  await desk.network(true)
  await desk.page.locator('[data-state=live]').waitFor()

  // refused: what is pressed next is asked, though the drawer has not been read again
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  await desk.page.route('**/api/reception/drawers', async (route) => {
    await isRead
    await route.continue()
  })
  await desk.presses(m.reception_close_drawer)
  await desk.sees(desk.reads(m.reception_fail_reason, {}))
  await desk.fills(m.reception_difference_reason, 'Terminal od petka')
  const asked = desk.page.waitForRequest('**/api/reception/closeDrawer')
  await desk.presses(m.reception_close_drawer)
  await asked
  read()
  await desk.page.getByRole('button', { name: desk.reads(m.reception_open_drawer, {}) }).waitFor()

  // and the other one sells into no drawer that is closed
  const open = other.page.getByRole('button', { name: other.reads(m.reception_open_drawer_first, {}) })
  await open.waitFor()
}

async function asksFor(device: Device, row: Locator): Promise<void> {
  await row.getByRole('button', { name: device.reads(m.reception_sale_take_back, {}) }).tap()
  await row.getByLabel(device.reads(m.reception_reason, {})).fill(reason)
}

/** A nervous finger. */
async function pressesTwice(device: Device, row: Locator): Promise<void> {
  const button = row.getByRole('button', { name: device.reads(m.reception_sale_take_back, {}) })
  await button.scrollIntoViewIfNeeded()
  await button.evaluate((one: HTMLButtonElement) => {
    one.click()
    one.click()
  })
}

/** What a device sends, with another drawer for the money that is paid back. */
function withDrawer(request: Request, sessionId: string): string {
  const sent = request.postDataJSON() as { actions: { kind: string }[] }
  const actions = sent.actions.map((one) => (one.kind === 'undo' ? { ...one, sessionId } : one))
  return JSON.stringify({ ...sent, actions })
}
