import { expect } from 'vitest'
import { hurdlesOn } from '../axe.ts'
import type { Device } from '../device.ts'
import { nightFaults } from './night.ts'

/** The card of the shown person. */
export const card = (device: Device) => device.page.locator('section[data-tone]')

/** Text at 7:1, nothing under 56 px to press, nothing beyond the edge, usable by everybody. */
export async function looksAtNight(device: Device): Promise<void> {
  expect(await device.page.evaluate(nightFaults)).toEqual([])
  expect(await hurdlesOn(device.page)).toEqual([])
}

/** The main key of the card is on the screen without scrolling, above the keys at its edge. */
export async function mainKeyIsInReach(device: Device): Promise<void> {
  const key = card(device).locator('a[href^="tel:"], button').first()
  const [own, foot] = [await key.boundingBox(), await device.page.locator('footer').boundingBox()]
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  expect(own?.y ?? -1).toBeGreaterThanOrEqual(0)
}
