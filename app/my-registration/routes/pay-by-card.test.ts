import { describe, expect, it } from 'vitest'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerAction } from './my-reg-actions.server.ts'
import { minePageOf, requireHere } from './my-reg-page.server.ts'

const secret = 'pays-by-card'
// this button counts nothing by network
const requestContext = {} as RequestContext

describe('the button to pay by card', () => {
  const driver = useTestDriver('embedded')
  const cards = cardDriver(driver)

  async function registered(): Promise<Id> {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.db.query('update registrations set secret_hash = $2 where id = $1', [id, hashSecret(secret)])
    return id
  }

  const asked = () => {
    const cookie = dancerCookie(driver.app, secret).split(';')[0] ?? ''
    return new Request('http://localhost/EN/myReg', { headers: { Cookie: cookie } })
  }

  async function press() {
    const request = asked()
    const form = new FormData()
    form.set('intent', 'pay-by-card')
    return answerAction(driver.app, request, form, { lang: 'EN', locale: 'en', requestContext })
  }

  it("K1 leads to the provider's page", async () => {
    await registered()
    const answer = await press()
    if (!(answer instanceof Response)) throw new Error('no redirect')
    expect(answer.status).toBe(303)
    expect(cards.fake.sessionAt(answer.headers.get('location') ?? '').status).toBe('open')
  })

  it('K3 answers 503 while the provider is unreachable, and 409 for a permanent refusal', async () => {
    await registered()
    cards.fake.failures.push('down', 'down', 'down')
    expect(await press()).toMatchObject({
      data: { refused: { text: m.my_reg_pay_card_unavailable({}, { locale: 'en' }) } },
      init: { status: 503 },
    })
    await driver.db.query(`update editions set archived = true, catalogue_version = catalogue_version + 1`)
    expect(await press()).toMatchObject({
      data: { refused: { text: m.my_reg_pay_card_over({}, { locale: 'en' }) } },
      init: { status: 409 },
    })
  })

  it("K1 is not there for last year's open sum once that edition is archived; the transfer is", async () => {
    await registered()
    const here = await requireHere(driver.app, asked(), 'EN')
    const shown = (archived: boolean) =>
      minePageOf(driver.app, { ...here, edition: { ...here.edition, isCurrent: false, archived } }, 'en')
    expect(await shown(false)).toMatchObject({ cardOffered: true, slip: { amountCents: expect.any(Number) } })
    expect(await shown(true)).toMatchObject({ cardOffered: false, slip: { amountCents: expect.any(Number) } })
  })
})
