import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { changePlanned, readPlan } from '#app/programme/service.server.ts'
import { type Prepare, withStaff } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

const desktop: Place = { lang: 'SI', screen: 'desktop' }
const phone: Place = { lang: 'EN', screen: 'phone' }

/** The programme as an edition's copy has it: all 47 events are drafts. */
export const withPlanners = (copied: Prepare): Prepare =>
  withStaff(
    copied,
    { ...adminAt(desktop, 'programmer'), roles: ['regEditor', 'progAdmin'] },
    { ...adminAt(phone, 'reads'), roles: ['regEditor'] },
    { ...adminAt(phone, 'welcome'), roles: ['reception'] },
  )

/** Story 1.4: takes the 47 drafts out, stopped once; plans C1 and C2 with a clash that is undone; publishes. */
export async function plansTheStory(festival: TestFestival): Promise<void> {
  const planner = await somebodySignedIn(festival, desktop, {
    username: adminAt(desktop, 'programmer').username,
    to: '/admin/program?day=2025-11-14',
  })
  await planner.arrivesAt(m.office_program_title)
  await removesAllDrafts(planner)
  await planner.presses(`${planner.reads(m.regs_bulk_stop, {})} (Esc)`)
  await planner.seesPart(
    planner.reads(m.regs_bulk_stopped, { what: planner.reads(m.planner_removing, { count: 47 }), done: 0 }),
  )
  await planner.presses(m.regs_close)
  await removesAllDrafts(planner, 'ArrowDown')
  await clockAt(festival, '2025-09-01T10:02:00+02:00')
  await planner.seesPart(m.planner_empty_day)
  await planner.presses(m.regs_close)

  await adds(planner, 'C1', ['12:30', '14:00'])
  await adds(planner, 'C2', ['14:30', '16:00'])
  await planner.strikes('Enter')
  await planner.isInDialog()
  await planner.fills(m.planner_field_from, '13:30')
  await planner.fills(m.planner_field_until, '15:00')
  await planner.presses(m.planner_save)
  await planner.isOutOfDialogs()
  const clash = { room: 'moj-korak', from: '13:30', until: '14:00', event: 'C1' }
  await planner.seesPart(planner.reads(m.planner_clash_room, clash))
  await planner.looksItOver()
  await planner.standsOn('C2')
  await planner.strikes('Control+z')
  await planner.seesPart('C2 pet., 14. nov. 14:30–16:00')
  // by keys: a quarter of an hour later and back, out of the plan and in again
  await planner.strikes('ArrowDown')
  await planner.seesPart('C2 pet., 14. nov. 14:45–16:15')
  await planner.strikes('ArrowUp')
  await planner.strikes('u')
  await planner.seesPart(planner.reads(m.planner_minutes, { count: 90 }))
  await planner.strikes('Control+z')
  await planner.seesPart('C2 pet., 14. nov. 14:30–16:00')

  await planner.presses(planner.reads(m.planner_publish, { count: 2 }))
  await planner.isInDialog()
  const sum = [
    planner.reads(m.planner_sum_new, { count: 2 }),
    planner.reads(m.planner_sum_dancers, { count: 0 }),
    planner.reads(m.planner_sum_emails, { count: 0 }),
  ]
  await planner.sees(sum.join(', '))
  await planner.looksItOver()
  await planner.presses(planner.reads(m.planner_publish_do, { count: 2 }))
  await planner.seesPart(planner.reads(m.planner_publishing, { count: 2 }))
  await clockAt(festival, '2025-09-01T10:04:00+02:00')
  const what = planner.reads(m.planner_publishing, { count: 2 })
  await planner.seesPart(planner.reads(m.regs_bulk_done, { what, done: 2 }))
  await planner.seesPart(m.planner_publish_nothing)
}

/** @param by the key that opens the menu */
async function removesAllDrafts(planner: Visitor, by: 'Enter' | 'ArrowDown' = 'Enter'): Promise<void> {
  if (by === 'Enter') await planner.presses(m.planner_more)
  else await planner.walksTo(m.planner_more)
  await planner.walksTo(planner.reads(m.planner_remove_drafts, { count: 47 }), 'ArrowDown')
  await planner.strikes('Enter')
  await planner.isInDialog()
  await planner.presses(planner.reads(m.planner_remove_do, { count: 47 }))
  await planner.isOutOfDialogs()
  await planner.seesPart(planner.reads(m.planner_removing, { count: 47 }))
}

async function adds(
  planner: Visitor,
  title: string,
  [from, until]: readonly [string, string],
): Promise<void> {
  await planner.presses(m.planner_new)
  await planner.isInDialog()
  await planner.picks(m.planner_field_room, 'moj-korak', 'moj-korak')
  await planner.fills(m.planner_field_from, from)
  await planner.fills(m.planner_field_until, until)
  await planner.fills(m.planner_field_title_en, title)
  await planner.presses(m.planner_add)
  await planner.isOutOfDialogs()
  await planner.standsOn(title)
}

/** Moves C2 by a quarter of an hour on a phone: the finger that has tapped an event drags it, and the page stays where it is. */
export async function dragsByFinger(festival: TestFestival): Promise<void> {
  const planner = await somebodySignedIn(festival, phone, {
    username: adminAt(desktop, 'programmer').username,
    to: '/admin/program?day=2025-11-14',
  })
  await planner.arrivesAt(m.office_program_title)
  await planner.dragsByFinger('C2', 15 / 90)
  await planner.seesPart('14:45–16:15')
  await planner.dragsByFinger('C2', -15 / 90)
  await planner.seesPart('14:30–16:00')
}

/** A regEditor reads the plan on a phone and has no key that writes; their write is refused, and the reception's visit. */
export async function readsThePlan(festival: TestFestival): Promise<void> {
  const reader = await somebodySignedIn(festival, phone, {
    username: adminAt(phone, 'reads').username,
    to: '/admin/program?day=2025-11-13',
  })
  await reader.arrivesAt(m.office_program_title)
  await reader.seesPart(m.planner_keys_read)
  await reader.seesNoMore(m.planner_new)
  await reader.looksItOver()
  await reader.opens(`${festival.address()}/admin/programPrint`)
  expect(await paperOf(await reader.prints())).toEqual({ sheets: 1, size: 'A3', isWide: true })

  const welcome = await somebodySignedIn(festival, phone, {
    username: adminAt(phone, 'welcome').username,
    to: '/admin/reception',
  })
  await welcome.opensInVain(`${festival.address()}/admin/program`, 403)
}

/** The sheets of a document, in points; wide is what fills the paper from side to side. */
async function paperOf(content: Uint8Array): Promise<{ sheets: number; size: string; isWide: boolean }> {
  const document = await getDocumentProxy(content)
  const page = await document.getPage(1)
  const [, , width = 0, height = 0] = page.view
  const { items } = await page.getTextContent()
  const ends = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0))
  const isA3 = Math.abs(width - 1191) < 3 && Math.abs(height - 842) < 3
  return {
    sheets: document.numPages,
    size: isA3 ? 'A3' : `${width} × ${height}`,
    isWide: Math.max(...ends) > width * 0.8,
  }
}

/** Moves an event by an hour in the plan, before publishing. */
export async function movesInThePlan(app: AppContext, id: Id): Promise<void> {
  const by: Actor = { kind: 'user', username: 'programmer', roles: ['progAdmin'] }
  const editionId = (await getCurrentEdition(app)).id
  const event = (await readPlan(app.db, editionId)).find((one) => one.id === id)
  if (!event) throw new Error(`There is no event ${id}.`)
  const later = (instant: Date) => new Date(instant.getTime() - 3_600_000)
  const change = { startsAt: later(event.startsAt), endsAt: later(event.endsAt) }
  const done = await changePlanned(app, { editionId, by, id, base: event.token, change })
  if (!done.ok) throw new Error(done.reason.kind)
}

/** Publishes the change, and the demo's one draft, with the offer to leave until a day that is typed, wrong at first. R60 */
export async function publishesWithOffer(festival: TestFestival, until: string): Promise<void> {
  const { username } = adminAt(desktop, 'programmer')
  const planner = await somebodySignedIn(festival, desktop, { username, to: '/admin/program?day=2025-11-14' })
  await planner.arrivesAt(m.office_program_title)
  await planner.presses(planner.reads(m.planner_publish, { count: 2 }))
  await planner.isInDialog()
  await planner.ticks(m.planner_leave)
  await planner.seesPart(offeredText)
  await planner.fills(m.planner_leave_until, '1. 1. 2025')
  await planner.seesPart(m.planner_refused_leave_day)
  await planner.fills(m.planner_leave_until, until)
  await planner.seesPart(offeredText)
  await planner.looksItOver()
  await planner.presses(planner.reads(m.planner_publish_do, { count: 2 }))
  await planner.isOutOfDialogs()
  await planner.seesPart(planner.reads(m.planner_publishing, { count: 2 }))
}
const offeredText = '3 lahko odstopijo do'

/** A dancer on a phone leaves the moved event in one click and reads the refund; another one cancels everything. R60 */
export async function leavesWhatMoved(
  festival: TestFestival,
  { leaves, cancels }: { readonly leaves: string; readonly cancels: string },
): Promise<void> {
  const dancer = await festival.visitor(phone)
  await dancer.opens(`/myReg?key=${leaves}`)
  await dancer.sees(m.my_reg_leave_title)
  await dancer.looksItOver()
  await dancer.presses(dancer.reads(m.my_reg_leave_do, { amount: '€15' }))
  await dancer.sees(m.my_reg_done_left_event)
  await dancer.seesNoMore(m.my_reg_leave_title)
  await dancer.seesPart('You will get €')

  const other = await festival.visitor(phone)
  await other.opens(`/myReg?key=${cancels}`)
  await other.follows(m.my_reg_leave_all)
  await other.arrivesAt(m.my_reg_cancel_title)
  await other.seesPart('You get €50 back by')
  await other.presses(m.my_reg_cancel_do)
  await other.arrivesAt(m.my_reg_cancelled_title)
}
