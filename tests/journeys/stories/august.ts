import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'
import { fileOf, organiserAtTheAccount, paidCents, statementsFor } from './statements.ts'

type Reg = {
  readonly status: string
  readonly totalCents: number
  readonly paidCents: number
  readonly dueOn: string | null
}

async function moneyOf(visitor: Visitor, surname: string): Promise<Pick<Reg, 'totalCents' | 'paidCents'>> {
  const [reg] = await visitor.readsData<Reg[]>('regs/find', { query: { surname } })
  if (!reg) throw new Error(`There is no ${surname}.`)
  return { totalCents: reg.totalCents, paidCents: reg.paidCents }
}

/** Queues, totals and states follow by themselves. */
const soon = { timeout: 60_000 }

const statusOf = async (visitor: Visitor, surname: string): Promise<string | undefined> =>
  (await visitor.readsData<Reg[]>('regs/find', { query: { surname } }))[0]?.status

const liveCents = async (visitor: Visitor): Promise<number> => {
  const regs = await visitor.readsData<Reg[]>('regs/find', { query: {} })
  const live = regs.filter(({ status }) => status !== 'cancelled' && status !== 'released')
  return live.reduce((sum, one) => sum + one.totalCents, 0)
}

/**
 * D07 reads the refund, and cancels; D09, who waited, gets the place at the price of July.
 * @param link opens D07's own page
 */
export async function breaksALeg(festival: TestFestival, place: Place, link: string): Promise<void> {
  await clockAt(festival, '2026-08-15T10:00:00+02:00')
  const visitor = await festival.visitor(place)
  await visitor.opens(link)
  await visitor.follows(m.my_reg_action_cancel)
  await visitor.arrivesAt(m.my_reg_cancel_title)
  await visitor.seesPart('You get €145 back by')
  await visitor.seesPart('to your account … 3201')
  await visitor.sees(visitor.reads(m.my_reg_cancel_kept, { fee: '€10' }))
  await visitor.presses(m.my_reg_cancel_do)
  await visitor.arrivesAt(m.my_reg_cancelled_title)
}

/** The programmer asks what C1 with room for five couples comes to, and has it done as shown. */
async function enlargesC1(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'programmer', to: '/admin/dogodki' })
  await visitor.arrivesAt(m.office_events_title)
  await visitor.follows('C1')
  await visitor.arrivesAt('C1')
  // D10 and D18 wait for it: full
  await visitor.seesPart(m.events_rule_full)
  await visitor.fills(m.events_col_leaders, '3')
  await visitor.presses(m.events_what_if_show)
  await visitor.sees(visitor.reads(m.events_refused_below, { event: 'C1', taken: '4 + 4' }))
  await visitor.fills(m.events_col_leaders, '5')
  await visitor.fills(m.events_col_followers, '5')
  await visitor.presses(m.events_what_if_show)
  await visitor.seesPart(visitor.reads(m.events_what_if_admits, { count: 2 }))
  await visitor.seesPart(
    visitor.reads(m.events_what_if_income, { sum: `+${formatCents(cents(6_000), visitor.locale)}` }),
  )
  await visitor.seesPart(visitor.reads(m.events_what_if_balance, { leaders: '5/5', followers: '5/5' }))
  for (const surname of ['D10', 'D18']) await visitor.seesPart(`${surname} (`)
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.events_what_if_apply, { count: 2 }))
  await visitor.sees(m.events_what_if_applied)
  await visitor.sees(m.events_queue_none)
  await visitor.leaves()
}

/** Two people in the office give D07's money back; C1 grows, and two who waited owe. @returns the bank's id of the refund */
export async function givesD07TheMoney(festival: TestFestival, place: Place): Promise<string> {
  const to = '/admin/vracila'
  const organiser = await somebodySignedIn(festival, place, { username: 'organiser', to })
  await organiser.arrivesAt(m.office_refunds_title)
  await expect.poll(() => moneyOf(organiser, 'D09'), soon).toEqual({ totalCents: 7_500, paidCents: 9_000 })

  await organiser.seesPart('145,00')
  await organiser.seesPart('29. 8. 2026')
  await organiser.opens(`${festival.address()}/admin/dogodki`)
  await organiser.arrivesAt(m.office_events_title)
  // C1 is D09's now, and C2, C3, W1 and both milongas have one place more
  for (const taken of ['4/4', '5/6', '4/6', '4/5', '16/30', '20/30']) await organiser.seesPart(taken)
  await organiser.opens(`${festival.address()}${to}`)
  await organiser.arrivesAt(m.office_refunds_title)

  await enlargesC1(festival, place)
  await expect.poll(() => moneyOf(organiser, 'D10'), soon).toEqual({ totalCents: 9_500, paidCents: 6_500 })
  await expect.poll(() => moneyOf(organiser, 'D18'), soon).toEqual({ totalCents: 3_000, paidCents: 0 })
  for (const surname of ['D10', 'D18']) {
    const [reg] = await organiser.readsData<Reg[]>('regs/find', { query: { surname } })
    expect(reg?.dueOn, surname).toBe('2026-08-20')
  }
  expect(await liveCents(organiser)).toBe(169_500)

  const [refund] = await organiser.readsData<{ name: string }[]>('regs/find', { query: { surname: 'D07' } })
  const line = `${refund?.name} D07, 145,00\u00a0€`
  await organiser.presses(`${organiser.reads(m.refunds_prepare, {})}: ${line}`)
  await organiser.sees(m.refunds_by_another)
  const director = await somebodySignedIn(festival, place, { username: 'director', to })
  await director.arrivesAt(m.office_refunds_title)
  await director.presses(`${director.reads(m.refunds_approve, {})}: ${line}`)
  await director.presses(director.reads(m.refunds_order, { count: 1, sum: '145,00\u00a0€' }))
  await director.sees(director.reads(m.refunds_ordered, { count: 1 }))
  const file = (await director.downloads(m.refunds_file_get)).toString()
  expect(file).toContain('<NbOfTxs>1</NbOfTxs>')
  expect(file).toContain('<InstdAmt Ccy="EUR">145.00</InstdAmt>')
  expect(file).toContain('<IBAN>AT611904300234573201</IBAN>')
  const endToEndId = /<EndToEndId>([^<]+)<\/EndToEndId>/.exec(file)?.[1]
  if (!endToEndId) throw new Error('The refund has no id for the bank.')
  return endToEndId
}

/** Two are late; the third statement pays both, and closes the refund. */
export async function importsTheThirdStatement(
  festival: TestFestival,
  place: Place,
  endToEndId: string,
): Promise<void> {
  await clockAt(festival, '2026-08-19T10:00:00+02:00')
  for (const one of ['D10', 'D18'])
    await festival.message(`${one.toLowerCase()}@story.example`, 'Please pay €30')
  await clockAt(festival, '2026-08-24T00:00:01+02:00')
  const visitor = await organiserAtTheAccount(festival, place)
  for (const one of ['D10', 'D18']) {
    await expect.poll(() => statusOf(visitor, one), soon).toBe('late')
    await festival.message(`${one.toLowerCase()}@story.example`, 'Your payment of €30.00 is late')
  }
  await clockAt(festival, '2026-08-25T10:00:00+02:00')
  const { third } = await statementsFor(visitor)
  await visitor.gives(m.bank_upload_choose, fileOf('s3.xml', third(endToEndId)))
  await visitor.sees(visitor.reads(m.bank_count_sure, { count: '2' }))
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.bank_import_sure, { count: '2' }))
  await visitor.sees(visitor.reads(m.bank_booked_sure, { count: '2' }))
  expect(await paidCents(visitor)).toBe(169_600)
  for (const one of ['D10', 'D18']) expect(await statusOf(visitor, one)).toBe('confirmed')
  await visitor.opens(`${festival.address()}/admin/vracila`)
  await visitor.arrivesAt(m.office_refunds_title)
  await visitor.sees(m.refunds_none)
  await visitor.leaves()
}

/** Both sides of the festival's money are equal: claims by item, and payments by method. Then the summer's accounting is locked. */
export async function closesTheSummer(festival: TestFestival, place: Place): Promise<void> {
  const to = '/admin/temeljnica?from=2026-07-01&to=2026-08-25'
  const visitor = await somebodySignedIn(festival, place, { username: 'director', to })
  await visitor.arrivesAt(m.office_journal_title)
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  const items = [71_250, 30_000, 24_150, 16_800, 13_500, 7_500, 4_500, 2_200, -1_400]
  for (const amount of items) await visitor.sees(money(amount))
  // 169500 of the live and 1000 kept of D07; 1500 is too much of D09, 2400 open of D27
  for (const amount of [170_500, 169_600, 159_900, 9_700, -1_500, 2_400]) await visitor.sees(money(amount))
  // a sum opens its entries
  await visitor.opens(`${festival.address()}${to}&sum=method/card`)
  await visitor.seesPart('D11')
  await visitor.looksItOver()
  await visitor.presses(m.journal_lock_do)
  await visitor.sees(m.journal_lock_saved)
  await visitor.seesPart(m.journal_lock_open)
  await visitor.looksItOver()
}
