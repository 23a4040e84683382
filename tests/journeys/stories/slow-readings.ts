import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import type { ServerMessage } from '#app/platform/live/live-message.ts'
import { m } from '#app/platform/messages/messages.js'
import { free, reads, whileHeld } from '../held-requests.ts'

const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

const dialog = (page: Page) => page.getByRole('dialog')
const presses = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Opens an order again after it was saved, before the page is read again: its next save is no change by a colleague. */
export async function savesAnOrderAgain(page: Page): Promise<void> {
  const hours = page.getByLabel(says(m.orders_field_planned), { exact: true })
  await presses(page, says(m.orders_new))
  await field(page, says(m.orders_field_task)).fill('Lamps')
  await page.getByLabel(says(m.orders_field_who), { exact: true }).fill('Ana')
  await presses(page, says(m.orders_add))
  const row = page.getByRole('button', { name: /\d\. Lamps$/ })
  await row.press('Enter')
  await hours.fill('3')
  await whileHeld(page, reads('/admin/workOrders'), async (isAsked) => {
    await presses(page, says(m.orders_save))
    await isAsked
    await dialog(page).waitFor({ state: 'detached' })
    await row.press('Enter')
    await hours.waitFor()
  })
  const save = page.getByRole('button', { name: says(m.orders_save), exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  expect(await hours.inputValue()).toBe('3')
  await hours.fill('4')
  await save.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText(m.orders_done_saved({ task: 'Lamps' }, { locale })).waitFor()
}

/** Sets a colour of wristbands again, before the page is read again: it is no change by a colleague. */
export async function setsWristbandsTwice(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: says(m.reception_band_save), exact: true })
  const pieces = page.locator('input[name=pieces]')
  await page.locator('summary', { hasText: says(m.reception_band_set) }).press('Enter')
  await pieces.fill('100')
  await page.locator('input[name=item]').first().check()
  await whileHeld(page, reads('/admin/blagajna'), async (isAsked) => {
    await save.press('Enter')
    await isAsked
    await pieces.fill('200')
    await save.press('Enter')
  })
  await page.getByText(m.reception_band_of({ left: 100, pieces: 100 }, { locale })).waitFor()
  expect(await page.getByText(says(m.reception_fail_band_changed)).count()).toBe(0)
  expect(await pieces.inputValue()).toBe('200')
  await save.and(free(page)).press('Enter')
  await page.getByText(m.reception_band_of({ left: 200, pieces: 200 }, { locale })).waitFor()
}

/** Types another day while the books that were closed are read again: it stays. */
export async function typesAnotherDayAfterClosing(page: Page): Promise<void> {
  const day = field(page, `${says(m.journal_lock)} ${says(m.journal_lock_until)}`)
  const close = page.getByRole('button', { name: says(m.journal_lock_do), exact: true })
  const open = page.getByRole('button', { name: says(m.journal_lock_open), exact: true })
  await day.fill('1. 6. 2026')
  await whileHeld(page, reads('/admin/temeljnica'), async (isAsked) => {
    await close.press('Enter')
    await isAsked
    await page.getByText(says(m.journal_lock_saved), { exact: true }).waitFor()
    await day.fill('2. 6. 2026')
  })
  await open.waitFor()
  expect(await day.inputValue()).toBe('2. 6. 2026')
  await close.and(free(page)).press('Enter')
  await page.getByText(m.journal_locked({ day: '2. 6. 2026' }, { locale })).waitFor()
  await open.and(free(page)).press('Enter')
  await open.waitFor({ state: 'detached' })
}

/** Leaves the number of dancers on the wall for longer than a reading may take, while notices come: no reading ends the one before it. */
export async function waitsForEachReading(page: Page): Promise<void> {
  await page.clock.install()
  const { promise: channel, resolve: open } = Promise.withResolvers<WebSocketRoute>()
  // nothing but what is said here; the page gives it up and opens the next one when the time is over
  await page.routeWebSocket('**/live', open)
  await page.reload()
  await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  const isReading = reads('/admin/plesisce')
  const asked: string[] = []
  const failed: string[] = []
  page.on('request', (request) => isReading(request) && asked.push(request.url()))
  // whatever else a slow page gives up meanwhile is no reading
  page.on('requestfailed', (request) => isReading(request) && failed.push(request.url()))
  const socket = await channel
  const changed = JSON.stringify({ type: 'changed', topic: 'reception', id: '' } satisfies ServerMessage)
  await whileHeld(page, isReading, async (isAsked) => {
    // the second one comes before React has rendered that the page is being read
    for (const notice of [changed, changed]) socket.send(notice)
    await isAsked
    await page.clock.runFor(31_000)
    await page.clock.runFor(31_000)
    expect([asked.length, failed]).toEqual([1, []])
  })
  // what came meanwhile is read once, after it
  await expect.poll(() => asked.length).toBe(2)
}
