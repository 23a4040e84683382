import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { secretOfD12 } from '../../story/prepare-invoices.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { passes } from './clock.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const accountantAt = (place: Place) => adminAt(place, 'accountant')

const surnameAt = ({ lang, screen }: Place) => `Ščurek ${lang} ${screen}`

/** Somebody with something to pay. */
export function debtorAt(place: Place, picks: readonly string[]): Record<string, unknown> {
  return {
    name: 'Živa',
    surname: surnameAt(place),
    email: `ziva-${place.lang}-${place.screen}@example.org`,
    country: 'SI',
    role: 'leader',
    level: 'open',
    language: 'sl',
    picks,
    consents: { terms: true },
  }
}

/**
 * Makes an invoice out to a company whose VAT id is wrong at first, reverses it, and prints what came of it.
 * @param turn which of the stories this is, from 0: each issues two invoices and a credit note
 */
export async function invoicesACompany(festival: TestFestival, place: Place, turn: number): Promise<void> {
  const { username } = accountantAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/invoices?due=all' })
  await visitor.arrivesAt(m.office_invoices_title)
  await visitor.unticks(m.invoices_choose_all)
  await visitor.ticks(visitor.reads(m.invoices_choose, { name: `Živa ${surnameAt(place)}` }))
  // what to pay, before there is an invoice: made out to the dancer, and the invoice is still to come
  await visitor.presses(m.invoices_open_pro_forma)
  await visitor.seesIn(m.invoices_buyer_name, `Živa ${surnameAt(place)}`)
  await visitor.looksItOver()
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: `P-${turn + 1}` }))
  await visitor.presses(m.invoices_open_together)
  await visitor.fills(m.invoices_buyer_name, 'Studio Žabec d.o.o.')
  await visitor.fills(m.invoices_buyer_address, 'Žabja ulica 7')
  await visitor.fills(m.invoices_buyer_vat_id, 'SI12345678')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(m.invoices_buyer_vat_refused)
  // the button that was busy has not lost the keyboard
  if (place.screen === 'desktop') await visitor.standsOn(m.invoices_ask_yes)
  await visitor.seesIn(m.invoices_buyer_name, 'Studio Žabec d.o.o.')
  await visitor.looksItOver()
  await visitor.fills(m.invoices_buyer_vat_id, 'SI10039856')
  await visitor.presses(m.invoices_ask_yes)
  const year = '2025'
  const [first, second, note] = [2 * turn + 1, 2 * turn + 2, turn + 1]
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: `${first}` }))
  await visitor.looksItOver()

  await visitor.presses(`${visitor.reads(m.invoices_reverse, {})} ${first}/${year}`)
  await visitor.fills(m.invoices_reason, 'Napačen naslov')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: `D-${note}, ${second}` }))
  await visitor.seesPart(visitor.reads(m.invoices_credited, { number: `D-${note}` }))

  await visitor.follows(m.invoices_list_print)
  const kind = m.invoices_kind_creditNote({}, { locale: 'sl' })
  await visitor.arrivesAt(m.invoices_number({ kind, number: `D-${note}`, year }, { locale: 'sl' }))
  await visitor.seesPart('Napačen naslov')
}

const nameOf = async (visitor: Visitor, surname: string): Promise<string> => {
  const [found] = await visitor.readsData<{ name: string }[]>('regs/find', { query: { surname } })
  return `${found?.name} ${surname}`
}

const chooses = async (visitor: Visitor, ...surnames: readonly string[]): Promise<void> => {
  for (const surname of surnames) {
    await visitor.ticks(visitor.reads(m.invoices_choose, { name: await nameOf(visitor, surname) }))
  }
}

/** The first three invoices of the story: a couple to a company, and two dancers each their own. */
export async function invoicesInJuly(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/invoices' })
  await visitor.arrivesAt(m.office_invoices_title)
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  await visitor.unticks(m.invoices_choose_all)
  await chooses(visitor, 'D01', 'D02')
  await visitor.presses(m.invoices_open_together)
  await visitor.fills(m.invoices_buyer_name, 'Studio Tango d.o.o.')
  await visitor.fills(m.invoices_buyer_address, 'Žabja ulica 7')
  await visitor.fills(m.invoices_buyer_vat_id, 'SI12345678')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(m.invoices_buyer_vat_refused)
  await visitor.fills(m.invoices_buyer_vat_id, 'SI10039856')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: '1' }))
  for (const [surname, number] of [
    ['D08', '2'],
    ['D07', '3'],
  ] as const) {
    // what was left out stays left out
    await chooses(visitor, surname)
    await visitor.presses(visitor.reads(m.invoices_open_each, { count: '1' }))
    await visitor.presses(m.invoices_ask_yes)
    await visitor.sees(visitor.reads(m.invoices_done, { numbers: number }))
  }
  for (const amount of [23_750, 4_283, 9_900, 1_560, 15_500, 2_468]) await visitor.sees(money(amount))
  await visitor.looksItOver()
}

/** The cancelled dancer's invoice is reversed; then two admins press at once for all who have paid. */
export async function invoicesInAugust(festival: TestFestival, place: Place): Promise<void> {
  await reversesD07(festival, place)
  await invoicesAllWhoPaid(festival, place)
}

/** The cancelled dancer's invoice is reversed: a credit note of the whole, and an invoice of the fee. */
export async function reversesD07(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/invoices' })
  await visitor.arrivesAt(m.office_invoices_title)
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  await visitor.sees(visitor.reads(m.invoices_over, { count: '1' }))
  await visitor.presses(`${visitor.reads(m.invoices_reverse, {})} 3/2026`)
  await visitor.fills(m.invoices_reason, 'Odpoved')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: 'D-1, 4' }))
  for (const amount of [-15_500, -2_468, 1_000, 180]) await visitor.sees(money(amount))
  await visitor.leaves()
}

type Issued = {
  readonly _id: string
  readonly kind: string
  readonly number: string
  readonly buyer: string
  readonly totalCents: number
  readonly vat: readonly {
    readonly vatRatePercent: number
    readonly grossCents: number
    readonly netCents: number
    readonly vatCents: number
  }[]
}

/** Two admins press at once: each paid registration gets one invoice, numbered consecutively, and the rates add up. */
export async function invoicesAllWhoPaid(festival: TestFestival, place: Place): Promise<void> {
  const [visitor, other] = await Promise.all(
    ['director', 'deputy'].map((username) =>
      somebodySignedIn(festival, place, { username, to: '/admin/invoices' }),
    ),
  )
  if (!visitor || !other) throw new Error('There are two admins.')
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  for (const admin of [visitor, other]) {
    await admin.arrivesAt(m.office_invoices_title)
    await admin.presses(admin.reads(m.invoices_open_each, { count: '23' }))
    await admin.seesPart(admin.reads(m.invoices_ask_each, { count: 23, sum: money(132_450) }))
  }
  await Promise.all([visitor.presses(m.invoices_ask_yes), other.presses(m.invoices_ask_yes)])
  for (const admin of [visitor, other]) await admin.sees(m.invoices_open_none)

  const issued = await visitor.readsData<Issued[]>('invoice/find', { query: { status: 'issued' } })
  const invoices = issued.filter(({ kind }) => kind === 'invoice')
  const numbers = invoices.map(({ number }) => Number(number))
  expect(numbers.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 27 }, (_, n) => n + 1))
  expect(issued.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(167_100)
  const rates = invoices.filter(({ number }) => Number(number) > 4).flatMap(({ vat }) => vat)
  const sumsOf = (rate: number) =>
    (['grossCents', 'netCents', 'vatCents'] as const).map((part) =>
      rates.reduce((sum, one) => sum + (one.vatRatePercent === rate ? one[part] : 0), 0),
    )
  expect([sumsOf(22), sumsOf(9.5)]).toEqual([
    [93_200, 76_396, 16_804],
    [39_250, 35_846, 3_404],
  ])
  // the gift of D21 is on none, and nothing that D09 paid too much
  for (const [surname, total] of [
    ['D21', 2_400],
    ['D09', 7_500],
    ['D10', 9_500],
  ] as const)
    expect(issued.find(({ buyer }) => buyer.endsWith(surname))?.totalCents, surname).toBe(total)
  await visitor.browses('reload')
  await visitor.sees(money(167_100))
  await visitor.looksItOver()
  await visitor.leaves()
  await other.leaves()
}

/** The company's invoice is read back from its PDF; it cannot be changed any more. */
export async function readsTheCompanysInvoice(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/invoices' })
  await visitor.arrivesAt(m.office_invoices_title)
  const issued = await visitor.readsData<Issued[]>('invoice/find', { query: { status: 'issued' } })
  const pdf = await visitor.downloads('PDF 1/2026')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  const read = text.replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const words of ['Račun št. 1/2026', 'Studio Tango d.o.o.', 'SI10039856', 'Žabja ulica 7', '237,50 €'])
    expect(read).toContain(words)
  const first = issued.find(({ kind, number }) => kind === 'invoice' && number === '1')
  const changed = { _id: first?._id, buyer: 'Nekdo drug' }
  await expect(visitor.readsData('invoice/save', changed, 409)).rejects.toThrow('409')
}

/** A dancer names their company, whose VAT id is wrong at first; the organiser issues the invoice and reverses it to another; the dancer finds it, and its buyer stays. */
export async function namesACompany(festival: TestFestival, place: Place): Promise<void> {
  const dancer = await festival.visitor(place)
  await dancer.opens(`/myReg?key=${secretOfD12}`)
  await dancer.follows(m.my_reg_action_person)
  await dancer.arrivesAt(m.my_reg_person_title)
  await dancer.ticks(m.register_buyer)
  await dancer.fills(m.register_buyer_name, 'Žabec d.o.o.')
  await dancer.fills(m.register_buyer_vat_id, 'SI12345678')
  await dancer.fills(m.register_buyer_address, 'Žabja ulica 7')
  await dancer.pressesInVain(m.my_reg_person_save, 422)
  await dancer.sees(m.register_field_vat_id)
  await dancer.seesIn(m.register_buyer_vat_id, 'SI12345678')
  await dancer.looksItOver()
  await dancer.fills(m.register_buyer_vat_id, 'SI10039856')
  await dancer.presses(m.my_reg_person_save)
  await dancer.sees(m.my_reg_done_person)

  const admin = await somebodySignedIn(festival, place, { username: 'director', to: '/admin/invoices' })
  await admin.arrivesAt(m.office_invoices_title)
  await admin.seesPart('Žabec d.o.o.')
  await admin.unticks(m.invoices_choose_all)
  await chooses(admin, 'D12')
  await admin.presses(admin.reads(m.invoices_open_each, { count: '1' }))
  await admin.presses(m.invoices_ask_yes)
  await admin.sees(admin.reads(m.invoices_done, { numbers: '4' }))

  // it is reversed to another buyer in one step; a wrong VAT id keeps what was typed
  await admin.presses(`${admin.reads(m.invoices_reverse, {})} 4/2026`)
  await admin.ticks(m.invoices_other_buyer)
  await admin.fills(m.invoices_buyer_name, 'Žabec in sin d.o.o.')
  await admin.fills(m.invoices_buyer_vat_id, 'SI12345678')
  await admin.fills(m.invoices_buyer_address, 'Žabja ulica 9')
  await admin.presses(m.invoices_ask_yes)
  await admin.sees(m.invoices_buyer_vat_refused)
  await admin.looksItOver()
  await admin.fills(m.invoices_buyer_vat_id, 'SI10039856')
  await admin.presses(m.invoices_ask_yes)
  await admin.sees(admin.reads(m.invoices_done, { numbers: 'D-1, 5' }))
  await admin.seesPart('Žabec in sin d.o.o.')

  await dancer.opens('/myReg')
  const kind = dancer.reads(m.invoices_kind_invoice, {})
  await dancer.seesPart(dancer.reads(m.invoices_number, { kind, number: '5', year: '2026' }))
  await dancer.looksItOver()
  await dancer.follows(m.my_reg_action_person)
  await dancer.sees(dancer.reads(m.my_reg_invoice_frozen, { buyer: 'Žabec in sin d.o.o.' }))
}

const days = 86_400

/**
 * With automatic and advance invoices: a payment recorded in the office gets its document and an e-mail
 * automatically; after the festival one click makes the final invoice, which deducts the advance.
 */
export async function invoicesByThemselves(festival: TestFestival, place: Place): Promise<void> {
  const { username } = accountantAt(place)
  const email = `ziva-${place.lang}-${place.screen}@example.org`.toLowerCase()
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/placila' })
  await visitor.arrivesAt(m.office_payments_title)
  await visitor.presses(visitor.reads(m.payments_open_account, { name: `Živa ${surnameAt(place)}` }))
  await visitor.isInDialog()
  await visitor.presses(m.payments_record)
  await visitor.presses(m.payments_record_do)
  await visitor.sees(m.payments_done_recorded)
  const sent = await festival.message(email, m.emails_invoiced_subject({ number: '1' }, { locale: 'sl' }))
  expect(sent.text).toContain('1')

  type Issued = { readonly number: string; readonly totalCents: number }
  const issued = () => visitor.readsData<Issued[]>('invoice/find', { query: { status: 'issued' } })
  const [advance] = await issued()
  expect(advance?.number).toBe('1')
  await visitor.opens(`${festival.address()}/admin/invoices`)
  await visitor.arrivesAt(m.office_invoices_title)
  await visitor.sees('1/2025')

  await passes(festival, 80 * days)
  await visitor.opens(`${festival.address()}/admin/invoices`)
  await visitor.arrivesAt(m.office_invoices_title)
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.invoices_finals, { count: '1' }))
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: '2' }))
  const all = await issued()
  expect(all.map(({ number }) => number).toSorted()).toEqual(['1', '2'])
  // the final one names the rest of the advance payment
  expect(all.map(({ totalCents }) => totalCents).toSorted((one, two) => one - two)).toEqual([0, 2_500])

  await visitor.follows('2/2025')
  const kind = m.invoices_kind_final({}, { locale: 'sl' })
  await visitor.arrivesAt(m.invoices_number({ kind, number: '2', year: '2025' }, { locale: 'sl' }))
  await visitor.looksItOver()
}
