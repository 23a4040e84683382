import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { passes } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

type Event = { readonly _id: string; readonly title: { readonly en: string } }

async function writes(visitor: Visitor, language: 'en' | 'sl', subject: string, body: string): Promise<void> {
  await visitor.chooses(visitor.reads(language === 'en' ? m.mails_language_en : m.mails_language_sl, {}))
  await visitor.fills(m.mails_subject, subject)
  await visitor.fills(m.mails_body, body)
}

/**
 * Part 8 of the story: sixteen are placed at M1. An unknown placeholder is refused; a test goes to the organiser; sent and stopped, nothing is in the
 * outbox;
 * sent again, each of the sixteen gets it once. Five of them asked for news.
 */
export async function writesToM1(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'organiser', to: '/admin/mails' })
  await visitor.arrivesAt(m.office_mails_title)
  await visitor.looksItOver()
  const events = await visitor.readsData<Event[]>('events/find', { query: {} })
  const m1 = events.find(({ title }) => title.en === 'M1')?._id ?? ''
  const to = new URLSearchParams({ to: `event=${m1}&place=placed` })
  await visitor.opens(`${festival.address()}/admin/mails/write?${to}`)
  await visitor.arrivesAt(m.mails_write)
  await visitor.sees(visitor.reads(m.mails_recipients, { count: 16 }))

  await writes(visitor, 'en', 'Tonight at {festival}', 'Doors open at nine, {nmae}.\n\n{places}')
  await writes(visitor, 'sl', 'Nocoj: {festival}', 'Začnemo ob devetih, {name}.\n\n{places}')
  await visitor.presses(visitor.reads(m.mails_send, { count: 16 }))
  await visitor.sees(
    visitor.reads(m.mails_error_unknown, {
      where: visitor.reads(m.mails_where_body_en, {}),
      names: '{nmae}',
    }),
  )
  await writes(visitor, 'en', 'Tonight at {festival}', 'Doors open at nine, {name}.\n\n{places}')
  await visitor.waitsFor(visitor.reads(m.mails_send, { count: 16 }))
  // what was written is kept through a reload
  await visitor.browses('reload')
  await visitor.sees(m.lists_draft_back)
  await visitor.chooses(visitor.reads(m.mails_language_en, {}))
  await visitor.waitsFor(visitor.reads(m.mails_send, { count: 16 }))
  await visitor.looksItOver()

  await visitor.presses(m.mails_test)
  await visitor.fills(m.mails_test_to, 'olga@office.example')
  await visitor.presses(m.mails_test_send)
  await visitor.sees(visitor.reads(m.mails_test_sent, { to: 'olga@office.example' }))
  const test = await festival.message('olga@office.example', '[Test] Tonight')
  expect(test.text).toContain('Doors open at nine')

  await visitor.presses(visitor.reads(m.mails_send, { count: 16 }))
  // half a minute is left for this
  await visitor.seesPart(visitor.reads(m.mails_bar_waiting, { count: 16 }))
  await visitor.presses(`${visitor.reads(m.mails_stop, {})} (Esc)`)
  await visitor.seesPart(m.mails_bar_stopped)
  await passes(festival, 31)
  await opensWritten(visitor, festival)
  await visitor.sees(m.mails_none_found)

  await visitor.opens(`${festival.address()}/admin/mails/write?${to}`)
  await visitor.sees(visitor.reads(m.mails_recipients, { count: 16 }))
  await writes(visitor, 'en', 'Tonight at {festival}', 'Doors open at nine, {name}.\n\n{places}')
  await writes(visitor, 'sl', 'Nocoj: {festival}', 'Začnemo ob devetih, {name}.\n\n{places}')
  await visitor.presses(visitor.reads(m.mails_send, { count: 16 }))
  await visitor.seesPart(visitor.reads(m.mails_bar_waiting, { count: 16 }))
  await visitor.looksItOver()
  await passes(festival, 31)
  await visitor.seesPart(visitor.reads(m.mails_bar_leaving, { count: 16 }))
  await passes(festival, 300)
  for (const one of ['d01', 'd30']) await festival.message(`${one}@story.example`, 'Tonight at')
  await visitor.opens(`${festival.address()}/admin/mails/mailings`)
  await visitor.arrivesAt(m.mails_tab_mailings)
  await visitor.seesPart(visitor.reads(m.mails_progress_sent, { sent: '16', count: '16' }))
  await visitor.looksItOver()
  await opensWritten(visitor, festival)
  await visitor.sees(visitor.reads(m.mails_page_of, { from: '1', to: '16', count: '16' }))

  await visitor.opens(`${festival.address()}/admin/mails/write?${to}`)
  await visitor.selects(m.mails_purpose, m.mails_purpose_news)
  await visitor.sees(visitor.reads(m.mails_recipients, { count: 5 }))
  await visitor.sees(visitor.reads(m.mails_left_out, { count: 11 }))
  await visitor.leaves()
}

/** The outbox with the e-mails of mailings alone. */
async function opensWritten(visitor: Visitor, festival: TestFestival): Promise<void> {
  await visitor.opens(`${festival.address()}/admin/mails?kind=free`)
  await visitor.arrivesAt(m.office_mails_title)
}

/** On a phone a regEditor reads what became of an e-mail and how it looks. */
export async function readsTheOutbox(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'organiser', to: '/admin/mails?q=D22' })
  await visitor.arrivesAt(m.office_mails_title)
  await visitor.looksItOver()
  await visitor.follows(m.emails_placed_title)
  await visitor.sees(m.mails_as_now)
  await visitor.looksItOver()
  await visitor.leaves()
}
