import { m } from '#app/platform/messages/messages.js'
import type { Device } from '../device.ts'
import { card, looksAtNight } from './on-screen.ts'

/** Somebody at the reception registers for Saturday, takes Friday as well, and gives it all to another: each with what follows before it is done. */
export async function changesAtDesk(device: Device): Promise<void> {
  const fills = async (name: string, surname: string) => {
    await device.fills(m.register_name, name)
    await device.fills(m.register_surname, surname)
    await device.fills(m.register_email, `${name.toLowerCase()}@story.example`)
  }
  await device.presses(m.reception_sale)
  await device.presses(m.reception_new)
  await fills('Ida', 'Novak')
  await device.page.getByRole('checkbox').tap()
  await looksAtNight(device)
  await device.network(false)
  await device.presses(m.reception_change_preview)
  await device.sees(device.reads(m.reception_fail_network, {}))
  // the telephone has heard of the server again
  const back = device.page.waitForResponse((answer) => answer.ok() && answer.url().endsWith('/sync'))
  await device.network(true)
  await back
  await device.presses(m.reception_change_preview)
  await device.page.getByRole('button', { name: device.reads(m.reception_new_do, {}), exact: true }).waitFor()
  await looksAtNight(device)
  await device.page.getByRole('button', { name: device.reads(m.reception_new_do, {}), exact: true }).tap()
  await card(device).getByRole('heading', { name: 'Ida Novak' }).waitFor()

  const opens = (fold: typeof m.reception_change_places) =>
    card(device)
      .locator('summary', { hasText: device.reads(fold, {}) })
      .tap()
  await opens(m.reception_change_places)
  await card(device).locator('details button[aria-pressed=false]').filter({ visible: true }).last().tap()
  await device.presses(m.reception_change_preview)
  await device.page.getByRole('button', { name: device.reads(m.regs_swap_do, {}), exact: true }).waitFor()
  await looksAtNight(device)
  await device.page.getByRole('button', { name: device.reads(m.regs_swap_do, {}), exact: true }).tap()
  await device.page
    .getByRole('button', { name: device.reads(m.regs_swap_do, {}), exact: true })
    .waitFor({ state: 'detached' })

  await opens(m.reception_person_hand_over)
  await fills('Eva', 'Kos')
  await device.page.getByRole('checkbox').tap()
  await looksAtNight(device)
  await device.presses(m.my_reg_hand_over_do)
  await card(device).getByRole('heading', { name: 'Eva Kos' }).waitFor()
  await device.sees(`✓ ${device.reads(m.reception_person_handed, { name: 'Ida' })}`)
}

/** The person on the card has lost the ticket: it goes out by e-mail once the network is back. */
export async function ticketGoesByMail(device: Device): Promise<void> {
  await device.network(false)
  await device.presses(m.reception_ticket_mail)
  await device.sees(device.reads(m.reception_fail_network, {}))
  await looksAtNight(device)
  await device.network(true)
  await device.presses(m.reception_ticket_mail)
  await device.sees(`✓ ${device.reads(m.regs_ticket_sent, {})}`)
}
