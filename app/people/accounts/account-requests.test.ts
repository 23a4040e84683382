import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { systemActor } from '../actor.ts'
import { setPasswordByLink } from '../password/set-password.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { enter, goodPassword, makeUser } from '../testing/make-user.ts'
import { answerAccountRequests, askAccount, askPasswordLink } from './account-requests.server.ts'
import { saveUser } from './users.server.ts'
import { findUserByName } from './users-table.server.ts'

const username = 'Ana@Tango.example'
const next = 'a harbour full of paper boats'
const day = 24 * 3_600_000

describe.each(ENGINES)('a requested account, on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const ask = (name = username, address = '192.0.2.7') =>
    askAccount(app, { username: name, address, locale: 'sl' })
  async function answer() {
    while ((await answerAccountRequests(app)) > 0);
  }
  async function mails(): Promise<Mail[]> {
    await answer()
    const { rows } = await db.query<{ id: string }>('select id from emails order by id')
    const messages = await Promise.all(rows.map(({ id }) => findMessage(db, id)))
    const rendered = await Promise.all(messages.map((message) => message && renderMessage(app, message)))
    return rendered.filter((mail) => mail !== null)
  }
  async function keyOfLast(): Promise<string> {
    const text = (await mails()).at(-1)?.text ?? ''
    return /\/auth\/password\?key=([0-9a-z]{32})\b/.exec(text)?.[1] ?? ''
  }

  it('U17 opens only by the link, with which its owner chooses the password', async () => {
    expect(await ask()).toEqual({ ok: true, value: null })
    await answer()
    expect(await findUserByName(db, username)).toMatchObject({
      username,
      roles: [],
      status: 'active',
      country: 'SI',
      addedBy: null,
      isProved: false,
    })
    expect(await signIn(app, { username, password: goodPassword, address: '192.0.2.7' })).toEqual({
      ok: false,
      reason: 'wrong',
    })
    expect(await setPasswordByLink(app, { secret: await keyOfLast(), next })).toMatchObject({ ok: true })
    const { requestActor } = await enter(app, { username: 'ana@tango.example', password: next })
    expect(await requestActor.actor()).toMatchObject({ roles: [] })
  })

  it("U17 gets an e-mail in the requester's language, with no typed input but the address", async () => {
    await ask()
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: username, subject: expect.stringMatching(/^Vaš račun/) })
    expect(mail?.text).toMatch(/Pozdravljeni[,!]/)
  })

  it('U17 does not reveal an existing account: the response is the same, and the owner gets an e-mail', async () => {
    await makeUser(app, { username })
    expect(await ask()).toEqual({ ok: true, value: null })
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: username, subject: expect.stringMatching(/^Račun že imate/) })
    expect(mail?.text).not.toContain('key=')
    await enter(app, { username })
  })

  it('U17 U13 runs the same statements whether the account exists or not', async () => {
    await makeUser(app, { username: 'known@tango.example' })
    await makeUser(app, { username: 'blocked@tango.example', status: 'blocked' })
    await ask('unproved@tango.example')
    await answer()
    const statementsOf = async (
      act: (recorded: AppContext, name: string) => Promise<unknown>,
      name: string,
    ) => {
      const statements: string[] = []
      const query: Database['query'] = (statement, values) => {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return db.query(statement, values)
      }
      const recorded = Object.assign(Object.create(db) as Database, { query })
      const answered = await act({ ...app, db: recorded }, name)
      return { statements, answered }
    }
    const names = ['known', 'unknown', 'blocked', 'unproved'].map((name) => `${name}@tango.example`)
    const acts = [
      (own: AppContext, name: string) =>
        askAccount(own, { username: name, address: '192.0.2.9', locale: 'en' }),
      (own: AppContext, name: string) =>
        askPasswordLink(own, { username: name, address: '192.0.2.9', locale: 'en' }),
    ]
    for (const act of acts) {
      const [first, ...others] = await Promise.all(names.map((name) => statementsOf(act, name)))
      expect(first?.statements.length).toBeGreaterThan(1)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it('U17 sends an unconfirmed address one e-mail of a kind a day', async () => {
    for (let n = 0; n < 4; n += 1) {
      await ask(username, `192.0.2.${n}`)
      await askPasswordLink(app, { username, address: `192.0.2.${n}`, locale: 'en' })
      await answer()
      app.at(new Date(app.now().getTime() + 60_000))
    }
    const kinds = async () => {
      const { rows } = await db.query<{ kind: string }>('select kind from emails order by created_at, kind')
      return rows.map(({ kind }) => kind)
    }
    expect(await kinds()).toEqual(['accountLink', 'password'])
    app.at(new Date(app.now().getTime() + day))
    await ask()
    await answer()
    expect(await kinds()).toEqual(['accountLink', 'password', 'accountLink'])
  })

  it('U17 is refused for a name that is no address, and above the limit', async () => {
    const errorOf = async (name: string) => {
      const asked = await ask(name)
      return !asked.ok && asked.reason.kind === 'fields' ? asked.reason.errors : asked
    }
    expect(await errorOf('')).toEqual([{ path: 'username', error: 'required' }])
    expect(await errorOf('ana')).toEqual([{ path: 'username', error: 'no-address' }])
    expect(await errorOf('a\0@tango.example')).toEqual([{ path: 'username', error: 'characters' }])
    for (let n = 0; n < 10; n += 1) expect(await ask(`n${n}@tango.example`)).toMatchObject({ ok: true })
    expect(await ask('n10@tango.example')).toMatchObject({ reason: { kind: 'too-often' } })
  })

  it('U17 can be requested five times a minute for one name, from all addresses together', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await ask('ana@tango.example', `192.0.2.${n}`)).toMatchObject({ ok: true })
    expect(await ask(' ANA@tango.example', '192.0.2.9')).toMatchObject({ reason: { kind: 'too-often' } })
    expect(await ask('bo@tango.example', '192.0.2.9')).toMatchObject({ ok: true })
  })

  it('U17 is created once by two concurrent requests, and by two processes', async () => {
    await Promise.all([ask(), ask('ana@tango.example', '192.0.2.8')])
    await Promise.all([answer(), answer()])
    expect(await mails()).toHaveLength(1)
  })

  it('U17 finds the account of an address typed in another form of the same letters', async () => {
    const composed = 'čemaž@tango.example'
    const decomposed = composed.normalize('NFD')
    await makeUser(app, { username: composed })
    expect(await ask(decomposed)).toEqual({ ok: true, value: null })
    await askPasswordLink(app, { username: ` ${decomposed} `, address: '192.0.2.8', locale: 'en' })
    expect((await mails()).map(({ to }) => to)).toEqual([composed, composed])
    await enter(app, { username: decomposed })
  })

  it('U13 U17 answers the other requests while one of them cannot be answered', async () => {
    await makeUser(app, { username })
    await ask('bo@tango.example')
    await askPasswordLink(app, { username, address: '192.0.2.8', locale: 'en' })
    await db.query(`create function refuse_bo() returns trigger language plpgsql as
      $$ begin if new.username like 'bo@%' then raise 'not now'; end if; return new; end $$`)
    await db.query(
      'create trigger refuse_bo before insert on users for each row execute function refuse_bo()',
    )
    await answerAccountRequests(app)
    await expect(answerAccountRequests(app)).rejects.toThrow('not now')
    await db.query('drop trigger refuse_bo on users')
    await db.query('drop function refuse_bo()')
    expect((await mails()).map(({ to }) => to).sort()).toEqual([username, 'bo@tango.example'])
  })

  it('U17 uses roles from an admin only after confirmation; a password set by an admin confirms it', async () => {
    await ask()
    await answer()
    const user = await findUserByName(db, username)
    if (!user) throw new Error('no account')
    const save = (draft: object) =>
      saveUser(app, { by: systemActor, user: { _id: user._id, ...draft }, locale: 'en' })
    expect(await save({ roles: ['admin'] })).toMatchObject({ ok: true, value: { isProved: false } })
    expect(await save({ password: next })).toMatchObject({ ok: true, value: { isProved: true } })
    expect((await enter(app, { username, password: next })).session.user.roles).toEqual(['admin'])
  })
})
