import { RouterContextProvider } from 'react-router'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { findOwnInvoices, issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { loader } from './my-reg.invoice.ts'
import { findHere, minePageOf } from './my-reg-page.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const hall = { places: { mode: 'head', size: 9 } } as const

describe.each(defaultEngines)('the invoices of a dancer on %s', (engine) => {
  const driver = useTestDriver(engine)

  const issue = async (...registrations: readonly Id[]) => {
    const made = await issueInvoice(driver.app, { editionId, registrations, by: admin })
    if (!made.ok) throw new Error(made.reason)
    return made.value.id
  }
  const own = (id: Id) => findOwnInvoices(driver.db, { editionId, id })

  /** A request of the browser that holds the secret of this registration. */
  async function requestOf(id: Id | null, query = '') {
    const headers = new Headers()
    if (id) {
      const secret = `secret-of-${id}`
      await driver.db.query('update registrations set secret_hash = $2 where id = $1', [
        id,
        hashSecret(secret),
      ])
      headers.set('Cookie', dancerCookie(driver.app, secret).split(';')[0] ?? '')
    }
    return new Request(`http://localhost/SI/myReg${query}`, { headers })
  }
  /** The answer, or the status where there is none. */
  async function pdf(of: Id | null, invoice: string): Promise<Response | number> {
    const context = new RouterContextProvider()
    context.set(appContext, driver.app)
    const request = await requestOf(of, `/invoice.pdf?id=${invoice}`)
    const args = { request, params: { lang: 'SI' }, context, url: new URL(request.url) }
    try {
      return await loader(args as unknown as Parameters<typeof loader>[0])
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.status
      return (thrown as { init?: { status?: number } }).init?.status ?? 500
    }
  }

  it("I13 are listed with number, day and sum, and open as a PDF with the dancer's own secret only", async () => {
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register({ surname: 'Žabar', language: 'sl' }), await driver.register()]
    expect(await own(ann)).toEqual([])
    const invoice = await issue(ann)
    const here = await findHere(driver.app, await requestOf(ann))
    if (!here) throw new Error('the secret opens nothing')
    const page = await minePageOf(driver.app, here, 'sl')
    expect(page.invoices).toEqual([
      {
        id: invoice,
        kind: 'invoice',
        number: '1',
        year: 2025,
        totalCents: 4000,
        isTheirs: true,
        issuedAt: expect.any(Date),
        buyer: expect.stringContaining('Žabar'),
      },
    ])
    const answer = await pdf(ann, invoice)
    if (typeof answer === 'number') throw new Error(`refused with ${answer}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const file = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { text } = await extractText(file, { mergePages: true })
    expect(text).toContain('Račun št. 1/2025')
    expect(text).toContain('Žabar')

    // another dancer, no dancer, and what does not exist
    expect(await own(bo)).toEqual([])
    expect(await pdf(bo, invoice)).toBe(404)
    expect(await pdf(null, invoice)).toBe(302)
    expect(await pdf(ann, 'f'.repeat(24))).toBe(404)
  })

  it('I13 for several registrations are shown with all payments only to the first', async () => {
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const invoice = await issue(ann, bo)
    expect((await own(ann)).map(({ isTheirs }) => isTheirs)).toEqual([true])
    expect((await own(bo)).map(({ isTheirs }) => isTheirs)).toEqual([false])
    expect(await pdf(ann, invoice)).toBeInstanceOf(Response)
    expect(await pdf(bo, invoice)).toBe(404)
  })

  it('I13 of the former dancer are hidden after a hand-over', async () => {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const invoice = await issue(id)
    driver.app.at('2025-09-02T10:00:00+02:00')
    const to = handOverInput.parse({
      name: 'Eva',
      surname: 'Nova',
      email: 'eva@example.org',
      country: 'AT',
      role: 'follower',
      language: 'en',
      terms: true,
    })
    expect(await handOverRegistration(driver.app, { id, to, by: admin })).toMatchObject({ ok: true })
    expect(await own(id)).toEqual([])
    expect(await pdf(id, invoice)).toBe(404)
  })
})
