import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPasskey, beginPasskey } from '#app/people/second-factor/passkeys.server.ts'
import { makeAuthenticator } from '#app/people/testing/authenticator.ts'
import { enter, makeLoggedApp, makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { createApp } from '#server/app.ts'
import { makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'

describe('any request to /api/auth', () => {
  let db: Database
  let app: TestApp
  let logged: Record<string, unknown>[]
  let keyId: string
  let ask: (action: string, body: string, cookie?: string) => Promise<number>
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    ;({ app, logged } = makeLoggedApp(db))
    await makeFestival(app, [])
    await makeUser(app)
    const { session } = await enter(app)
    const begun = await beginPasskey(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    const response = makeAuthenticator(app.config.origin).create(begun.value)
    const added = await addPasskey(app, { session, response, name: 'key' })
    if (!added.ok) throw new Error(added.reason)
    keyId = added.value.id

    const build = { id: 'b1', version: '1.2.3' }
    const parts = { files: new Map(), build, demo: null, live: false, isReady: () => true }
    const http = createApp(app, { ...parts, pages: async () => new Response('a page') })
    ask = async (action, body, cookie = '') => {
      const headers = { host: 'localhost:3000', cookie }
      return (await http.request(`/api/auth/${action}`, { method: 'POST', body, headers })).status
    }
  })
  afterAll(() => db.close())

  const refusals = [400, 401, 422, 429]
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 4 }), text)

  it.each(['login', 'passkeys/sign-in', 'passkeys/add'])(
    'for %s is refused with a status below 500',
    async (action) => {
      const bodies = fc.oneof(
        text,
        anything.map((value) => JSON.stringify(value)),
        fc
          .record({
            username: anything,
            password: anything,
            code: anything,
            response: anything,
            name: anything,
          })
          .map((value) => JSON.stringify(value)),
      )
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          expect(refusals).toContain(await ask(action, body))
        }),
        { numRuns: 200 },
      )
      expect(logged.filter(({ level }) => level === 50)).toEqual([])
    },
  )

  it('U19 with a known passkey and an invented assertion opens nothing', async () => {
    const base64url = fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
    const clientData = fc
      .record({
        type: fc.constantFrom('webauthn.get', 'webauthn.create'),
        challenge: base64url,
        origin: text,
      })
      .map((data) => Buffer.from(JSON.stringify(data)).toString('base64url'))
    const field = fc.oneof(base64url, clientData, anything)
    const answers = fc.record({
      clientDataJSON: field,
      authenticatorData: field,
      signature: field,
      userHandle: field,
    })
    await fc.assert(
      fc.asyncProperty(answers, async (response) => {
        const body = {
          response: { id: keyId, rawId: keyId, type: 'public-key', response, clientExtensionResults: {} },
        }
        expect(await ask('passkeys/sign-in', JSON.stringify(body))).toBe(401)
      }),
      { numRuns: 200 },
    )
    expect(logged.filter(({ level }) => level === 50)).toEqual([])
  })

  it('with a foreign cookie has no session', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80 }), async (value) => {
        const cookie = `session=${value.replace(/[^\x20-\x7e]/g, '')}`
        expect(await ask('user', '', cookie)).toBe(200)
      }),
      { numRuns: 200 },
    )
  })
})
