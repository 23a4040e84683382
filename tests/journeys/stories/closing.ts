import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor, Words } from '../visitor.ts'
import { listDriver } from './list-driver.ts'
import { somebodySignedIn } from './sign-in.ts'
import { fileOf, organiserAtTheAccount } from './statements.ts'

/** Part 10 of the acceptance story, besides its figures: an erasure, the checklist, closing and archiving. */

const year = '?edition=20tf2026'
const closing = '/admin/closing'
const money = ({ locale }: Visitor, amount: number) => formatCents(cents(amount), locale)
const comes = (festival: TestFestival, place: Place, username: string, to: string) =>
  somebodySignedIn(festival, place, { username, to })
type Text = Words<Record<never, never>>

/** D22 goes: the organiser types the code, and neither a list nor the search box nor the audit log knows D22 any more. */
export async function erasesD22(festival: TestFestival, place: Place, marker: string): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', '/admin/lists/regs')
  await visitor.arrivesAt(m.lists_of_regs)
  const use = listDriver(visitor, place)
  await use.search('d22@story.example')
  await visitor.sees(visitor.reads(m.lists_count_found, { count: 1, shown: '1' }))
  const code = await visitor.findsCell(m.lists_field_code)
  await use.askToEnd(code)
  await visitor.chooses(m.lists_end_erase)
  await visitor.waitsFor(m.lists_end_erase_do)
  await visitor.fills(visitor.reads(m.lists_end_code, { code }), 'TF26-00023')
  await visitor.presses(m.lists_end_erase_do)
  await visitor.sees(m.lists_end_code_wrong)
  await visitor.looksItOver()
  await visitor.fills(visitor.reads(m.lists_end_code, { code }), code)
  await visitor.presses(m.lists_end_erase_do)
  await visitor.sees(m.lists_empty_found_title)
  await visitor.isOutOfDialogs()

  await visitor.opens(`${festival.address()}/admin/prijave`)
  await visitor.arrivesAt(m.office_registrations_title)
  for (const known of ['d22@story.example', marker]) {
    await visitor.strikes('Control+k')
    await visitor.isInDialog()
    await visitor.types(known)
    await visitor.sees(visitor.reads(m.palette_none, { typed: known }))
    await visitor.strikes('Escape')
    await visitor.isOutOfDialogs()
  }
  await visitor.leaves()
  const auditor = await comes(festival, place, 'director', `/admin/audit?q=${encodeURIComponent(marker)}`)
  await auditor.arrivesAt(m.office_audit_title)
  await auditor.sees(m.audit_empty)
  await auditor.leaves()
}

/** A regEditor, who works with registrations, and the reception do not close a festival. */
export async function isRefused(festival: TestFestival): Promise<void> {
  for (const [username, to] of [
    ['editor', '/admin'],
    ['welcome', '/admin/reception'],
  ] as const) {
    const visitor = await comes(festival, { lang: 'SI', screen: 'desktop' }, username, to)
    await visitor.opensInVain(`${festival.address()}${closing}`, 403)
    await visitor.sees(m.auth_closed_title)
    await visitor.leaves()
  }
}

/** What the checklist says is open: five checks, each with its rows, and no button to close. */
export async function isBlocked(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await visitor.arrivesAt(visitor.reads(m.closing_title_of, { code: 'TF2026' }))
  await visitor.speaksTheirLanguage()
  await visitor.sees(visitor.reads(m.closing_open_count, { count: 5 }))
  await seesOpen(visitor, [
    [m.closing_check_drawers, ['A', money(visitor, -100), 'B', money(visitor, 0)]],
    [m.closing_check_conflicts, ['TF26-00006 · B', 'TF26-00010 · B']],
    [
      m.closing_check_bank_days,
      [visitor.reads(m.closing_bank_until, { day: formatDay('2026-08-25', visitor.locale, 'medium') })],
    ],
    [m.closing_check_overpaid, ['D09 · TF26-00009', money(visitor, 1_500)]],
    [m.closing_check_invoices, ['D27 · TF26-00027', money(visitor, 2_400)]],
  ])
  await visitor.seesNoMore(m.closing_do)
  await visitor.leaves()
}

async function seesOpen(
  visitor: Visitor,
  checks: readonly (readonly [name: Text, rows: readonly string[]])[],
): Promise<void> {
  for (const [name, rows] of checks) {
    await visitor.sees(name)
    for (const row of rows) await visitor.seesPart(row)
  }
}

/** From the closing page to the list of a check. */
async function goesTo(visitor: Visitor, title: Text, list: string, address: string): Promise<void> {
  await visitor.arrivesAt(visitor.reads(m.closing_title_of, { code: 'TF2026' }))
  await visitor.opens(`${address}${list}`)
  await visitor.arrivesAt(title)
}

/** Back on the closing page, so many checks are open. */
async function hasOpen(visitor: Visitor, festival: TestFestival, count: number): Promise<void> {
  await visitor.opens(`${festival.address()}${closing}`)
  await visitor.arrivesAt(visitor.reads(m.closing_title_of, { code: 'TF2026' }))
  await visitor.sees(
    count === 0 ? visitor.reads(m.closing_ready, {}) : visitor.reads(m.closing_open_count, { count }),
  )
  await visitor.leaves()
}

/** The reception says of both tickets who came. */
export async function answersConflicts(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await goesTo(visitor, m.office_control_title, '/admin/blagajna', festival.address())
  for (const left of [2, 1]) {
    await visitor.sees(visitor.reads(m.reception_conflicts, { count: left }))
    await visitor.walksTo(m.reception_answer_same)
    await visitor.strikes('Enter')
  }
  await visitor.sees(visitor.reads(m.reception_conflicts, { count: 0 }))
  await visitor.seesPart(`${visitor.reads(m.reception_answer_same, {})} · organiser`)
  await visitor.looksItOver()
  await hasOpen(visitor, festival, 4)
}

/** The organiser, who closed neither, checks both drawers; the euro that A lacks is signed. */
export async function checksDrawers(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await goesTo(visitor, m.office_control_title, '/admin/blagajna', festival.address())
  await visitor.seesPart('Napačno vrnjeno')
  const lacking = { station: 'A', difference: money(visitor, -100) }
  await visitor.presses(visitor.reads(m.reception_sign_drawer, lacking))
  await visitor.seesNoMore(visitor.reads(m.reception_sign_drawer, lacking))
  await visitor.presses(visitor.reads(m.reception_check_drawer, { station: 'B' }))
  await visitor.seesNoMore(visitor.reads(m.reception_check_drawer, { station: 'B' }))
  await visitor.seesPart(visitor.reads(m.reception_checked_by, { who: 'organiser', at: '' }).trim())
  await visitor.looksItOver()
  await hasOpen(visitor, festival, 3)
}

/** D09's 15 € too much become a donation. */
export async function donatesD09(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await goesTo(visitor, m.office_refunds_title, '/admin/vracila', festival.address())
  await visitor.presses(`${visitor.reads(m.refunds_donate, {})}: Jana D09, ${money(visitor, 1_500)}`)
  await visitor.isInDialog()
  const amount = money(visitor, 1_500)
  await visitor.sees(visitor.reads(m.refunds_ask_donate, { amount, dancer: 'Jana D09' }))
  await visitor.seesPart(`${money(visitor, 7_500)} → ${money(visitor, 9_000)}`)
  await visitor.looksItOver()
  await visitor.pressesInDialog(m.refunds_donate)
  await visitor.isOutOfDialogs()
  await visitor.sees(m.refunds_done_donated)
  await visitor.looksItOver()
  type Reg = { readonly totalCents: number; readonly paidCents: number }
  expect(await visitor.readsData<Reg[]>('regs/find', { query: { surname: 'D09' } })).toMatchObject([
    { totalCents: 9_000, paidCents: 9_000 },
  ])
  await hasOpen(visitor, festival, 2)
}

/** D27 paid in cash, and nobody wrote down the number of the till. */
export async function givesD27ANumber(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await goesTo(visitor, m.office_payments_title, '/admin/placila?show=all&q=D27', festival.address())
  await visitor.presses(visitor.reads(m.payments_open_account, { name: 'Fanina D27' }))
  await visitor.isInDialog()
  await visitor.waitsFor(m.payments_record)
  // the latest first: what B gave back, what B took, what A took
  for (const amount of [-2_400, 2_400, 2_400])
    await visitor.walksTo(`${visitor.reads(m.payments_number, {})} ${money(visitor, amount)}`)
  await visitor.strikes('Enter')
  await visitor.sees(
    visitor.reads(m.payments_number_text, {
      amount: money(visitor, 2_400),
      day: formatDay('2026-11-12', visitor.locale, 'short'),
    }),
  )
  await visitor.presses(m.payments_number_do)
  await visitor.sees(m.payments_refused_number_missing)
  await visitor.looksItOver()
  await visitor.fills(m.payments_document, 'B1-1-42')
  await visitor.presses(m.payments_number_do)
  await visitor.sees(m.payments_done_numbered)
  await visitor.seesPart('B1-1-42')
  await visitor.looksItOver()
  await hasOpen(visitor, festival, 1)
}

/** The bank had nothing to say until 20 November, and says so. */
export async function importsNovember(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await organiserAtTheAccount(festival, place)
  const nothing = { opening: 224_900, closing: 224_900, number: 4, entries: [] } as const
  const file = fileOf('s4.xml', { ...nothing, from: '2026-08-26', to: '2026-11-20' })
  await visitor.gives(m.bank_upload_choose, file)
  await visitor.sees(m.bank_file_no_entries)
  await visitor.looksItOver()
  await visitor.presses(m.bank_import_only)
  // a page that is left does not send what it was about to
  await visitor.seesPart(visitor.reads(m.bank_imported, { entries: '0', known: '0' }))
  await hasOpen(visitor, festival, 0)
}

/** On the phone: reads what closing does, types another festival's code, and goes back. */
export async function thinksTwice(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await visitor.arrivesAt(visitor.reads(m.closing_title_of, { code: 'TF2026' }))
  await asksToClose(visitor)
  await visitor.fills(visitor.reads(m.closing_type_code, { code: 'TF2026' }), 'TF2025')
  await visitor.pressesInDialog(m.closing_do)
  await visitor.sees(m.settings_editions_code_wrong)
  await visitor.looksItOver()
  await visitor.leaves()
}

async function asksToClose(visitor: Visitor): Promise<void> {
  await visitor.presses(m.closing_do)
  await visitor.isInDialog()
  for (const said of [m.closing_then_frozen, m.closing_then_money, m.closing_then_reopen])
    await visitor.sees(said)
  // nobody has thanked those who came, of whom one is erased
  const check = visitor.reads(m.closing_check_thanks, {})
  await visitor.sees(visitor.reads(m.closing_left, { check, count: 13 }))
}

export async function closesIt(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', closing)
  await visitor.arrivesAt(visitor.reads(m.closing_title_of, { code: 'TF2026' }))
  await asksToClose(visitor)
  await visitor.fills(visitor.reads(m.closing_type_code, { code: 'TF2026' }), 'tf2026')
  await visitor.pressesInDialog(m.closing_do)
  await visitor.sees(visitor.reads(m.closing_is_closed, { code: 'TF2026' }))
  await visitor.looksItOver()
  await visitor.leaves()
}

/** The admin makes next year's edition, which the site shows from now on, and archives the closed one. */
export async function archivesIt(festival: TestFestival, place: Place): Promise<void> {
  const admin = await comes(festival, place, 'director', '/admin/settings/copy')
  await admin.arrivesAt(m.settings_copy_title)
  await admin.presses(admin.reads(m.settings_copy_do, { code: 'TF2027' }))
  await admin.arrivesAt(admin.reads(m.settings_copy_done, { code: 'TF2027' }))
  await admin.opens(`${festival.address()}/admin/settings/editions`)
  await admin.arrivesAt(m.settings_editions_title)
  await admin.presses(`${admin.reads(m.settings_editions_make_current, {})}: TF2027 (21)`)
  await admin.isInDialog()
  await admin.pressesInDialog(m.settings_editions_make_current)
  await admin.isOutOfDialogs()
  await admin.presses(`${admin.reads(m.settings_editions_archive, {})}: TF2026 (20)`)
  await admin.isInDialog()
  await admin.sees(m.settings_editions_read_only)
  await admin.looksItOver()
  await admin.fills(admin.reads(m.settings_editions_type_code, { code: 'TF2026' }), 'TF2026')
  await admin.pressesInDialog(m.settings_editions_archive)
  await admin.isOutOfDialogs()
  await admin.seesPart(admin.reads(m.settings_editions_done_archive, { code: 'TF2026' }))
  await admin.opens(`${festival.address()}${closing}${year}`)
  await admin.arrivesAt(admin.reads(m.closing_title_of, { code: 'TF2026' }))
  await admin.sees(admin.reads(m.closing_is_archived, { code: 'TF2026' }))
  await admin.looksItOver()
  await admin.leaves()
}

/** D08 pays 7 € more after all was over; the admin, who alone works in an archive, gives them back by the bank. */
export async function paysALateRefund(festival: TestFestival, place: Place): Promise<void> {
  const to = `/admin/placila${year}`
  const visitor = await comes(festival, place, 'director', to)
  await visitor.arrivesAt(m.office_payments_title)
  await visitor.opens(`${festival.address()}/admin/placila?show=all&q=D08`)
  await visitor.presses(visitor.reads(m.payments_open_account, { name: 'Plesalec D08' }))
  await visitor.isInDialog()
  await visitor.presses(m.payments_record)
  await visitor.fills(m.payments_amount, '7')
  await visitor.presses(m.payments_record_do)
  await visitor.sees(m.payments_done_recorded)
  await visitor.opens(`${festival.address()}/admin/vracila`)
  await visitor.arrivesAt(m.office_refunds_title)
  const line = `Plesalec D08, ${money(visitor, 700)}`
  // nothing more is owed in an archive
  await visitor.seesNoMore(m.refunds_donate)
  await visitor.presses(`${visitor.reads(m.refunds_give_back, {})}: ${line}`)
  await visitor.isInDialog()
  await visitor.looksItOver()
  await visitor.pressesInDialog(m.refunds_give_back)
  await visitor.isOutOfDialogs()
  await visitor.sees(m.refunds_done_asked)
  await visitor.looksItOver()
  await visitor.presses(m.refunds_enter_account)
  await visitor.isInDialog()
  await visitor.fills(m.refunds_iban, 'SI56 0400 0123 4567 829')
  await visitor.presses(m.refunds_save_account)
  await visitor.isOutOfDialogs()
  await visitor.presses(`${visitor.reads(m.refunds_prepare, {})}: ${line}`)
  await visitor.sees(m.refunds_done_prepare)
  await visitor.presses(visitor.reads(m.refunds_order, { count: 1, sum: money(visitor, 700) }))
  await visitor.sees(visitor.reads(m.refunds_ordered, { count: 1 }))
  const file = (await visitor.downloads(m.refunds_file_get)).toString()
  expect(file).toContain('<InstdAmt Ccy="EUR">7.00</InstdAmt>')
  await visitor.looksItOver()
  await visitor.leaves()
}

/** The data of the whole year, checked by the administrator's command after the application has ended. */
export async function verifies(festival: TestFestival): Promise<void> {
  const { dataDir } = festival.ronda()
  await festival.ronda().crashes()
  const run = path.resolve(import.meta.dirname, '../../../scripts/run.mjs')
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, [run, 'admin', 'verify'], { env })
  expect(stdout).toContain('All is well')
}
