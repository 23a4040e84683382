import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Cents } from '#app/platform/values/money.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { type CamtStatement, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { s1, s2 } from '#tests/bank/story.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

/** What D11 has paid by card before. */
const CARD = 9_700

export const fileOf = (name: string, statement: CamtStatement) => ({
  ...{ name, content: encodeAs(camt053(statement), 'utf-8') },
})

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

const lateCents = async (visitor: Visitor): Promise<number> => {
  const query = { status: 'late' }
  const regs = await visitor.readsData<{ readonly totalCents: number; readonly paidCents: number }[]>(
    'regs/find',
    { query },
  )
  return regs.reduce((sum, one) => sum + one.totalCents - one.paidCents, 0)
}

/** The organiser imports the first statement, books what is sure and then what they know better, and writes to those who paid. */
export async function importsTheFirstStatement(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await organiserAtTheAccount(festival, place)
  const money = (amount: number) => formatCents(cents(amount) as Cents, visitor.locale)
  await visitor.sees(m.bank_none_at_all)

  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', { ...s1, closing: 135_801 }))
  await visitor.seesPart(money(135_801))
  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', s1))
  await visitor.sees(m.bank_preview_hint)
  await visitor.sees(visitor.reads(m.bank_count_lines, { count: '12' }))
  await visitor.sees(visitor.reads(m.bank_count_sure, { count: '9' }))
  await visitor.sees(visitor.reads(m.bank_count_suggested, { count: '1' }))
  await visitor.sees(visitor.reads(m.bank_count_outgoing, { count: '1' }))
  await visitor.sees(visitor.reads(m.bank_count_pending, { count: '1' }))
  await visitor.sees(
    visitor.reads(m.bank_statement_sum, {
      ...{ opening: money(100_000), credit: money(73_600) },
      ...{ debit: money(37_800), closing: money(135_800) },
    }),
  )
  await visitor.looksItOver()
  expect(await paidCents(visitor)).toBe(CARD)

  const isPhone = place.screen === 'phone'
  if (isPhone) await visitor.presses(visitor.reads(m.bank_import_sure, { count: '9' }))
  else await visitor.strikes('a')
  await visitor.sees(visitor.reads(m.bank_booked_sure, { count: '9' }))
  expect(await paidCents(visitor)).toBe(CARD + 60_900)

  if (isPhone) {
    await visitor.choosesRow('PLESALEC D08')
    await visitor.presses(`${visitor.reads(m.bank_accept, {})} TF26-00008`)
  } else {
    // by keys alone: on to the row, past it and back, to what else may be done with it, and booked
    await visitor.choosesRow('AT61')
    for (const key of ['j', 'j', 'k']) await visitor.strikes(key)
    const split = visitor.reads(m.bank_split_title, { amount: money(9_900) })
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
  expect(await paidCents(visitor)).toBe(CARD + 70_800)
  await visitor.choosesRow('DJ Lorenzo Bassi')
  await visitor.presses(`${visitor.reads(m.bank_accept, {})} DJ Lorenzo Bassi`)
  await visitor.sees(visitor.reads(m.bank_count_done, { count: '11' }))
  const [cost] = await visitor.readsData<{ readonly paidCents: number }[]>('costs/find', { query: {} })
  expect(cost?.paidCents).toBe(35_000)
  expect(await statuses(visitor)).toEqual({ confirmed: 8, placed: 20, late: 0, waiting: 2 })
  await visitor.looksItOver()

  const button = visitor.reads(m.bank_tell, { count: '9' })
  await visitor.presses(button)
  await visitor.isInDialog()
  await visitor.looksItOver()
  await visitor.presses(m.bank_tell_yes)
  await visitor.isOutOfDialogs()
  await visitor.sees(visitor.reads(m.bank_told, { count: '9' }))
  await visitor.follows(m.bank_back)
  await visitor.sees(visitor.reads(m.bank_show_open, { count: '1' }))
  await visitor.gives(m.bank_upload_choose, fileOf('s1.xml', s1))
  await visitor.sees(visitor.reads(m.bank_known_again, { count: '12' }))
  await visitor.leaves()
}

/** A week later: what is known stays what it is, what was pending is booked, and the rest is new. */
export async function importsTheSecondStatement(festival: TestFestival, place: Place): Promise<void> {
  await clockAt(festival, '2026-07-11T00:00:01+02:00')
  const visitor = await organiserAtTheAccount(festival, place)
  await expect.poll(() => statuses(visitor)).toEqual({ confirmed: 8, placed: 0, late: 20, waiting: 2 })
  expect(await lateCents(visitor)).toBe(104_500)
  await clockAt(festival, '2026-07-13T10:00:00+02:00')
  await visitor.gives(m.bank_upload_choose, fileOf('s2.xml', s2))
  await visitor.sees(visitor.reads(m.bank_count_lines, { count: '29' }))
  await visitor.sees(visitor.reads(m.bank_count_known, { count: '11' }))
  await visitor.sees(visitor.reads(m.bank_count_sure, { count: '18' }))
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.bank_import_sure, { count: '18' }))
  await visitor.sees(visitor.reads(m.bank_booked_sure, { count: '18' }))
  expect(await paidCents(visitor)).toBe(178_100)
  expect(await statuses(visitor)).toEqual({ confirmed: 26, placed: 0, late: 2, waiting: 2 })
  await visitor.leaves()
}

/** The organiser before the entries of the account. */
export async function organiserAtTheAccount(festival: TestFestival, place: Place): Promise<Visitor> {
  const to = '/admin/placilaNaRacun'
  const visitor = await somebodySignedIn(festival, place, { username: 'organiser', to })
  await visitor.arrivesAt(m.office_account_payments_title)
  return visitor
}
