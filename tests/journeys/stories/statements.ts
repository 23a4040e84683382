import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents, formatPrice } from '#app/platform/values/money.ts'
import { type CamtStatement, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { type StoryStatements, statementsOf } from '#tests/bank/story.ts'
import { checkoutWords } from '#tests/cards/checkout-page.ts'
import { sessionEvent } from '#tests/cards/fake-stripe.ts'
import { secretOfD11 } from '../../story/prepare.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { sendsEvent } from './card-events.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

export const fileOf = (name: string, statement: CamtStatement) => ({
  name,
  content: encodeAs(camt053(statement), 'utf-8'),
})

/** The code of a dancer, as the office reads it. */
const codeOf = async (visitor: Visitor, surname: string): Promise<string> => {
  const [reg] = await visitor.readsData<{ readonly code: string }[]>('regs/find', { query: { surname } })
  if (!reg) throw new Error(`There is no ${surname}.`)
  return reg.code
}

/** The statements with the references that these registrations have. */
export async function statementsFor(visitor: Visitor): Promise<StoryStatements> {
  type Coded = { readonly surname: string; readonly code: string }
  const regs = await visitor.readsData<Coded[]>('regs/find', { query: {} })
  const numbers = new Map(regs.map(({ surname, code }) => [surname, Number(code.split('-').at(-1))]))
  return statementsOf((dancer) => numbers.get(`D${String(dancer).padStart(2, '0')}`) ?? 0)
}

export const paidCents = async (visitor: Visitor): Promise<number> => {
  const regs = await visitor.readsData<{ readonly paidCents: number }[]>('regs/find', { query: {} })
  expect(regs).toHaveLength(30)
  return regs.reduce((sum, one) => sum + one.paidCents, 0)
}

const statuses = async (visitor: Visitor): Promise<Record<string, number>> => {
  const regs = await visitor.readsData<{ readonly status: string }[]>('regs/find', { query: {} })
  return Object.fromEntries(
    ['confirmed', 'placed', 'late', 'waiting'].map((status) => [
      status,
      regs.filter((one) => one.status === status).length,
    ]),
  )
}

/** The organiser imports the first statement, books what is sure and then the suggestions, and sends e-mails to those who paid. */
export async function importsTheFirstStatement(
  festival: TestFestival,
  place: Place,
  costLine = 'DJ Lorenzo Bassi',
): Promise<void> {
  const visitor = await organiserAtTheAccount(festival, place)
  await visitor.sees(m.bank_none_at_all)

  const { s1 } = await statementsFor(visitor)
  // what is broken is refused with the place, and nothing of it is kept
  const whole = camt053(s1)
  const half = { name: 's1.xml', content: encodeAs(whole, 'utf-8').subarray(0, whole.length / 2) }
  await visitor.gives(m.bank_upload_choose, half)
  await visitor.seesPart(m.bank_file_truncated)
  await visitor.gives(m.bank_upload_choose, { name: 's1.xml', content: encodeAs(whole, 'windows-1250') })
  const encodings = { declared: 'UTF-8', probably: 'windows-1250' }
  await visitor.seesPart(visitor.reads(m.bank_file_encoding_probably, encodings))
  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', { ...s1, closing: 135_801 }))
  await visitor.seesPart(money(visitor, 135_801))
  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', s1))
  await visitor.sees(m.bank_preview_hint)
  await visitor.sees(visitor.reads(m.bank_count_lines, { count: '12' }))
  await visitor.sees(visitor.reads(m.bank_count_sure, { count: '9' }))
  await visitor.sees(visitor.reads(m.bank_count_suggested, { count: '1' }))
  await visitor.sees(visitor.reads(m.bank_count_outgoing, { count: '1' }))
  await visitor.sees(visitor.reads(m.bank_count_pending, { count: '1' }))
  await visitor.sees(
    visitor.reads(m.bank_statement_sum, {
      opening: money(visitor, 100_000),
      credit: money(visitor, 73_600),
      debit: money(visitor, 37_800),
      closing: money(visitor, 135_800),
    }),
  )
  await visitor.looksItOver()
  expect(await paidCents(visitor)).toBe(0)

  const isPhone = place.screen === 'phone'
  if (isPhone) await visitor.presses(visitor.reads(m.bank_import_sure, { count: '9' }))
  else await visitor.strikes('a')
  await visitor.sees(visitor.reads(m.bank_booked_sure, { count: '9' }))
  expect(await paidCents(visitor)).toBe(60_900)

  if (isPhone) {
    await visitor.choosesRow('PLESALEC D08')
    await visitor.presses(`${visitor.reads(m.bank_accept, {})} ${await codeOf(visitor, 'D08')}`)
  } else {
    // by keys alone: on to the row, past it and back, to what else may be done with it, and booked
    await visitor.choosesRow('AT61')
    for (const key of ['j', 'j', 'k']) await visitor.strikes(key)
    const split = visitor.reads(m.bank_split_title, { amount: money(visitor, 9_900) })
    for (const [key, title] of [
      ['s', split],
      ['/', split],
      ['i', visitor.reads(m.bank_ignore_title, {})],
    ] as const) {
      await visitor.strikes(key)
      await visitor.isInDialog()
      await visitor.sees(title)
      await visitor.strikes('Escape')
      await visitor.isOutOfDialogs()
    }
    await visitor.strikes('Enter')
  }
  await visitor.sees(m.bank_done_booked)
  expect(await paidCents(visitor)).toBe(70_800)
  await visitor.choosesRow('DJ Lorenzo Bassi')
  await visitor.presses(`${visitor.reads(m.bank_accept, {})} ${costLine}`)
  await visitor.sees(visitor.reads(m.bank_count_done, { count: '11' }))
  const [cost] = await visitor.readsData<{ readonly paidCents: number }[]>('costs/find', { query: {} })
  expect(cost?.paidCents).toBe(35_000)
  expect(await statuses(visitor)).toEqual({ confirmed: 7, placed: 21, late: 0, waiting: 2 })
  await visitor.looksItOver()

  const button = visitor.reads(m.bank_notify, { count: '9' })
  await visitor.presses(button)
  await visitor.isInDialog()
  await visitor.looksItOver()
  await visitor.presses(m.bank_notify_yes)
  await visitor.isOutOfDialogs()
  await visitor.sees(visitor.reads(m.bank_notified, { count: '9' }))
  await visitor.follows(m.bank_back)
  await visitor.sees(visitor.reads(m.bank_show_open, { count: '1' }))
  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', s1))
  await visitor.sees(visitor.reads(m.bank_known_again, { count: '12' }))
  await visitor.leaves()
}

/**
 * D11 pays by card on my registration. An older `expired` of the same session arrives first and `completed` twice: it is booked once. A
 * forged event is refused.
 */
export async function paysByCardAtNoon(
  festival: TestFestival,
  place: Place,
  link = `/myReg?key=${secretOfD11}`,
): Promise<void> {
  const noon = '2026-07-08T12:00:00+02:00'
  await clockAt(festival, noon)
  const fake = festival.cards()
  fake.pages.onPaid = async (session) => {
    const expired = sessionEvent(session, 'expired', { at: new Date('2026-07-08T11:00:00+02:00') })
    const completed = sessionEvent(session, 'completed', { at: new Date(noon) })
    expect(await sendsEvent(festival, completed, { secret: 'whsec_of_somebody_else' })).toBe(400)
    for (const event of [expired, completed, completed]) {
      expect(await sendsEvent(festival, event)).toBe(200)
    }
  }
  const dancer = await festival.visitor(place)
  await dancer.opens(link)
  await dancer.sees(m.my_reg_money_unpaid)
  await dancer.presses(
    dancer.reads(m.my_reg_pay_card_button, { amount: formatPrice(cents(9_700), dancer.locale) }),
  )
  await dancer.presses(checkoutWords.pay)
  await dancer.sees(m.my_reg_done_card_paid)
  await dancer.sees(m.my_reg_money_paid)
  await dancer.leaves()

  const visitor = await organiserAtTheAccount(festival, place)
  expect(await paidCents(visitor)).toBe(70_800 + 9_700)
  expect(await statuses(visitor)).toEqual({ confirmed: 8, placed: 20, late: 0, waiting: 2 })
  await visitor.leaves()
}

const money = ({ locale }: Visitor, amount: number) => formatCents(cents(amount), locale)

/** A week later: known entries stay, pending ones are booked, and the others are new. */
export async function importsTheSecondStatement(festival: TestFestival, place: Place): Promise<void> {
  await clockAt(festival, '2026-07-11T00:00:01+02:00')
  const visitor = await organiserAtTheAccount(festival, place)
  await expect.poll(() => statuses(visitor)).toEqual({ confirmed: 8, placed: 0, late: 20, waiting: 2 })
  await seesTheLate(visitor, festival)
  await visitor.opens(`${festival.address()}/admin/placilaNaRacun`)
  await visitor.arrivesAt(m.office_account_payments_title)
  await clockAt(festival, '2026-07-13T10:00:00+02:00')
  const { s2 } = await statementsFor(visitor)
  await visitor.gives(m.bank_upload_choose, fileOf('s2.xml', s2))
  await visitor.sees(visitor.reads(m.bank_count_lines, { count: '29' }))
  await visitor.sees(visitor.reads(m.bank_count_known, { count: '11' }))
  await visitor.sees(visitor.reads(m.bank_count_sure, { count: '18' }))
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.bank_import_sure, { count: '18' }))
  await visitor.sees(visitor.reads(m.bank_booked_sure, { count: '18' }))
  expect(await paidCents(visitor)).toBe(178_100)
  expect(await statuses(visitor)).toEqual({ confirmed: 26, placed: 0, late: 2, waiting: 2 })
  // D16 and D27 owe; D09 paid twice
  await visitor.opens(`${festival.address()}/admin/prijave`)
  await visitor.arrivesAt(m.office_registrations_title)
  expect(await visitor.findsCell(m.regs_col_paid, 'tfoot')).toBe(money(visitor, 178_100))
  expect(await visitor.findsCell(m.regs_col_open, 'tfoot')).toBe(money(visitor, 6_900))
  await visitor.seesPart(visitor.reads(m.regs_sum_over, { amount: money(visitor, 4_500) }))
  await visitor.leaves()
}

/** Twenty are late with 1.045,00 €: the view of late dancers and its sums agree. */
async function seesTheLate(visitor: Visitor, festival: TestFestival): Promise<void> {
  await visitor.opens(`${festival.address()}/admin`)
  await visitor.follows('20')
  await visitor.arrivesAt(m.office_registrations_title)
  await visitor.sees(visitor.reads(m.regs_count, { count: 20, shown: '20' }))
  expect(await visitor.findsCell(m.regs_col_open, 'tfoot')).toBe(money(visitor, 104_500))
}

/** The organiser before the entries of the account. */
export async function organiserAtTheAccount(festival: TestFestival, place: Place): Promise<Visitor> {
  const to = '/admin/placilaNaRacun'
  const visitor = await somebodySignedIn(festival, place, { username: 'organiser', to })
  await visitor.arrivesAt(m.office_account_payments_title)
  return visitor
}
