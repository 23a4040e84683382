import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { systemActor } from '../actor.ts'
import { changePassword } from '../password/change-password.server.ts'
import { addPasskey, beginPasskey, removePasskey } from '../second-factor/passkeys.server.ts'
import { removeSecondFactors } from '../second-factor/second-factors.server.ts'
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp.server.ts'
import type { Session } from '../sign-in/session.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { enter, goodPassword, makeUser } from '../testing/make-user.ts'
import type { AccountChange } from './account-emails.server.ts'
import { saveUser } from './users.server.ts'

const username = 'ana@tango.example'
const next = 'a harbour full of paper boats'

describe.each(defaultEngines)('the owner of an account, on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    // authenticators go by the machine's clock: it stands, so that no code grows old on the way
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(async () => {
    vi.useRealTimers()
    await db.close()
  })

  async function addKey(session: Session): Promise<string> {
    const begun = await beginPasskey(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    const response = makeAuthenticator(app.config.origin).create(begun.value)
    const added = await addPasskey(app, { session, response, name: 'phone' })
    if (!added.ok) throw new Error(added.reason)
    return added.value.id
  }
  /** @returns the codes of the authenticator: one for each time step */
  async function addTotp(session: Session): Promise<(stepsLater: number) => string> {
    const begun = await beginTotp(app, { session })
    if (!begun.ok) throw new Error(begun.reason)
    const totp = new TOTP({ secret: Secret.fromBase32(begun.value.secret) })
    const codeOf = (stepsLater: number) => totp.generate({ timestamp: Date.now() + stepsLater * 30_000 })
    await confirmTotp(app, { session, code: codeOf(0) })
    return codeOf
  }

  const changes: readonly (readonly [
    what: string,
    change: (session: Session) => Promise<unknown>,
    told: readonly AccountChange[],
  ])[] = [
    [
      'a new password',
      (session) => changePassword(app, { session, current: goodPassword, next }),
      ['password'],
    ],
    [
      'a password that an admin chose',
      ({ user: { _id } }) => saveUser(app, { by: systemActor, user: { _id, password: next }, locale: 'en' }),
      ['password'],
    ],
    ['a new passkey', addKey, ['passkey-added']],
    [
      'a removed passkey',
      async (session) => {
        const id = await addKey(session)
        return removePasskey(app, { session: { ...session, secondFactor: true }, id })
      },
      ['passkey-added', 'passkey-removed'],
    ],
    ['a new authenticator', addTotp, ['totp-on']],
    [
      'a removed authenticator',
      async (session) => {
        const codeOf = await addTotp(session)
        return removeTotp(app, { session, code: codeOf(1) })
      },
      ['totp-on', 'totp-off'],
    ],
    [
      'factors that an admin removed',
      async (session) => {
        await addKey(session)
        return removeSecondFactors(app, { by: systemActor, id: session.user._id })
      },
      ['passkey-added', 'factors-removed'],
    ],
  ]

  it.each(changes)('U23 receives an e-mail about %s', async (_, change, told) => {
    await makeUser(app, { username })
    const { session } = await enter(app, { username })
    await change(session)
    const { rows } = await db.query(
      "select recipient, data ->> 'change' as change from emails where kind = 'accountChanged' order by change",
    )
    expect(rows).toEqual(told.toSorted().map((one) => ({ recipient: username, change: one })))
  })
})
