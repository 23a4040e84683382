import { m } from '#app/platform/messages/messages.js'
import type { Device } from '../device.ts'
import { looksAtNight } from './on-screen.ts'

/** A line from paper, of a dancer who was checked in since: it counts at its time, and the second check-in is shown. */
export async function typesInFromPaper(device: Device, surname: string): Promise<void> {
  await device.page.keyboard.press('Escape')
  await device.presses(m.reception_paper)
  await device.fills(m.reception_paper_time, '25:00')
  await device.fills(m.reception_paper_who, surname)
  await device.presses(m.reception_paper_enter)
  await device.sees(device.reads(m.reception_paper_no_time, {}))
  await looksAtNight(device)
  await device.fills(m.reception_paper_time, '17:30')
  await device.presses(m.reception_paper_enter)
  await device.page.getByText(device.reads(m.reception_conflict_ticket, {})).waitFor()
  await looksAtNight(device)
}
