import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import { type Dancer, registeredBefore } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import { narrowClass } from '../narrow-classes.ts'
import { centsIn } from '../read-price.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const milonga = eventCalled('Kremšnita milonga')
/** Changes classes: sees the difference, is informed when another dancer was faster, and keeps the choice. */
export async function changesClasses(festival: TestFestival, place: Place): Promise<void> {
  const at = `${place.lang}.${place.screen}@change.example`.toLowerCase()
  const event = narrowClass('toAdd', place)
  const tina: Dancer = {
    name: 'Tina',
    surname: 'Oblak',
    email: `tina.${at}`,
    role: 'follower',
    picks: [milonga],
  }
  const faster: Dancer = { ...tina, name: 'Eva', email: `eva.${at}`, picks: [event] }
  const { secret } = await registeredBefore(festival.direct(), tina)

  const visitor = await festival.visitor(place)
  const title = event.title[visitor.locale]
  await visitor.opens(`/myReg?key=${secret}`)
  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_title, { name: tina.name }))
  await visitor.follows(m.my_reg_action_change)
  await visitor.arrivesAt(m.my_reg_change_title)
  await visitor.ticks(title)
  await visitor.presses(m.my_reg_change_review)
  await visitor.sees(m.my_reg_change_joined)
  await visitor.looksItOver()
  const now = centsIn(await visitor.findsAmount(m.my_reg_change_now))
  const then = centsIn(await visitor.findsAmount(m.my_reg_change_then))
  const amount = formatPrice(cents(then - now), visitor.locale)
  expect(then).toBeGreaterThan(now)
  await visitor.sees(visitor.reads(m.my_reg_change_more, { amount }))
  await visitor.browses('goBack')
  await visitor.waitsFor(m.my_reg_change_review)
  expect(await visitor.hasTicked(title)).toBe(true)
  await visitor.presses(m.my_reg_change_review)
  await visitor.waitsFor(m.my_reg_change_keep)

  await registeredBefore(festival.direct(), faster)
  await visitor.pressesInVain(m.my_reg_change_keep, 409)
  await visitor.sees(m.my_reg_change_price_moved)
  await visitor.sees(m.my_reg_change_queued)
  await visitor.looksItOver()
  expect(centsIn(await visitor.findsAmount(m.my_reg_change_then))).toBe(now)

  await visitor.presses(m.my_reg_change_else)
  await visitor.waitsFor(m.my_reg_change_review)
  expect(await visitor.hasTicked(title)).toBe(true)
  await visitor.presses(m.my_reg_change_review)
  await visitor.waitsFor(m.my_reg_change_keep)
  await visitor.presses(m.my_reg_change_keep)

  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_some_title, { name: tina.name, placed: 1, all: 2 }))
  await visitor.sees(m.my_reg_done_changed)
  await visitor.seesPickState(milonga.title[visitor.locale], m.my_reg_pick_placed)
  await visitor.seesPickState(title, visitor.reads(m.my_reg_position, { position: 1, of: 1 }))
  await festival.message(tina.email, m.emails_changed_subject({}, { locale: 'en' }))
}
