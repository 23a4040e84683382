import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { looksAtNight } from './on-screen.ts'
import { beginsShift, phone, type Reception } from './reception.ts'

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
