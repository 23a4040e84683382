import { RouterContextProvider } from 'react-router'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { ticketInFours } from '#app/registration/tickets/ticket.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { loader } from './my-reg.ticket.ts'

describe.each(defaultEngines)('the ticket of a dancer as a PDF on %s', (engine) => {
  const driver = useTestDriver(engine)

  /** The answer to the browser that holds the secret of this registration, or its status. */
  async function pdf(id: Id | null): Promise<Response | number> {
    const context = new RouterContextProvider()
    context.set(appContext, driver.app)
    const headers = new Headers()
    if (id) {
      const secret = `secret-of-${id}`
      await driver.db.query('update registrations set secret_hash = $2 where id = $1', [
        id,
        hashSecret(secret),
      ])
      headers.set('Cookie', dancerCookie(driver.app, secret).split(';')[0] ?? '')
    }
    const request = new Request('http://localhost/SI/myReg/ticket.pdf', { headers })
    const args = { request, params: { lang: 'SI' }, context, url: new URL(request.url) }
    try {
      return await loader(args as unknown as Parameters<typeof loader>[0])
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.status
      return (thrown as { init?: { status?: number } }).init?.status ?? 500
    }
  }

  it("R50 opens with the dancer's own secret, and only while there is a place", async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader', surname: 'Žabar', language: 'sl' })
    await driver.confirm(id)
    const waits = await driver.register({ role: 'leader' })
    const answer = await pdf(id)
    if (typeof answer === 'number') throw new Error(`refused with ${answer}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const file = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { text } = await extractText(file, { mergePages: true })
    const { rows } = await driver.db.query<{ code: string }>('select code from tickets')
    expect(rows).toHaveLength(1)
    expect(text).toContain(ticketInFours(rows[0]?.code ?? ''))
    expect(text).toContain('Žabar')
    expect([await pdf(waits), await pdf(null)]).toEqual([404, 302])
  })
})
