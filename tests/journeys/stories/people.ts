import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { shiftLabel } from '#app/team/volunteer/labels.ts'
import type { Place, TestFestival } from '../test-festival.ts'

const unprocessable = 422

/** Sends an almost empty offer, completes the marked fields, and reads the receipt. */
export async function offersHelp(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const email = `helper-${place.lang}-${place.screen}@example.org`.toLowerCase()
  await visitor.opens('/volunteer')
  await visitor.arrivesSomewhere()
  await visitor.fills(m.volunteer_note, 'All milongas.')
  await visitor.pressesInVain(m.volunteer_send, unprocessable)
  await visitor.sees(m.volunteer_refused_title)
  await visitor.looksItOver()
  expect(await visitor.finds(m.volunteer_note)).toBe('All milongas.')

  const evening = shiftLabel('2025-11-13 evening', visitor.locale)
  await visitor.ticks(evening)
  await visitor.ticks(m.volunteer_task_milongas)
  await visitor.fills(m.volunteer_name, 'Živa Čop')
  await visitor.fills(m.volunteer_email, email)
  await visitor.ticks(m.volunteer_consent)
  await visitor.presses(m.volunteer_send)
  await visitor.arrivesAt(m.volunteer_thanks_title)

  const subject = visitor.reads(m.volunteer_email_subject, { festival: '' })
  const message = await festival.message(email, subject)
  expect(message.text).toContain(evening)
  expect(message.text).toContain(visitor.reads(m.volunteer_task_milongas, {}))
}

/** Becomes a reader by the e-mail's link alone, and is none any more by its other one. */
export async function asksForNews(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const email = `reader-${place.lang}-${place.screen}@example.org`.toLowerCase()
  await visitor.opens('/news')
  await visitor.arrivesAt(m.news_title)
  await visitor.fills(m.news_email, 'nobody')
  await visitor.pressesInVain(m.news_ask, unprocessable)
  await visitor.sees(m.news_error_email)
  await visitor.fills(m.news_email, email)
  await visitor.presses(m.news_ask)
  await visitor.arrivesAt(m.news_asked_title)

  const { links } = await festival.message(
    email,
    visitor.reads(m.news_email_subject, { festival: '' }).slice(0, 12),
  )
  const linkTo = (page: string) => links.find((link) => link.includes(`/news/${page}?key=`)) ?? ''
  await visitor.opens(linkTo('confirm'))
  await visitor.arrivesAt(m.news_confirm_title)
  await visitor.speaksTheirLanguage()
  await visitor.presses(m.news_confirm_do)
  await visitor.arrivesAt(m.news_confirmed_title)
  await visitor.opensInVain(linkTo('confirm'), 404)
  await visitor.arrivesAt(m.news_closed_title)

  await visitor.opens(linkTo('leave'))
  await visitor.arrivesAt(m.news_leave_title)
  await visitor.presses(m.news_leave_do)
  await visitor.arrivesAt(m.news_left_title)
}

/** Opens the menu by its button, which everybody must be able to use, and continues from there. */
export async function readsPeoplePages(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  await visitor.opens('/')
  await visitor.presses(m.platform_menu)
  await visitor.looksItOver()
  await visitor.follows(m.dancers_title)
  await visitor.sees(m.dancers_none_title)
  await visitor.looksItOver()
}
