import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import { type Dancer, fillIn } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import { linesOfCode } from '../read-code.ts'
import { centsIn } from '../read-price.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const picks = [eventCalled('Giros on a tea saucer'), eventCalled('Vals: turning like a river')]

/** Registers alone, pays what was shown, and comes back by the e-mail; with JavaScript or without. */
export async function registersAlone(festival: TestFestival, place: Place, scripts: boolean): Promise<void> {
  const [name, surname] = ['Žiga', scripts ? 'Kovač' : 'Kovač Zupan']
  const email = `${place.lang}.${place.screen}.${scripts}@dancers.example`.toLowerCase()
  // about as many lead as follow, in whatever order of places: nobody has to wait
  const isFirstTold = (place.lang === 'EN') === (place.screen === 'phone')
  const dancer: Dancer = {
    name,
    surname,
    email,
    role: scripts === isFirstTold ? 'leader' : 'follower',
    picks,
  }
  // a page that is left by sending a form reports no broken transition
  const visitor = await festival.visitor(place, { scripts, moves: true })

  await visitor.opens('/register')
  await visitor.arrivesAt(m.register_title)
  await fillIn(visitor, { ...dancer, email: 'ziga@' })
  await visitor.pressesInVain(m.register_send, 422)
  await visitor.sees(m.register_refused_fields_text)
  await visitor.looksItOver()
  expect(await visitor.finds(m.register_name)).toBe(name)

  await visitor.fills(m.register_email, email)
  if (!scripts) await visitor.presses(m.register_price_show)
  await visitor.sees(visitor.reads(m.register_picked_count, { count: 2 }))
  const shown = await visitor.findsAmount(m.pricing_total)
  await visitor.presses(m.register_send)

  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_title, { name }))
  await visitor.sees(visitor.reads(m.my_reg_new_title, { name }))
  expect(await visitor.findsAmount(m.pricing_total)).toBe(shown)
  expect(await visitor.findsAmount(m.my_reg_to_pay)).toBe(shown)
  if (scripts) {
    const amount = centsToDecimal(centsIn(shown))
    const epc = await visitor.downloads(visitor.reads(m.bank_save_what, { what: 'EPC QR' }))
    expect((await linesOfCode(new Uint8Array(epc)))[7]).toBe(`EUR${amount}`)
    const upn = await visitor.downloads(visitor.reads(m.bank_save_what, { what: 'UPN QR' }))
    expect((await linesOfCode(new Uint8Array(upn)))[8]).toBe(amount.replace('.', '').padStart(11, '0'))
  }

  const message = await festival.message(email, visitor.reads(m.emails_placed_subject, { count: 2 }))
  expect(message.text).toContain(formatCents(centsIn(shown), visitor.locale))
  const elsewhere = await festival.visitor(place, { scripts })
  await elsewhere.opens(message.links[0] ?? '')
  await elsewhere.arrivesAt(visitor.reads(m.my_reg_placed_title, { name }))
  expect(await elsewhere.findsAmount(m.pricing_total)).toBe(shown)
}
