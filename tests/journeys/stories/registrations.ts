import { MOST_AT_ONCE } from '#app/imports/import-job.ts'
import { csvOf, personLine } from '#app/imports/testing/make-file.ts'
import { m } from '#app/platform/messages/messages.js'
import { messageName } from '#app/registration/mail/message-names.ts'
import { events } from '#db/seed/programme.ts'
import type { StaffMember } from '../empty-festival.ts'
import { narrowClass } from '../narrow-classes.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const organiserAt = (place: Place): StaffMember => ({
  ...adminAt(place, 'organiser'),
  roles: ['regAdmin', 'regEditor'],
})
export const editorAt = (place: Place): StaffMember => ({
  ...adminAt(place, 'reg-editor'),
  roles: ['regEditor'],
})

/** A follower with the only place of a class, and two who wait for it. */
export function dancersAt(place: Place): Record<string, unknown>[] {
  const { id } = narrowClass('toWaitFor', place)
  return ['Cvetka', 'Darja', 'Ema'].map((name) => ({
    name: nameAt(name, place),
    surname: 'Kos',
    email: `${nameAt(name, place).toLowerCase()}@example.org`,
    country: 'SI',
    role: 'follower',
    level: 'open',
    language: 'en',
    picks: [id],
    consents: { terms: true },
  }))
}

/** Releases one of three after reading what follows, stops it, and finds nothing changed. */
export async function releasesAndStops(festival: TestFestival, place: Place): Promise<void> {
  // on a phone registrations are worked with one by one
  if (place.screen === 'phone') return
  const visitor = await comes(
    festival,
    place,
    organiserAt(place).username,
    `Kos+${place.lang}${place.screen}`,
  )
  // a dancer whom no other story excuses, and one with nothing to pay
  for (const name of ['Fani', 'Darja']) {
    await visitor.ticks(visitor.reads(m.regs_select_row, { name: fullName(name, place) }))
  }
  await visitor.presses(m.lists_end_release)
  await visitor.sees(m.lists_end_release_text)
  await visitor.waitsFor(visitor.reads(m.regs_bulk_release, { count: 1 }))
  await visitor.seesPart(m.regs_skip_nothing_open)
  await visitor.seesPart(nameAt('Darja', place))
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.regs_bulk_release, { count: 1 }))
  await visitor.seesPart(visitor.reads(m.regs_bulk_releasing, { count: 1 }))
  await visitor.presses(`${visitor.reads(m.regs_bulk_stop, {})} (Esc)`)
  await visitor.seesPart(
    visitor.reads(m.regs_bulk_stopped, { what: visitor.reads(m.regs_bulk_releasing, { count: 1 }), done: 0 }),
  )
  await visitor.presses(m.regs_close)
}

/** Selects three by keys, the first and all as far as the last; a view then shows as many rows as were chosen before. */
export async function selectsByKeys(festival: TestFestival, place: Place): Promise<void> {
  // on a phone registrations are worked with one by one
  if (place.screen === 'phone') return
  const { username } = organiserAt(place)
  const visitor = await comes(festival, place, username, `Kos+${place.lang}${place.screen}`)
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await visitor.strikes(key)
  await visitor.sees(visitor.reads(m.regs_bulk_selected, { count: 3 }))
  await visitor.strikes('x')
  await visitor.sees(visitor.reads(m.regs_bulk_selected, { count: 2 }))
  await visitor.selects(m.regs_size, '25')
  await visitor.presses(`${visitor.reads(m.regs_views, {})} ▾`)
  await visitor.walksTo(m.regs_view_waiting, 'ArrowDown')
  await visitor.strikes('Enter')
  await visitor.seesNoMore(`Kos ${nameAt('Cvetka', place)}`)
  await visitor.seesIn(m.regs_size, '25')
}

/** Opens one, confirms and excuses it with a reason, and reads it in the history. */
export async function worksWithOne(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, editorAt(place).username, nameAt('Cvetka', place))
  await visitor.follows(`Kos ${nameAt('Cvetka', place)}`)
  await visitor.waitsFor(m.regs_pick_add)
  await visitor.looksItOver()
  // a dialog is about the registration it was opened for
  await visitor.presses(m.regs_do_excuse)
  await visitor.sees(m.regs_do_excuse_text)
  await visitor.browses('goBack')
  await visitor.seesNoMore(m.regs_do_excuse_text)
  await visitor.follows(`Kos ${nameAt('Cvetka', place)}`)
  await visitor.waitsFor(m.regs_pick_add)
  await excuses(visitor, 'Cvetka', place)
  // taken back by the key: nothing offers it any more
  await visitor.strikes('Control+z')
  await visitor.sees(m.regs_undone)
  await visitor.seesNoMore(visitor.reads(m.regs_do_excuse_done, { name: fullName('Cvetka', place) }))
  await excuses(visitor, 'Cvetka', place)
  await visitor.presses(m.regs_tab_history)
  await visitor.sees(m.regs_audit_excuse)
  await visitor.presses(m.regs_tab_emails)
  // `placed` has gone to this address today
  const email = messageName('changed', visitor.locale)
  await visitor.presses(m.regs_standard)
  await visitor.selects(m.regs_standard_kind, email)
  await visitor.sees(m.regs_standard_in_en)
  await visitor.looksItOver()
  await visitor.pressesInDialog(m.regs_standard_send)
  await visitor.sees(visitor.reads(m.regs_standard_sent, { email }))
  await visitor.presses(m.regs_tab_money)
  await visitor.sees(m.regs_money_references)
  await visitor.presses(m.regs_tab_person)
  await visitor.looksItOver()
}

async function excuses(visitor: Visitor, name: string, place: Place): Promise<void> {
  await visitor.presses(m.regs_do_excuse)
  await visitor.sees(m.regs_do_excuse_text)
  await visitor.fills(m.regs_do_excuse_reason, 'DJ')
  await visitor.presses(m.regs_do_excuse_do)
  await visitor.sees(visitor.reads(m.regs_do_excuse_done, { name: fullName(name, place) }))
}

/** One row too many to be imported at once. */
const many = MOST_AT_ONCE + 1

/** Imports a long file: reads what it would do, sees the worker at work, and what became of it. */
export async function importsMany(festival: TestFestival, place: Place): Promise<void> {
  const { username } = organiserAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/uvoz' })
  await visitor.arrivesAt(m.office_import_title)
  const picks = events.find(({ kind, status }) => kind === 'milonga' && status === 'published')?.title.en
  const lines = Array.from({ length: many }, (_, n) =>
    personLine(n + 1, {
      picks: picks ?? '',
      email: `${nameAt(`file${n}`, place)}@example.org`.toLowerCase(),
    }),
  )
  await visitor.gives(m.imports_choose, { name: 'form.csv', content: csvOf(lines) })
  await visitor.presses(m.imports_show)
  await visitor.presses(visitor.reads(m.imports_apply, { count: many }))
  await visitor.waitsFor(m.imports_job_stop)
  await visitor.looksItOver()
  await visitor.sees(visitor.reads(m.imports_job_done, { done: many, total: many }))
  await visitor.looksItOver()
}

async function comes(
  festival: TestFestival,
  place: Place,
  username: string,
  wanted: string,
): Promise<Visitor> {
  const to = `/admin/prijave?q=${wanted}`
  const visitor = await somebodySignedIn(festival, place, { username, to })
  await visitor.arrivesAt(m.office_registrations_title)
  await visitor.speaksTheirLanguage()
  return visitor
}

const nameAt = (name: string, { lang, screen }: Place) => `${name}${lang}${screen}`
const fullName = (name: string, place: Place) => `${nameAt(name, place)} Kos`
