import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { takeSave } from '#app/registration/access/limits.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { makeLink } from '#app/registration/mail/links.server.ts'
import { findRegistration } from '#app/registration/queries/read.server.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { byRole, classPrice, eventId, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { priceOfDraft } from '../ui/price/price-of-draft.ts'
import { answerForm } from './register-answer.server.ts'
import { findRegisterPage, formQuery } from './register-page.server.ts'

describe.each(defaultEngines)('the form on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
  })
  afterEach(() => db.close())

  const page = (query = '') =>
    findRegisterPage(app, 'en', formQuery(app, new Request(`http://127.0.0.1/EN/register${query}`)))
  const requestContext = (): RequestContext => ({
    id: 'v',
    nonce: 'n',
    log: app.log,
    address: '203.0.113.9',
    fromLoopback: false,
  })
  const send = (given: Fields = {}) => answerForm(app, makeForm(given), nobody, requestContext())
  async function saved(given: Fields = {}) {
    const outcome = await send(given)
    if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome.answer.refusal))
    return outcome.saved
  }
  async function refused(given: Fields = {}) {
    const outcome = await send(given)
    if (outcome.kind !== 'asked') throw new Error('it was taken')
    return outcome
  }
  const countSaved = async () => (await db.query('select id from registrations')).rows.length
  const look = (id: Awaited<ReturnType<typeof saved>>['id']) => findRegistration(app, id, { kind: 'system' })

  it('registers a dancer without JavaScript', async () => {
    await makeFestival(app, [{}, {}])
    const { id } = await saved({ picks: [eventId(1), eventId(2)] })
    expect(await look(id)).toMatchObject({ name: 'Ana', status: 'placed', totalCents: 8000, language: 'en' })
  })

  it('returns everything typed, with a status, when it is refused', async () => {
    await makeFestival(app, [{}])
    const { answer, status } = await refused({ email: 'nobody', note: 'a late train', listed: 'on' })
    expect(status).toBe(422)
    expect(answer.draft).toMatchObject({
      email: 'nobody',
      note: 'a late train',
      listed: true,
      picks: [eventId(1)],
    })
    expect(answer.refusal).toEqual({ kind: 'fields', errors: [{ path: 'email', error: 'email' }] })
    expect(await countSaved()).toBe(0)
  })

  it('I11 stores the buyer of the invoice, and returns a wrong VAT id as typed', async () => {
    await makeFestival(app, [{}])
    const company = {
      buyer: 'on',
      buyerName: 'Studio Tango d.o.o.',
      buyerAddress: 'Ulica 1\r\n1000 Ljubljana',
      buyerCountry: 'SI',
      buyerVatId: 'SI 1234 5678',
    }
    const { answer } = await refused(company)
    expect(answer.refusal).toEqual({ kind: 'fields', errors: [{ path: 'invoiceTo.vatId', error: 'vat-id' }] })
    expect(answer.draft.buyer).toMatchObject({ isNamed: true, vatId: 'SI 1234 5678' })
    const none = await refused({ ...company, buyerName: ' ', buyerAddress: '', buyerVatId: 'SI10039856' })
    expect(none.answer.refusal).toEqual({
      kind: 'fields',
      errors: ['name', 'address'].map((one) => ({ path: `invoiceTo.${one}`, error: 'required' })),
    })
    const { id } = await saved({ ...company, buyerVatId: 'SI 1003 9856' })
    expect((await look(id))?.invoiceTo).toEqual({
      name: 'Studio Tango d.o.o.',
      address: 'Ulica 1\n1000 Ljubljana',
      country: 'SI',
      vatId: 'SI10039856',
    })
  })

  it("I11 ignores the buyer's fields where the box is not ticked", async () => {
    await makeFestival(app, [{}])
    const { id } = await saved({ buyerName: 'Studio', buyerVatId: 'SI12345678' })
    expect((await look(id))?.invoiceTo).toBeNull()
  })

  it('is returned with the waiting time to a network that sends too many', async () => {
    await makeFestival(app, [{}])
    while (takeSave(app, requestContext()) === null);
    const { answer, status } = await refused({ note: 'a late train' })
    expect(status).toBe(429)
    expect(answer).toMatchObject({ refusal: { kind: 'too-often' }, draft: { note: 'a late train' } })
    expect(await countSaved()).toBe(0)
  })

  it('is accepted once when it is sent twice; other content under the same key is refused', async () => {
    await makeFestival(app, [{}])
    const first = await saved({ key: 'one' })
    expect(await saved({ key: 'one' })).toEqual(first)
    expect(await countSaved()).toBe(1)
    const { answer, status } = await refused({ key: 'one', name: 'Eva' })
    expect([answer.refusal?.kind, status]).toEqual(['key-reused', 409])
  })

  it('is accepted once also with the price of another moment', async () => {
    await makeFestival(app, [{ places: byRole(1, 1) }])
    const first = await saved({ key: 'one', expectedTotalCents: '4000' })
    expect(await saved({ key: 'one', expectedTotalCents: '0' })).toEqual(first)
    expect(await countSaved()).toBe(1)
  })

  it('P14 charges the shown price, or shows the new price and asks again', async () => {
    await makeFestival(app, [{ places: byRole(1, 1) }])
    const shown = priceOfDraft(await page(), (await refused({ intent: 'price' })).answer.draft, null)
    expect(shown.totalCents).toBe(4000)
    await saved({ email: 'faster@example.org' })

    const { answer, status } = await refused({ expectedTotalCents: '4000' })
    expect(status).toBe(409)
    expect(answer).toMatchObject({ before: 4000, refusal: { kind: 'price-changed', totalCents: 0 } })
    expect(answer.named).toMatchObject({ totalCents: 0, lines: [{ ifPlaced: true, amountCents: 4000 }] })

    const agreed = priceOfDraft(await page(), answer.draft, null)
    expect(agreed.totalCents).toBe(answer.named?.totalCents)
    const { id } = await saved({ expectedTotalCents: String(agreed.totalCents) })
    expect((await look(id))?.status).toBe('waiting')
  })

  it('P14 shows the new price where a cheaper period has ended on the page, without JavaScript too', async () => {
    const amountCents = { ...classPrice.amountCents, regular: cents(5000) }
    await makeFestival(app, [{ places: byRole(9, 9, 9) }], { items: [{ ...classPrice, amountCents }] })
    app.at('2025-09-13T23:59:00+02:00')
    await saved({ tier: 'early', email: 'before@example.org' })
    app.at('2025-09-14T00:01:00+02:00')
    const { answer, status } = await refused({ tier: 'early', note: 'a late train' })
    expect(status).toBe(409)
    expect(answer).toMatchObject({
      before: 4000,
      refusal: { kind: 'price-changed', totalCents: 5000 },
      draft: { note: 'a late train' },
    })
    await saved({ expectedTotalCents: '5000' })
    await saved({ tier: 'regular', email: 'after@example.org' })
    expect(await countSaved()).toBe(3)
  })

  it('ticks and unticks several events at once without JavaScript', async () => {
    await makeFestival(app, [{ level: 'beginner' }, { level: 'beginner' }, { status: 'cancelled' }])
    const ticked = await refused({ picks: [], quick: 'level.beginner' })
    expect(ticked.answer).toMatchObject({ refusal: null, draft: { picks: [eventId(1), eventId(2)] } })
    const again = await refused({ picks: ticked.answer.draft.picks, quick: 'level.beginner' })
    expect(again.answer.draft.picks).toEqual([])
  })

  it('shows the reason for a refused promo code at its field', async () => {
    await makeFestival(app, [{}])
    const { answer } = await refused({ promo: ' nope ' })
    expect(answer).toMatchObject({
      refusal: { kind: 'promo', path: 'promo', reason: 'promo-unknown' },
      promo: { asked: 'nope', promo: null, refusal: 'promo-unknown' },
    })
  })

  it('R8 saves before the opening without taking a place, and is sent at the opening', async () => {
    await makeFestival(app, [{}])
    app.at('2025-07-01T10:00:00+02:00')
    expect((await page()).phase).toBe('notYetOpen')
    const { id } = await saved()
    expect((await look(id))?.status).toBe('prepared')
    expect((await page()).events[0]?.taken.leaders).toBe(0)
  })

  it('starts with the picks of the address', async () => {
    await makeFestival(app, [{}, {}])
    expect((await page(`?pick=${eventId(2)}`)).draft.picks).toEqual([eventId(2)])
  })

  describe('with an invitation', () => {
    async function invite() {
      const { id } = await saved({
        email: 'lea@example.org',
        company: 'partner',
        partnerEmail: 'jan@example.org',
        picks: [eventId(1), eventId(2)],
      })
      const { editionId } = (await look(id)) ?? {}
      if (!editionId) throw new Error('gone')
      await confirmAddress(app, { registrationId: id, editionId })
      const { rows } = await db.query<{ id: string }>("select id from holds where state = 'open'")
      const expiresAt = new Date('2025-09-04T21:59:59Z')
      const hold = rows[0]?.id ?? ''
      const link = { editionId, locale: 'en', purpose: 'partner', subjectId: hold, expiresAt } as const
      return new URL((await makeLink(app, link)).url).searchParams.get('partner') ?? ''
    }

    it("R5 shows the inviter's first name, the role, and held places", async () => {
      await makeFestival(app, [{}, { places: byRole(5, 0) }])
      const code = await invite()
      const { invitation, draft } = await page(`?partner=${code}`)
      expect(invitation).toMatchObject({
        inviterName: 'Ana',
        role: 'follower',
        eventIds: [eventId(1), eventId(2)],
        heldIds: [eventId(1)],
      })
      expect(draft.picks).toEqual([eventId(1), eventId(2)])
    })

    it('R5 has ended in the form of the next edition', async () => {
      await makeFestival(app, [{}, { places: byRole(5, 0) }])
      const code = await invite()
      await makeNextCurrent(db)
      expect((await page(`?partner=${code}`)).invitation).toBe('over')
    })

    it('makes the couple at the shown price', async () => {
      await makeFestival(app, [{}, {}])
      const code = await invite()
      const shown = await page(`?partner=${code}`)
      const jan = {
        name: 'Jan',
        email: 'jan@example.org',
        role: 'follower',
        picks: shown.draft.picks,
        partner: code,
      }
      const asked = await refused({ ...jan, intent: 'price' })
      const { totalCents } = priceOfDraft(shown, asked.answer.draft, null)
      const { id } = await saved({ ...jan, expectedTotalCents: String(totalCents) })
      expect(await look(id)).toMatchObject({ totalCents, partner: { state: 'confirmed', name: 'Ana' } })
      expect((await page(`?partner=${code}`)).invitation).toBe('over')
    })

    it('works as a form for one after the link has expired', async () => {
      await makeFestival(app, [{}, {}])
      const code = await invite()
      app.at('2025-09-20T10:00:00+02:00')
      expect((await page(`?partner=${code}`)).invitation).toBe('over')
      const jan = { name: 'Jan', email: 'jan@example.org', role: 'follower' }
      expect((await refused({ ...jan, partner: code })).answer.refusal).toMatchObject({
        kind: 'partner-link-over',
      })
      expect(await saved(jan)).toBeTruthy()
    })

    it('reveals nothing for an invented token', async () => {
      await makeFestival(app, [{}])
      expect(await page(`?partner=${newSecret()}`)).toMatchObject({
        invitation: 'over',
        draft: { picks: [] },
      })
    })
  })
})

type Fields = Readonly<Record<string, string | readonly string[]>>

/** A form as a browser sends it; empty and unticked fields are absent. */
function makeForm(given: Fields): FormData {
  const form = new FormData()
  const fields: Fields = {
    role: 'leader',
    company: 'alone',
    picks: [eventId(1)],
    onFull: 'takeWhatIsFree',
    name: 'Ana',
    surname: 'Kovač',
    email: 'ana@example.org',
    country: 'SI',
    language: 'en',
    payBy: 'bank',
    terms: 'on',
    ...given,
  }
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}
