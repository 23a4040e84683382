import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import { type Dancer, fillIn, registeredBefore } from '../dancer.ts'
import { narrowClass } from '../narrow-classes.ts'
import { centsIn } from '../read-price.ts'
import type { Place, TestFestival } from '../test-festival.ts'

/** Waits for a full class, and gets the place of who cancels. */
export async function waitsAndGetsIn(festival: TestFestival, place: Place): Promise<void> {
  const at = `${place.lang}.${place.screen}@queue.example`.toLowerCase()
  const event = narrowClass('toWaitFor', place)
  const filip: Dancer = {
    name: 'Filip',
    surname: 'Rozman',
    email: `filip.${at}`,
    role: 'leader',
    picks: [event],
  }
  const nik: Dancer = { ...filip, name: 'Nik', surname: 'Čeh', email: `nik.${at}` }
  const { secret } = await registeredBefore(festival.direct(), filip)

  const waiting = await festival.visitor(place)
  const title = event.title[waiting.locale]
  await waiting.opens('/register')
  await waiting.arrivesAt(m.register_title)
  await fillIn(waiting, nik)
  await waiting.presses(m.register_send)
  await waiting.arrivesAt(waiting.reads(m.my_reg_waiting_title, { name: nik.name }))
  await waiting.seesPickState(title, waiting.reads(m.my_reg_position, { position: 1, of: 1 }))
  await festival.message(nik.email, waiting.reads(m.emails_waiting_subject, { count: 1 }))

  const leaving = await festival.visitor(place)
  await leaving.opens(`/myReg?key=${secret}`)
  await leaving.arrivesAt(leaving.reads(m.my_reg_placed_title, { name: filip.name }))
  await leaving.follows(m.my_reg_action_cancel)
  await leaving.arrivesAt(m.my_reg_cancel_title)
  await leaving.presses(m.my_reg_cancel_do)
  await leaving.arrivesAt(m.my_reg_cancelled_title)

  const message = await festival.message(
    nik.email,
    waiting.reads(m.emails_promoted_subject, { count: 1, title }),
  )
  await waiting.opens(message.links[0] ?? '')
  await waiting.arrivesAt(waiting.reads(m.my_reg_placed_title, { name: nik.name }))
  await waiting.seesPickState(title, m.my_reg_pick_placed)
  const owed = centsIn(await waiting.findsAmount(m.my_reg_to_pay))
  expect(message.text).toContain(formatCents(owed, waiting.locale))
}
