import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { somebodySignedIn } from './sign-in.ts'

const paidOf = async (visitor: Visitor, surname: string): Promise<number> => {
  const regs = await visitor.readsData<{ readonly paidCents: number }[]>('regs/find', { query: { surname } })
  return regs.reduce((sum, one) => sum + one.paidCents, 0)
}

/** The organiser takes cash, corrects what was typed wrong, and gives a couple one reference. */
export async function handlesPayments(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await somebodySignedIn(festival, place, { username: 'organiser', to: '/admin/placila' })
  await visitor.arrivesAt(m.office_payments_title)
  const money = (amount: number) => formatCents(cents(amount), visitor.locale)
  const typed = (amount: string) => (place.lang === 'SI' ? amount : amount.replace(',', '.'))
  // 28 placed registrations owe 180500 less D11's card payment
  await visitor.sees(visitor.reads(m.payments_sum, { count: '27' }))
  await visitor.sees(money(170_800))

  const [dancer] = await visitor.readsData<{ name: string }[]>('regs/find', { query: { surname: 'D27' } })
  await visitor.presses(visitor.reads(m.payments_open_account, { name: `${dancer?.name} D27` }))
  await visitor.isInDialog()
  await visitor.sees(m.payments_none_yet)
  await visitor.presses(m.payments_pay_to)
  await visitor.sees(m.bank_reference_si12)
  await visitor.looksItOver()
  await visitor.presses(m.payments_back)
  await visitor.presses(m.payments_record)
  await visitor.seesIn(m.payments_amount, typed('24,00'))
  await visitor.fills(m.payments_amount, 'much')
  await visitor.presses(m.payments_record_do)
  await visitor.sees(m.payments_amount_refused)
  await visitor.fills(m.payments_amount, typed('42,00'))
  await visitor.looksItOver()
  await visitor.presses(m.payments_record_do)
  await visitor.sees(m.payments_done_recorded)
  expect(await paidOf(visitor, 'D27')).toBe(4_200)

  await visitor.presses(`${visitor.reads(m.payments_edit, {})} ${money(4_200)}`)
  await visitor.fills(m.payments_amount, typed('24,00'))
  await visitor.fills(m.payments_reason, 'Zamenjani števki')
  await visitor.presses(m.payments_edit_do)
  await visitor.sees(m.payments_done_corrected)
  expect(await paidOf(visitor, 'D27')).toBe(2_400)
  await visitor.looksItOver()
  await visitor.strikes('Escape')
  await visitor.isOutOfDialogs()

  for (const surname of ['D29', 'D30']) {
    const [half] = await visitor.readsData<{ name: string }[]>('regs/find', { query: { surname } })
    await visitor.ticks(visitor.reads(m.payments_choose, { name: `${half?.name} ${surname}` }))
  }
  await visitor.presses(visitor.reads(m.payments_together_of, { count: '2' }))
  await visitor.presses(m.payments_together_make)
  await visitor.sees(m.bank_reference_si12)
  await visitor.seesPart(money(6_650))
  await visitor.looksItOver()
  await visitor.leaves()
}
