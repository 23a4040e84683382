import type { Actor } from '#app/people/actor.ts'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import { passes } from './clock.ts'
import { listDriver } from './list-driver.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

const payer = { name: 'Dieter Sieben', iban: 'AT611904300234573201' }
export const secrets = {
  byBank: 'seven-who-paid-by-bank',
  inCash: 'eight-who-paid-in-cash',
  ill: 'nine-who-is-ill',
}

export const approverAt = (place: Place) => adminAt(place, 'approver')
export const organiserAt = (place: Place) => ({
  ...adminAt(place, 'treasurer'),
  accname: 'Olga Organizatorka',
  roles: ['regEditor', 'regAdmin'] as const,
})

/** One dancer has paid 155 € by bank, another 50 € in cash, a third 60 €; a refund of more than 100 € needs two people. */
export async function twoWhoPaid(app: AppContext, picks: readonly string[]): Promise<void> {
  const by: Actor = systemActor
  for (const [name, secret, amount, from] of [
    ['Dieter', secrets.byBank, 15_500, payer],
    ['Eva', secrets.inCash, 5000, null],
    ['Iva', secrets.ill, 6000, null],
  ] as const) {
    const input = newRegistration.parse({
      name,
      surname: 'Žagar',
      email: `${name.toLowerCase()}@refunds.example`,
      country: 'DE',
      role: 'leader',
      picks,
      language: 'en',
      consents: { terms: true },
    })
    const saved = await saveRegistration(app, { input, by })
    if (!saved.ok) throw new Error(saved.reason.kind)
    const { id: registrationId } = saved.value
    await app.db.query('update registrations set secret_hash = $2 where id = $1', [
      registrationId,
      hashSecret(secret),
    ])
    await recordPayment(app, {
      payment: {
        registrationId,
        amountCents: cents(amount),
        method: from ? 'bank' : 'cash',
        valueDay: '2025-07-08',
        reference: null,
        note: null,
        key: `paid by ${name}`,
        payer: from,
      },
      by,
      notify: false,
    })
  }
  await app.db.query('update editions set second_person_above_cents = 10000 where is_current')
}

/** Cancels after reading the refund, and reads its state; another dancer enters the account, wrong at first. */
export async function cancelsForMoney(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  await visitor.opens(`/myReg?key=${secrets.byBank}`)
  await visitor.follows(m.my_reg_action_cancel)
  await visitor.arrivesAt(m.my_reg_cancel_title)
  await visitor.seesPart('You get €145 back by')
  await visitor.seesPart('to your account … 3201')
  await visitor.sees(visitor.reads(m.my_reg_cancel_kept, { fee: '€10' }))
  await visitor.presses(m.my_reg_cancel_do)
  await visitor.arrivesAt(m.my_reg_cancelled_title)
  await visitor.seesPart('You will get €145 back by')

  const other = await festival.visitor(place)
  await other.opens(`/myReg?key=${secrets.inCash}`)
  await other.follows(m.my_reg_action_cancel)
  await other.presses(m.my_reg_cancel_do)
  await other.arrivesAt(m.my_reg_cancelled_title)
  await other.seesPart('Please tell us which account it should go to')
  await other.fills(m.my_reg_refund_iban, 'SI56 0400 0123 4567 828')
  await other.pressesInVain(m.my_reg_refund_iban_save, 422)
  await other.sees(m.my_reg_refund_iban_wrong)
  await other.seesIn(m.my_reg_refund_iban, 'SI56 0400 0123 4567 828')
  await other.looksItOver()
  await other.fills(m.my_reg_refund_iban, 'SI56 0400 0123 4567 829')
  await other.presses(m.my_reg_refund_iban_save)
  await other.sees(m.my_reg_done_refund_account)
  await other.seesPart('to your account … 7829')
}

/** The organiser cancels an ill dancer: everything is refunded, as shown before. */
export async function cancelsForIllness(festival: TestFestival, place: Place): Promise<void> {
  const { username } = organiserAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/regs' })
  await visitor.arrivesAt(m.lists_of_regs)
  const use = listDriver(visitor, place)
  await use.search('Iva')
  await visitor.sees(visitor.reads(m.lists_count_found, { count: 1, shown: '1' }))
  await use.askToEnd(await visitor.findsCell(m.lists_field_code))
  await visitor.chooses(m.lists_end_cancel)
  await visitor.seesPart('vrnemo 50,00\u00a0€')
  await visitor.selects(m.lists_end_reason, m.lists_end_reason_illness)
  await visitor.seesPart('vrnemo 60,00\u00a0€')
  await visitor.waitsFor(m.lists_end_cancel_do)
  await visitor.looksItOver()
  await visitor.presses(m.lists_end_cancel_do)
  await visitor.isOutOfDialogs()
  const what = visitor.reads(m.regs_bulk_cancelling, { count: 1 })
  await visitor.seesPart(what)
  await passes(festival, 31)
  await visitor.seesPart(visitor.reads(m.regs_bulk_done, { what, done: 1 }))
  await visitor.opens(`${festival.address()}/admin/vracila`)
  await visitor.arrivesAt(m.office_refunds_title)
  await visitor.sees('60,00\u00a0€')
}

/** The organiser prepares both, the admin approves the larger one and orders them; the dancer sees it. */
export async function givesMoneyBack(
  festival: TestFestival,
  place: Place,
  dancersPlace: Place,
): Promise<void> {
  const to = '/admin/vracila'
  const organiser = await somebodySignedIn(festival, place, { username: organiserAt(place).username, to })
  await organiser.arrivesAt(m.office_refunds_title)
  const large = 'Dieter Žagar, 145,00\u00a0€'
  const prepare = organiser.reads(m.refunds_prepare, {})
  await organiser.presses(`${prepare}: ${large}`)
  await organiser.sees(m.refunds_done_prepare)
  await organiser.sees(m.refunds_by_another)
  // the keyboard: to the row, into it, out again, and its next step
  await organiser.walksTo('Eva Žagar')
  await organiser.strikes('Enter')
  await organiser.isInDialog()
  await organiser.seesPart('SI56 0400 0123 4567 829')
  await organiser.looksItOver()
  await organiser.strikes('Escape')
  await organiser.isOutOfDialogs()
  await organiser.walksTo('Eva Žagar')
  await organiser.strikes('a')
  await organiser.seesPart(organiser.reads(m.refunds_in_next_file, {}))
  await organiser.looksItOver()

  const admin = await somebodySignedIn(festival, place, { username: approverAt(place).username, to })
  await admin.arrivesAt(m.office_refunds_title)
  await admin.presses(`${admin.reads(m.refunds_approve, {})}: ${large}`)
  await admin.sees(m.refunds_done_approve)
  await admin.presses(admin.reads(m.refunds_order, { count: 2, sum: '185,00\u00a0€' }))
  await admin.sees(admin.reads(m.refunds_ordered, { count: 2 }))
  await admin.seesPart(admin.reads(m.refunds_file_get, {}))
  await admin.looksItOver()
  await admin.follows(m.refunds_print)
  await admin.arrivesAt(`${admin.reads(m.office_refunds_title, {})} TF2025`)

  const dancer = await festival.visitor(dancersPlace)
  await dancer.opens(`/myReg?key=${secrets.byBank}`)
  await dancer.seesPart('we told our bank to pay €145 to your account … 3201')
  await festival.message('dieter@refunds.example', 'Your refund of €145.00')
}
