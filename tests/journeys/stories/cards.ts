import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { checkoutWords } from '#tests/cards/checkout-page.ts'
import { type FakeSession, paymentOf, sessionEvent, signed } from '#tests/cards/fake-stripe.ts'
import type { Place, TestFestival } from '../test-festival.ts'

export const cardDay = '2025-09-02T10:00:00+02:00'

const secretAt = ({ lang, screen }: Place) => `pays-by-card-${lang}-${screen}`
const emailAt = ({ lang, screen }: Place) => `card-${lang}-${screen}@example.org`.toLowerCase()

/** Somebody who wants to pay by card. */
export function cardPayerAt(place: Place, picks: readonly string[]): Record<string, unknown> {
  return {
    ...{ name: 'Karla', surname: `Žnidar ${place.lang} ${place.screen}`, email: emailAt(place) },
    ...{ country: 'SI', role: 'leader', level: 'open', language: place.lang === 'SI' ? 'sl' : 'en' },
    ...{ picks, payBy: 'card', consents: { terms: true } },
  }
}

/** Their links are known. */
export async function withCardLinks(app: AppContext, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const found = await app.db.query('update registrations set secret_hash = $2 where email = $1', [
      ...[emailAt(place), hashSecret(secretAt(place))],
    ])
    expect(found.rowCount).toBe(1)
  }
}

/**
 * Goes to the provider's page and comes back without paying, tries a card that is declined, and pays with another. The provider tells of it before they
 * are back or later: the page shows it by itself.
 */
export async function paysByCard(
  festival: TestFestival,
  place: Place,
  { toldAfterMs }: { readonly toldAfterMs: number },
): Promise<void> {
  const fake = festival.cards()
  const tell = async (event: object) => {
    const { body, signature } = signed(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${festival.address()}/hooks/stripe`, { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
  }
  let told = Promise.resolve()
  fake.pages.onPaid = async (session: FakeSession) => {
    const completed = sessionEvent(session, 'completed', { at: new Date(cardDay) })
    // the same again, as the provider does where it is in doubt
    told = wait(toldAfterMs).then(async () => void (await Promise.all([tell(completed), tell(completed)])))
    if (toldAfterMs === 0) await told
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
  if (toldAfterMs > 0) {
    await visitor.sees(m.my_reg_done_card)
    await visitor.looksItOver()
  }
  await visitor.sees(m.my_reg_done_card_paid)
  await visitor.sees(m.my_reg_money_paid)
  await visitor.seesNoMore(button)
  expect(await visitor.findsAmount(m.my_reg_paid_so_far)).toBe(owed)
  await visitor.looksItOver()
  await told

  const own = [...fake.sessions.values()].filter(({ fields }) => fields.locale === visitor.locale)
  // left and returned to, it was one page
  expect(own.map((session) => [session.status, paymentOf(session).startsWith('pi_')])).toEqual([
    ['complete', true],
  ])
  const message = await festival.message(
    emailAt(place),
    visitor.reads(m.emails_paid_subject, { amount: owed }),
  )
  expect(message.text).toContain(owed)
}
