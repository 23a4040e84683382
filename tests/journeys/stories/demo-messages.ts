import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { type Dancer, registeredBefore } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const picks = [eventCalled('Kremšnita milonga'), eventCalled('Grand milonga with live orchestra')]

/** Reads the e-mails the demo wrote, as one does where no mail server is set, and follows their links. */
export async function readsTheDemosMessages(festival: TestFestival, place: Place): Promise<void> {
  const email = `${place.lang}.${place.screen}@new-dancers.example`.toLowerCase()
  const language = place.lang === 'SI' ? 'sl' : 'en'
  const dancer: Dancer = { name: 'Brina', surname: 'Mušič', email, role: 'leader', picks }
  await registeredBefore(festival.direct(), dancer, { language })

  const visitor = await festival.visitor(place)
  await visitor.opens('/')
  await visitor.follows(m.platform_demo_emails)
  await visitor.arrivesAt(m.demo_emails_title)
  await visitor.follows(m.emails_placed_title)
  const subject = visitor.reads(m.emails_placed_subject, { count: 2 })
  await visitor.arrivesAtOneLike(subject)
  await visitor.followsInMessage(visitor.reads(m.emails_confirm_open, {}))
  await visitor.arrivesAt(visitor.reads(m.my_reg_placed_title, { name: dancer.name }))
  expect(await visitor.findsAmount(m.pricing_total)).not.toBe('')
}
