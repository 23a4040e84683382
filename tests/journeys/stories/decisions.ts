import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

/** Part 5 of the acceptance story: the organiser's decisions on 15 July. */

const desktop: Place = { lang: 'SI', screen: 'desktop' }
const soon = { timeout: 60_000 }

type Reg = {
  readonly _id: string
  readonly name: string
  readonly surname: string
  readonly status: string
  readonly role: string
  readonly totalCents: number
  readonly dueOn: string | null
}

const regOf = async (visitor: Visitor, surname: string): Promise<Reg> => {
  const [reg] = await visitor.readsData<Reg[]>('regs/find', { query: { surname } })
  if (!reg) throw new Error(`There is no ${surname}.`)
  return reg
}
const statesOf = async (visitor: Visitor, ...surnames: readonly string[]): Promise<string[]> => {
  const regs = await Promise.all(surnames.map((surname) => regOf(visitor, surname)))
  return regs.map(({ status }) => status)
}

/** 5.1: releases three in bulk, of whom one has paid; reads what follows; presses, and stops it. Nothing has changed. */
export async function releasesAndStops(festival: TestFestival): Promise<void> {
  const to = '/admin/prijave?size=50'
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to })
  await organiser.arrivesAt(m.office_registrations_title)
  for (const surname of ['D16', 'D27', 'D28']) {
    const { name } = await regOf(organiser, surname)
    await organiser.ticks(organiser.reads(m.regs_select_row, { name: `${name} ${surname}` }))
  }
  await organiser.presses(m.lists_end_release)
  await organiser.isInDialog()
  await organiser.seesPart(organiser.reads(m.regs_bulk_affected, { count: 2 }))
  const d28 = await regOf(organiser, 'D28')
  await organiser.seesPart(`${d28.name} D28: ${organiser.reads(m.regs_skip_paid, {})}`)
  for (const event of ['C3', 'M1', 'M2']) await organiser.seesPart(`${event} – `)
  await organiser.looksItOver()
  await organiser.presses(organiser.reads(m.regs_bulk_release, { count: 2 }))
  const what = organiser.reads(m.regs_bulk_releasing, { count: 2 })
  await organiser.seesPart(what)
  await organiser.presses(`${organiser.reads(m.regs_bulk_stop, {})} (Esc)`)
  await organiser.seesPart(organiser.reads(m.regs_bulk_stopped, { what, done: 0 }))
  await clockAt(festival, '2026-07-15T10:01:00+02:00')
  expect(await statesOf(organiser, 'D16', 'D27', 'D28')).toEqual(['late', 'late', 'confirmed'])
  await organiser.opens(`${festival.address()}/admin/dogodki`)
  await organiser.arrivesAt(m.office_events_title)
  for (const taken of ['4/4', '6/6', '5/5', '18/30', '21/30']) await organiser.seesPart(taken)
  await organiser.leaves()

  // the log has no release
  const director = await somebodySignedIn(festival, desktop, {
    username: 'director',
    to: '/admin/audit?action=registration.release',
  })
  await director.arrivesAt(m.office_audit_title)
  await director.sees(m.audit_empty)
  await director.leaves()
}

/** 5.2: D27 pays in cash at the door: due on the first evening, no longer late, without an e-mail. */
export async function letsD27PayInCash(festival: TestFestival): Promise<void> {
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to: '/admin/prijave' })
  const d27 = await regOf(organiser, 'D27')
  await organiser.opens(`${festival.address()}/admin/lists/regs?open=${d27._id}`)
  await organiser.waitsFor(m.lists_save)
  await organiser.isInDialog()
  await organiser.selects(m.lists_field_payBy, m.lists_choice_cash)
  await organiser.presses(m.lists_save)
  await organiser.sees(m.lists_save_asks_text)
  await organiser.looksItOver()
  await organiser.presses(m.lists_save_asks_do)
  await expect
    .poll(() => regOf(organiser, 'D27'), soon)
    .toMatchObject({ status: 'placed', dueOn: '2026-11-12' })
  await organiser.opens(`${festival.address()}/admin/mails?kind=changed&q=D27`)
  await organiser.sees(m.mails_none_found)
  await organiser.leaves()
}

/** 5.3: D16 alone loses the places when the half minute is over; D17 still waits, and D13 is not moved. */
export async function releasesD16(festival: TestFestival): Promise<void> {
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to: '/admin/prijave' })
  const d16 = await regOf(organiser, 'D16')
  await organiser.opens(`${festival.address()}/admin/prijave?open=${d16._id}`)
  await organiser.presses(m.lists_end_release)
  await organiser.isInDialog()
  await organiser.seesPart('C3 – ')
  // the button behind the dialog is called so too
  await organiser.walksTo(m.lists_end_release_do)
  await organiser.strikes('Enter')
  await organiser.seesPart(organiser.reads(m.regs_bulk_releasing, { count: 1 }))
  await clockAt(festival, '2026-07-15T10:05:00+02:00')
  await expect.poll(() => statesOf(organiser, 'D16'), soon).toEqual(['released'])
  expect(await statesOf(organiser, 'D17', 'D13')).toEqual(['waiting', 'confirmed'])
  const regs = await organiser.readsData<Reg[]>('regs/find', { query: {} })
  const live = regs.filter(({ status }) => status !== 'released' && status !== 'cancelled')
  expect(live.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(176_000)
  await organiser.opens(`${festival.address()}/admin/dogodki`)
  await organiser.arrivesAt(m.office_events_title)
  for (const taken of ['5/6', '17/30']) await organiser.seesPart(taken)
  await organiser.leaves()
}

/**
 * 5.4: a regEditor types a note about D09 while the organiser tags them. Each is informed, and both are saved; D09's surplus stays as
 * credit.
 */
export async function workOnD09AtOnce(festival: TestFestival): Promise<void> {
  const editor = await somebodySignedIn(festival, desktop, { username: 'editor', to: '/admin/prijave' })
  const d09 = await regOf(editor, 'D09')
  await editor.opens(`${festival.address()}/admin/lists/regs?open=${d09._id}`)
  await editor.waitsFor(m.lists_save)
  await editor.isInDialog()
  const organiser = await somebodySignedIn(festival, desktop, {
    username: 'organiser',
    to: `/admin/prijave?q=D09&open=${d09._id}`,
  })
  await organiser.sees(organiser.reads(m.regs_present, { names: 'editor', count: 1 }))
  await editor.sees(editor.reads(m.lists_present, { names: 'organiser', count: 1 }))
  await editor.fills(m.lists_field_internalNote, 'Dobropis ostane za naslednje leto.')

  await organiser.opens(`${festival.address()}/admin/prijave?q=D09`)
  await organiser.ticks(organiser.reads(m.regs_select_row, { name: `${d09.name} D09` }))
  await organiser.presses(m.regs_tag)
  await organiser.isInDialog()
  await organiser.fills(m.regs_dim_tag, 'dobropis')
  await organiser.strikes('Enter')
  await organiser.presses(m.regs_bulk_look)
  await organiser.presses(organiser.reads(m.regs_bulk_tag, { count: 1 }))
  await organiser.isOutOfDialogs()
  type Marked = { readonly tags: readonly string[]; readonly internalNote: string | null }
  const marksOf = async () =>
    (await organiser.readsData<Marked[]>('regs/find', { query: { surname: 'D09' } }))[0]
  await expect.poll(marksOf, soon).toMatchObject({ tags: ['dobropis'] })

  // a notice of the concurrent change; both changes are kept
  await editor.pressesInVain(m.lists_save, 409)
  await editor.sees(m.lists_conflict_title)
  expect(await editor.finds(m.lists_field_internalNote)).toBe('Dobropis ostane za naslednje leto.')
  await editor.presses(m.lists_save)
  await expect
    .poll(marksOf, soon)
    .toMatchObject({ tags: ['dobropis'], internalNote: 'Dobropis ostane za naslednje leto.' })
  const money = (amount: number) => formatCents(cents(amount), organiser.locale)
  await organiser.opens(`${festival.address()}/admin/prijave?q=D09`)
  await organiser.seesPart(organiser.reads(m.regs_sum_over, { amount: money(4_500) }))
  await editor.leaves()
  await organiser.leaves()
}

/** 5.5: Delete does nothing to D24 but say so; another role of D14 shows what it costs, and *Back* leaves it. */
export async function thinksAgain(festival: TestFestival): Promise<void> {
  const to = '/admin/prijave?q=D24'
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to })
  await organiser.arrivesAt(m.office_registrations_title)
  const d24 = await regOf(organiser, 'D24')
  await organiser.walksTo(`D24 ${d24.name}`)
  await organiser.strikes('Delete')
  await organiser.seesPart(m.regs_delete_hint)
  expect(await regOf(organiser, 'D24')).toEqual(d24)

  const d14 = await regOf(organiser, 'D14')
  await organiser.opens(`${festival.address()}/admin/lists/regs?open=${d14._id}`)
  await organiser.waitsFor(m.lists_save)
  await organiser.isInDialog()
  await organiser.selects(m.lists_field_role, m.lists_choice_follower)
  await organiser.presses(m.lists_save)
  await organiser.sees(m.lists_save_asks_text)
  await organiser.seesPart(`C3 – ${d14.name} D14`)
  const money = (amount: number) => formatCents(cents(amount), organiser.locale)
  await organiser.seesPart(`${money(5_400)} → ${money(2_400)}`)
  await organiser.looksItOver()
  await organiser.presses(m.lists_save_asks_back)
  expect(await regOf(organiser, 'D14')).toEqual(d14)
  await organiser.leaves()
}
