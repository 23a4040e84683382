import { expect } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import { checkoutWords } from '#tests/cards/checkout-page.ts'
import { eventOf, type FakeSession, paymentOf, sessionEvent } from '#tests/cards/fake-stripe.ts'
import { screens, watchedPage } from '../browser.ts'
import { hydrates } from '../in-page.ts'
import { linesOfCode } from '../read-code.ts'
import { centsIn } from '../read-price.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Words } from '../visitor.ts'
import { sendsEvent } from './card-events.ts'
import { organiserAt } from './refunds.ts'
import { somebodySignedIn } from './sign-in.ts'

export const cardDay = '2025-09-02T10:00:00+02:00'

const secretAt = ({ lang, screen }: Place) => `pays-by-card-${lang}-${screen}`
const surnameAt = ({ lang, screen }: Place) => `Žnidar ${lang} ${screen}`
const emailAt = ({ lang, screen }: Place) => `card-${lang}-${screen}@example.org`.toLowerCase()

/** A dancer who wants to pay by card. */
export function cardPayerAt(place: Place, picks: readonly string[]): Record<string, unknown> {
  return {
    name: 'Karla',
    surname: surnameAt(place),
    email: emailAt(place),
    country: 'SI',
    role: 'leader',
    level: 'open',
    language: place.lang === 'SI' ? 'sl' : 'en',
    picks,
    payBy: 'card',
    consents: { terms: true },
  }
}

/** Their links are known. */
export async function withCardLinks(app: AppContext, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const found = await app.db.query('update registrations set secret_hash = $2 where email = $1', [
      emailAt(place),
      hashSecret(secretAt(place)),
    ])
    expect(found.rowCount).toBe(1)
  }
}

/** The provider sends the festival an event. */
async function tells(festival: TestFestival, event: object): Promise<void> {
  expect(await sendsEvent(festival, event)).toBe(200)
}

/**
 * Goes to the provider's page and returns without paying, tries a card that is declined, and pays with another. The provider's event arrives before they
 * return or later: the page shows it automatically.
 */
export async function paysByCard(
  festival: TestFestival,
  place: Place,
  { isToldLate }: { readonly isToldLate: boolean },
): Promise<void> {
  const fake = festival.cards()
  const before = new Set(fake.sessions.keys())
  const tell = (event: object) => tells(festival, event)
  let told = Promise.resolve()
  const { promise: hasReturned, resolve: returns } = Promise.withResolvers<void>()
  if (!isToldLate) returns()
  fake.pages.onPaid = async (session: FakeSession) => {
    const completed = sessionEvent(session, 'completed', { at: new Date(cardDay) })
    // the same again, as the provider does where it is in doubt
    told = hasReturned.then(async () => void (await Promise.all([tell(completed), tell(completed)])))
    if (!isToldLate) await told
  }

  const visitor = await festival.visitor(place)
  await visitor.opens(`/myReg?key=${secretAt(place)}`)
  await visitor.sees(m.my_reg_money_unpaid)
  await visitor.looksItOver()
  const owed = await visitor.findsAmount(m.my_reg_to_pay)
  const button = visitor.reads(m.my_reg_pay_card_button, { amount: owed })
  await visitor.presses(button)
  await visitor.sees(checkoutWords.pay)
  await visitor.follows(checkoutWords.back)
  await visitor.sees(m.my_reg_money_unpaid)

  await visitor.presses(button)
  await visitor.presses(checkoutWords.declined)
  await visitor.sees(checkoutWords.wasDeclined)
  await visitor.presses(checkoutWords.pay)
  if (isToldLate) {
    await visitor.sees(m.my_reg_done_card)
    await visitor.looksItOver()
    returns()
  }
  await visitor.sees(m.my_reg_done_card_paid)
  await visitor.sees(m.my_reg_money_paid)
  await visitor.seesNoMore(button)
  expect(await visitor.findsAmount(m.my_reg_paid_so_far)).toBe(owed)
  await visitor.looksItOver()
  await told

  const own = [...fake.sessions.values()].filter(({ id }) => !before.has(id))
  // left and returned to, it was one page
  expect(own.map((session) => [session.status, paymentOf(session).startsWith('pi_')])).toEqual([
    ['complete', true],
  ])
  const amount = formatCents(centsIn(owed), visitor.locale)
  const message = await festival.message(emailAt(place), visitor.reads(m.emails_paid_subject, { amount }))
  expect(message.text).toContain(amount)
}

/** Payment data is copied, and a code is shared with a banking app; a cancelled share is no error, a failed one is shown. */
export async function copiesAndShares(festival: TestFestival, place: Place): Promise<void> {
  const { page, watch } = await watchedPage(festival.browser(), festival.address(), screens[place.screen])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(standsInForAPhone)
  const says = (words: Words) => words({}, { locale: localeOf(place.lang) })
  await page.goto(`/${place.lang}/myReg?key=${secretAt(place)}`)
  await hydrates(page)
  await page.locator('summary', { hasText: says(m.my_reg_pay_cash_rather) }).click()
  const button = (words: Words<{ what: NonNullable<unknown> }>, what: string) =>
    page.getByRole('button', { name: words({ what }, { locale: localeOf(place.lang) }), exact: true })
  for (const [what, typed] of [
    [says(m.bank_amount), /^25[.,]00$/],
    [says(m.bank_iban), /^SI56\d{15}$/],
    [says(m.bank_reference_si12), /^SI12\d{13}$/],
    [says(m.bank_reference_rf), /^RF\d\d[A-Z0-9]+$/],
  ] as const) {
    await button(m.bank_copy_what, what).click()
    await page.getByText(says(m.bank_copied), { exact: true }).first().waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(typed)
  }
  for (const what of ['UPN QR', 'EPC QR']) {
    await button(m.bank_share_what, what).click()
    const taken = () => page.evaluate(() => (globalThis as { shared?: readonly number[] }).shared)
    await expect.poll(taken).toBeDefined()
    const lines = await linesOfCode(new Uint8Array((await taken()) ?? []))
    expect(lines).toContain({ 'UPN QR': '00000002500', 'EPC QR': 'EUR25.00' }[what])
    await page.evaluate(() => Object.assign(globalThis, { shared: undefined }))
  }
  const failed = page.getByText(says(m.bank_keep_failed), { exact: true })
  await page.evaluate(() => Object.assign(globalThis, { refuses: 'DataError' }))
  await button(m.bank_share_what, 'EPC QR').click()
  await failed.waitFor()
  await page.evaluate(() => Object.assign(globalThis, { refuses: 'AbortError' }))
  await button(m.bank_share_what, 'UPN QR').click()
  expect(await failed.count()).toBe(1)
  expect(watch.errors).toEqual([])
  await page.context().close()
}

/** In the browser: a phone hands pictures to its apps, as this machine's browser does not. */
function standsInForAPhone(): void {
  const state = globalThis as { shared?: readonly number[]; refuses?: string }
  const share = async ({ files = [] }: ShareData) => {
    if (state.refuses) throw new DOMException('not shared', state.refuses)
    const [picture] = files
    if (picture) state.shared = [...new Uint8Array(await picture.arrayBuffer())]
  }
  Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } })
}

/** A dancer who paid by card cancels and reads that the refund goes there; the office orders it, and the provider confirms. */
export async function getsItBack(festival: TestFestival, place: Place, office: Place): Promise<void> {
  const fake = festival.cards()
  const name = `Karla ${surnameAt(place)}`
  const { username } = organiserAt(office)
  const clerk = await somebodySignedIn(festival, office, { username, to: '/admin/placila?show=all' })
  await clerk.arrivesAt(m.office_payments_title)
  await clerk.presses(clerk.reads(m.payments_open_account, { name }))
  await clerk.isInDialog()
  await clerk.presses(m.payments_card)
  await clerk.sees(m.payments_card_title)
  await clerk.sees(clerk.reads(m.payments_card_sum, { amount: '25,00\u00a0€' }))
  await clerk.seesPart([...fake.sessions.keys()].at(0) ?? 'no session')
  await clerk.looksItOver()

  const dancer = await festival.visitor(place)
  await dancer.opens(`/myReg?key=${secretAt(place)}`)
  await dancer.follows(m.my_reg_action_cancel)
  await dancer.arrivesAt(m.my_reg_cancel_title)
  await dancer.seesPart('€15 back by')
  await dancer.seesPart('to the card you paid with')
  await dancer.presses(m.my_reg_cancel_do)
  await dancer.arrivesAt(m.my_reg_cancelled_title)
  await dancer.seesPart('to the card you paid with')

  await clerk.opens(`${festival.address()}/admin/vracila`)
  await clerk.arrivesAt(m.office_refunds_title)
  const who = `${name}, 15,00\u00a0€`
  await clerk.presses(`${clerk.reads(m.refunds_prepare, {})}: ${who}`)
  await clerk.sees(m.refunds_done_prepare)
  await clerk.presses(`${clerk.reads(m.refunds_give_to_card, {})}: ${who}`)
  await clerk.sees(m.refunds_done_card)
  await clerk.sees(m.refunds_waits_for_card)
  await clerk.looksItOver()

  await expect.poll(() => fake.refunding.refunds.size, { timeout: 60_000 }).toBe(1)
  const [refund] = fake.refunding.refunds.values()
  if (!refund) throw new Error('nothing was asked for')
  expect(refund.amount).toBe(1500)
  await tells(festival, eventOf('refund.updated', refund, new Date(cardDay)))
  await festival.message(emailAt(place), 'Your refund of €15.00')
  const again = await festival.visitor(place)
  await again.opens(`/myReg?key=${secretAt(place)}`)
  await again.seesPart('we paid €15 back to you')
  await clerk.browses('reload')
  await clerk.sees(m.refunds_none)
}
