import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedForLink } from '#app/my-registration/routes/my-reg-actions.server.ts'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { answerLinkRequests } from './ask-for-link.server.ts'
import { takeLink } from './limits.server.ts'

let db: Database
let app: TestApp
beforeAll(async () => {
  db = await openTestDatabase('embedded')
  app = makeApp(db)
  await makeFestival(app, [{}])
})
afterAll(() => db.close())

const from = (address: string, over: Partial<RequestContext> = {}): RequestContext => ({
  id: 'v',
  nonce: 'n',
  log: app.log,
  address,
  fromLoopback: false,
  ...over,
})

describe('one-time links', () => {
  it('are sent ten times a minute for one address, then the page shows the waiting time', async () => {
    const forms: FormData[] = []
    for (let n = 1; n <= 11; n++) {
      const email = `ana.${n}@example.com`
      const saved = await saveRegistration(app, { input: makeInput({ email }), by: nobody })
      expect(saved).toMatchObject({ ok: true })
      const form = new FormData()
      form.set('email', email)
      forms.push(form)
    }
    const messages = async () => {
      while ((await answerLinkRequests(app)) > 0);
      const { rowCount } = await db.query("select 1 from emails where kind = 'oneTime'")
      return rowCount
    }
    const [form = new FormData(), ...others] = forms

    expect(await askedForLink(app, form, 'en', from('203.0.113.9'))).toMatchObject({ kind: 'asked' })
    for (const other of others.slice(0, 9)) {
      expect(await askedForLink(app, other, 'en', from('203.0.113.9'))).toMatchObject({ kind: 'asked' })
    }
    const refused = await askedForLink(app, form, 'en', from('203.0.113.9'))
    expect(refused).toMatchObject({
      data: { error: expect.stringMatching(/in 60 s/) },
      init: { status: 429 },
    })
    expect(await messages()).toBe(10)

    expect(await askedForLink(app, form, 'en', from('203.0.113.10'))).toMatchObject({ kind: 'asked' })
    app.at(new Date(app.now().getTime() + 60_000))
    expect(await askedForLink(app, form, 'en', from('203.0.113.9'))).toMatchObject({ kind: 'asked' })
  })

  it("are not limited on the demo's own machine", () => {
    const demo = { ...app, config: { ...app.config, demo: { startsAt: app.now() } } }
    const near = from('127.0.0.1', { fromLoopback: true })
    expect(Array.from({ length: 30 }, () => takeLink(demo, near)).every((one) => one === null)).toBe(true)
  })
})
