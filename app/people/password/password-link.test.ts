import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import { setStatus } from '#app/people/testing/set-status.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { answerAccountRequests, askPasswordLink } from '../accounts/account-requests.server.ts'
import type { UserDraft } from '../accounts/user.ts'
import { saveUser } from '../accounts/users.server.ts'
import { systemActor } from '../actor.ts'
import { actorWithCookie, enter, goodPassword, makeUser } from '../testing/make-user.ts'
import { findPasswordLink } from './password-link.server.ts'
import { setPasswordByLink } from './set-password.server.ts'

const username = 'ana@tango.example'
const next = 'another one, as long'

describe.each(ENGINES)('a password link on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const ask = (name = username, address = '192.0.2.7') =>
    askPasswordLink(app, { username: name, address, locale: 'sl' })

  async function mails(): Promise<Mail[]> {
    while ((await answerAccountRequests(app)) > 0);
    const { rows } = await db.query<{ id: string }>('select id from emails order by created_at')
    const messages = await Promise.all(rows.map(({ id }) => findMessage(db, id)))
    const rendered = await Promise.all(messages.map((message) => message && renderMessage(app, message)))
    return rendered.filter((mail) => mail !== null)
  }

  async function keyOfMessage(): Promise<string> {
    const [mail] = await mails()
    const key = /\/auth\/password\?key=([0-9a-z]{32})\b/.exec(mail?.text ?? '')?.[1]
    if (!key) throw new Error('no link in the e-mail')
    return key
  }

  it("U13 goes to the account's address, in the requester's language", async () => {
    await makeUser(app, { username, accname: 'Ana' })
    expect(await ask('ANA@tango.example ')).toEqual({ ok: true, value: null })
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: username, subject: expect.stringMatching(/^Izberite geslo/) })
    expect(mail?.html).toContain('/auth/password?key=')
    expect(mail?.text).toMatch(/\/auth\/password\?key=[0-9a-z]{32}&lang=SI\b/)
    expect(mail?.text).toContain('Ana')
  })

  it('U13 works once, sets a password and ends all sessions', async () => {
    await makeUser(app, { username })
    const { cookie } = await enter(app, { username })
    await ask()
    const secret = await keyOfMessage()
    expect(await findPasswordLink(app, secret)).toMatchObject({ username, isFirst: false })
    expect(await setPasswordByLink(app, { secret, next: 'short' })).toMatchObject({ reason: 'too-short' })
    const twice = await Promise.all([
      setPasswordByLink(app, { secret, next }),
      setPasswordByLink(app, { secret, next: goodPassword }),
    ])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await setPasswordByLink(app, { secret, next })).toEqual({ ok: false, reason: 'link-over' })
    expect(await findPasswordLink(app, secret)).toBeNull()
    expect(await actorWithCookie(app, cookie).session()).toBeNull()
    await enter(app, { username, password: twice[0]?.ok ? next : goodPassword })
  })

  it('U13 works for 24 hours, and not for a user blocked meanwhile', async () => {
    const { _id: id } = await makeUser(app, { username })
    await ask()
    const secret = await keyOfMessage()
    const begun = app.now().getTime()
    app.at(new Date(begun + 24 * 3_600_000 - 1))
    expect(await findPasswordLink(app, secret)).not.toBeNull()
    await setStatus(app, { by: systemActor, id, status: 'blocked' })
    expect(await setPasswordByLink(app, { secret, next })).toMatchObject({ reason: 'link-over' })
    await setStatus(app, { by: systemActor, id, status: 'active' })
    app.at(new Date(begun + 24 * 3_600_000))
    expect(await setPasswordByLink(app, { secret, next })).toMatchObject({ reason: 'link-over' })
  })

  it('U13 ends when the account gets another address: the former mailbox opens nothing', async () => {
    const { _id: id } = await makeUser(app, { username })
    await ask()
    const secret = await keyOfMessage()
    const save = (draft: UserDraft) =>
      saveUser(app, { by: systemActor, user: { _id: id, ...draft }, locale: 'en' })
    expect(await save({ accname: 'Ana', roles: ['regAdmin'] })).toMatchObject({ ok: true })
    expect(await findPasswordLink(app, secret)).not.toBeNull()
    expect(await save({ username: 'ana.novak@tango.example' })).toMatchObject({ ok: true })
    expect(await findPasswordLink(app, secret)).toBeNull()
    expect(await setPasswordByLink(app, { secret, next })).toEqual({ ok: false, reason: 'link-over' })
  })

  it('U13 is not sent without an account, address or access; the response is the same', async () => {
    await makeUser(app, { username: 'eva' })
    await makeUser(app, { username: 'blocked@tango.example', status: 'blocked' })
    for (const name of ['eva', 'blocked@tango.example', 'stranger@tango.example']) {
      expect(await ask(name)).toEqual({ ok: true, value: null })
    }
    expect(await mails()).toEqual([])
  })

  it('U13 can be requested once a minute for an account, ten times from an address', async () => {
    await makeUser(app, { username })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask(username, '198.51.100.1')).toEqual({
      ok: false,
      reason: { kind: 'too-often', seconds: 60 },
    })
    for (let n = 0; n < 9; n += 1) expect(await ask(`n${n}@tango.example`)).toMatchObject({ ok: true })
    expect(await ask('n9@tango.example')).toMatchObject({ ok: false })
    expect(await mails()).toHaveLength(1)
  })

  it('U13 is stored as a hash', async () => {
    await makeUser(app, { username })
    await ask()
    const secret = await keyOfMessage()
    const { rows } = await db.query(`select to_jsonb(t)::text as kept from user_tokens t
      union all select to_jsonb(l)::text from emails l`)
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
