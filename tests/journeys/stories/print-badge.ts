import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Device } from '../device.ts'
import { linesOfCode } from '../read-code.ts'

/** The badge of the person on the card, as it comes to paper: the name, and the ticket's code where there is network. */
export async function printsBadge(device: Device, surname: string, ticket: string | null): Promise<void> {
  const { page } = device
  await page.evaluate(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  await page.keyboard.press('p')
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const badge = page.locator('[data-badge]')
  await badge.filter({ hasText: surname }).waitFor()
  expect(await page.locator('main').isVisible()).toBe(false)
  expect(await linesOfCode(new Uint8Array(await badge.screenshot()))).toEqual(ticket === null ? [] : [ticket])
  await page.emulateMedia({ media: null })
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  if (ticket === null) await device.sees(device.reads(m.reception_print_no_code, {}))
}
