import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Device } from '../device.ts'
import { looksAtNight } from './on-screen.ts'
import { beginsShift, closes, phone, type Reception, sells } from './reception.ts'

/** The number is typed before somebody says that they are two. */
export async function numberStays(reception: Reception): Promise<void> {
  const device = await reception.device('till', { lang: 'SI', viewport: phone })
  await beginsShift(device, 'A', [[1_000, 1]])
  await device.presses(m.reception_sale)
  const till = device.page.getByLabel(device.reads(m.reception_till, {}))
  await device.presses(m.reception_cash)
  await device.sees(device.reads(m.reception_fail_till, {}))
  await till.fill('77-1')
  await device.page.getByRole('button', { name: '2×' }).tap()
  await device.page.getByRole('button', { name: '2×', pressed: true }).waitFor()
  expect(await till.inputValue()).toBe('77-1')
  await device.page.getByText(device.reads(m.reception_fail_till, {})).waitFor({ state: 'detached' })
  await device.presses(m.reception_cash)
  await device.page.getByRole('button', { name: '1×', pressed: true }).waitFor()
  expect(await till.inputValue(), 'the next sale has another').toBe('')
  await device.close()
}

/** Two people take the same drawer over, one after the other. */
export async function handsOver(reception: Reception): Promise<void> {
  const device = await reception.device('drawer', { lang: 'EN', viewport: phone })
  await beginsShift(device, 'B', [[1_000, 1]])
  const handOver = device.page.locator('details').filter({ hasText: device.reads(m.reception_hand_over, {}) })
  const tens = handOver.locator('input[name=n1000]')
  await handOver.locator('summary').tap()
  const amount = (sum: number) => formatCents(cents(sum), device.locale)
  const done = (person: string) => {
    const sums = { counted: amount(1_000), expected: amount(1_000), difference: amount(0) }
    return device.reads(m.reception_handed_over, { ...sums, person })
  }
  for (const next of ['Bor', 'Cilka']) {
    await tens.fill('1')
    await handOver.getByText(device.reads(m.reception_change_total, { amount: amount(1_000) })).waitFor()
    await handOver.getByLabel(device.reads(m.reception_next_person, {})).fill(next)
    await handOver.getByRole('button').tap()
    await device.sees(done(next))
    await expect.poll(() => tens.inputValue()).toBe('')
    await handOver.getByText(device.reads(m.reception_change_total, { amount: amount(0) })).waitFor()
  }
  await device.close()
}

/** Two windows would store over each other who is at the desk: what one does next could carry the name of another. */
export async function oneWindow(reception: Reception): Promise<void> {
  const device = await reception.device('windows', { lang: 'SI', viewport: phone })
  const code = await beginsShift(device, 'C', [[1_000, 1]])
  const second = await device.page.context().newPage()
  await second.goto('/admin/reception')
  await second.getByText(device.reads(m.reception_elsewhere, {})).waitFor()
  expect(await second.getByLabel(device.reads(m.reception_code, {})).count()).toBe(0)
  await looksAtNight(device)
  await device.page.close()
  await second.getByLabel(device.reads(m.reception_code, {})).fill(code)
  await second.getByRole('button', { name: device.reads(m.reception_unlock, {}) }).tap()
  await second
    .getByRole('button', { name: device.reads(m.reception_person_now, { name: 'welcome' }) })
    .waitFor()
  await device.close()
}

/**
 * The first window may be a forgotten tab: the second takes over, also without network, and back again. Each sale is in the drawer once, whichever window
 * made it, and what was typed is still there.
 */
export async function worksHere(reception: Reception, station: string, hasLocks: boolean): Promise<void> {
  const first = await reception.device(`work-here-${station}`, {
    lang: hasLocks ? 'SI' : 'EN',
    viewport: phone,
  })
  if (!hasLocks) await first.hasNoLocks()
  const code = await beginsShift(first, station, [[1_000, 1]])
  await first.network(false)
  await sells(first, m.reception_leader, m.reception_cash)
  await hasUnsent(first, 1)
  await first.presses(m.reception_sale)
  await first.presses(m.reception_follower)
  const given = (window: Device) => window.page.getByLabel(window.reads(m.reception_given, {}))
  await given(first).fill('50')

  const second = await first.opensWindow('/admin/reception')
  if (hasLocks) {
    await waits(second)
    await looksAtNight(second)
    // pressed twice, it does not take the device from itself
    await second.page.getByRole('button', { name: second.reads(m.reception_work_here, {}) }).dblclick()
  }
  await second.fills(m.reception_code, code)
  await second.presses(m.reception_unlock)
  await hasUnsent(second, 1)
  await waits(first)
  await looksAtNight(first)
  expect(await given(first).inputValue()).toBe('50')
  // nothing can be pressed there, and no key does anything
  await first.page.keyboard.press('w')
  await first.page.keyboard.press('Enter')
  expect(await first.page.locator('[inert] button').count()).toBeGreaterThan(0)

  await sells(second, m.reception_leader, m.reception_cash)
  await hasUnsent(second, 2)
  await first.presses(m.reception_work_here)
  // its list is still open: the code is not asked for again
  await hasUnsent(first, 2)
  await waits(second)
  expect(await given(first).inputValue()).toBe('50')
  await first.page
    .getByRole('button', { name: first.reads(m.reception_follower, {}), pressed: true })
    .waitFor()
  await first.presses(m.reception_cash)
  await hasUnsent(first, 3)
  await second.presses(m.reception_work_here)
  await hasUnsent(second, 3)
  await waits(first)

  await second.network(true)
  await second.page.locator('[data-state=live]').waitFor()
  await second.page
    .getByText(second.reads(m.reception_unsent_count, { count: 3 }))
    .waitFor({ state: 'detached' })
  const counted = [
    [1_000, 1],
    [2_000, 3],
  ] as const
  const z = hasLocks ? 1 : 2
  await closes(second, { counted, terminal: '', z, expected: 7_000, difference: 0 })
  await first.close()
}

const waits = (window: Device) => window.page.getByText(window.reads(m.reception_elsewhere, {})).waitFor()

const hasUnsent = (window: Device, count: number) =>
  window.page.getByText(window.reads(m.reception_unsent_count, { count })).waitFor()
