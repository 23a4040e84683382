import { m } from '#app/platform/messages/messages.js'
import { type Dancer, registeredBefore } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const picks = [eventCalled('Giros on a tea saucer'), eventCalled('Kremšnita milonga')]

/** Cancels, after reading what that means; with JavaScript or without. */
export async function cancels(festival: TestFestival, place: Place, scripts: boolean): Promise<void> {
  const [name, surname] = ['Anže', scripts ? 'Žnidaršič' : 'Žnidaršič Kralj']
  const email = `${place.lang}.${place.screen}.${scripts}@leaving.example`.toLowerCase()
  const dancer: Dancer = { name, surname, email, role: 'leader', picks }
  const { secret } = await registeredBefore(festival.direct(), dancer)

  const visitor = await festival.visitor(place, { scripts })
  await visitor.opens(`/myReg?key=${secret}`)
  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_title, { name }))
  await visitor.follows(m.my_reg_action_cancel)
  await visitor.arrivesAt(m.my_reg_cancel_title)
  await visitor.sees(visitor.reads(m.my_reg_cancel_places, { count: picks.length }))
  await visitor.presses(m.my_reg_cancel_do)

  await visitor.arrivesAt(m.my_reg_cancelled_title)
  await visitor.sees(m.my_reg_done_cancelled)
  for (const { title } of picks) await visitor.seesPickState(title[visitor.locale], m.my_reg_pick_left)
  await festival.message(email, m.emails_cancelled_subject({}, { locale: 'en' }))
}
