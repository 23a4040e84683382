import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import { smtpTransport } from '#app/mail/outbox/smtp.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { eraseOldRegistrations } from '#app/registration/time/retention.server.ts'
import { startSmtp } from '#tests/mail/smtp-peer.ts'
import { byRole, eventId, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { takeNewsAttempt } from './limits.server.ts'
import { renderNewsMessage } from './mail/render.server.ts'
import { newsForm } from './reader.ts'
import {
  confirmNews,
  eraseUnconfirmedReaders,
  findNewsLink,
  leaveNews,
  requestNews,
} from './readers.server.ts'
import { findNewsAddresses } from './recipients.server.ts'

const email = 'ana@tango.example'

async function mailsOf(app: TestApp): Promise<(Mail | null)[]> {
  const { rows } = await app.db.query<{ id: string }>(
    `select id from emails where kind like 'news%' order by created_at, id`,
  )
  const messages = await Promise.all(rows.map(({ id }) => findMessage(app.db, id)))
  return Promise.all(messages.flatMap((message) => (message ? renderNewsMessage(app, message) : [])))
}

function keyIn(mail: Mail | null | undefined, purpose: 'confirm' | 'leave'): string {
  const key = new RegExp(`/news/${purpose}\\?key=([0-9a-z]{32})`).exec(mail?.text ?? '')?.[1]
  if (!key) throw new Error(`no link to ${purpose} in the e-mail`)
  return key
}

describe.each(ENGINES)('subscribing to the news on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const ask = (over: { email?: string; language?: Locale } = {}) =>
    requestNews(app, { email, language: 'en', ...over })
  const readers = async () =>
    (await db.query('select state, email, language from news_readers order by id')).rows
  const message = async () => (await mailsOf(app))[0]

  it('N1 reveals nothing, sends one e-mail to the address, and one a day', async () => {
    expect(await ask()).toBeUndefined()
    expect(await ask({ language: 'sl' })).toBeUndefined()
    expect(await readers()).toEqual([{ state: 'asked', email, language: 'sl' }])
    expect(await mailsOf(app)).toMatchObject([{ to: email }])

    app.at('2025-09-02T10:00:01+02:00')
    await Promise.all([ask(), ask(), ask()])
    expect(await mailsOf(app)).toHaveLength(2)
  })

  it.each([
    ['en', 'Please confirm', '/EN/news/confirm?key='],
    ['sl', 'Prosimo za potrditev', '/SI/news/confirm?key='],
  ] as const)('N1 uses the language of the page: %s', async (language, subject, link) => {
    await ask({ language })
    const mail = await message()
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).toContain(link)
  })

  it('N1 N3 take one address in any case and with blanks around it as one, and another tag after a plus sign as another', async () => {
    const typed = (text: string) => newsForm.safeParse({ email: text }).data?.email
    for (const text of [' Ana@Tango.Example ', 'ANA@TANGO.EXAMPLE', '\u200Bana@tango.example'])
      expect(typed(text)).toBe(email)
    for (const text of ['ana@tango.example.', 'ana @tango.example', 'ana@tango', 'maria@gma\u0130l.com'])
      expect([text, typed(text)]).toEqual([text, undefined])
    for (const text of ['Ana@Tango.Example', 'ANA@tango.example ', 'ana+news@tango.example'])
      await ask({ email: typed(text) ?? '' })
    expect(await readers()).toHaveLength(2)
    const mail = (await mailsOf(app)).find((one) => one?.to === email)
    await confirmNews(app, keyIn(mail, 'confirm'))
    expect(await leaveNews(app, keyIn(mail, 'leave'))).toBe(true)
    expect((await readers()).map(({ state }) => state).toSorted()).toEqual(['asked', 'left'])
  })

  it('N2 makes a reader by the link of the e-mail only, once', async () => {
    await ask()
    const key = keyIn(await message(), 'confirm')
    expect(await findNewsAddresses(app)).toEqual([])
    expect(await findNewsLink(app, key)).toEqual({ purpose: 'confirm', state: 'asked' })
    expect(await confirmNews(app, 'another')).toBe(false)
    expect(await Promise.all([confirmNews(app, key), confirmNews(app, key)])).toContain(true)
    expect(await confirmNews(app, key)).toBe(false)
    expect(await findNewsAddresses(app)).toEqual([{ email, language: 'en' }])
    const { rows } = await db.query('select action from audit')
    expect(rows).toEqual([{ action: 'news.confirm' }])
  })

  it('N2 stores hashes of links, which expire after seven days', async () => {
    await ask()
    const key = keyIn(await message(), 'confirm')
    expect(JSON.stringify((await db.query('select * from news_links')).rows)).not.toContain(key)
    app.at('2025-09-08T10:00:01+02:00')
    expect(await findNewsLink(app, key)).toBeNull()
    expect(await confirmNews(app, key)).toBe(false)
  })

  it('N3 lets readers leave by any e-mail, repeatedly, and erases the address', async () => {
    await ask()
    const mail = await message()
    expect(mail?.leaveUrl).toContain('/hooks/unsubscribe?key=')
    await confirmNews(app, keyIn(mail, 'confirm'))
    const key = keyIn(mail, 'leave')
    expect(await leaveNews(app, 'another')).toBe(false)
    expect([await leaveNews(app, key), await leaveNews(app, key)]).toEqual([true, true])
    expect(await readers()).toEqual([{ state: 'left', email: null, language: 'en' }])
    expect(await mailsOf(app)).toEqual([])
    expect(await findNewsAddresses(app)).toEqual([])
  })

  it('N3 offers mail programs a one-click button', async () => {
    await ask()
    const mail = await message()
    if (!mail) throw new Error('no e-mail')
    const smtp = await startSmtp()
    const transport = smtpTransport(smtp.url)
    await transport.send(
      { ...mail, messageId: '<1@tango.example>', date: app.now() },
      new AbortController().signal,
    )
    transport.close()
    await smtp.close()
    const head = smtp.arrived[0]?.raw.replace(/\r\n[ \t]+/g, ' ')
    expect(head).toContain(`List-Unsubscribe: <${mail.leaveUrl}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('N3 lets former readers subscribe as the first time', async () => {
    await ask()
    await leaveNews(app, keyIn(await message(), 'leave'))
    await ask({ language: 'sl' })
    expect(await findNewsAddresses(app)).toEqual([])
    await confirmNews(app, keyIn(await message(), 'confirm'))
    expect(await findNewsAddresses(app)).toEqual([{ email, language: 'sl' }])
  })

  it('N1 tells a reader who asks again that they are subscribed, and changes nothing', async () => {
    await ask()
    await confirmNews(app, keyIn(await message(), 'confirm'))
    app.at('2025-09-03T10:00:00+02:00')
    await ask({ language: 'sl' })
    const [, again] = await mailsOf(app)
    expect(again?.subject).toContain('Naše novice že prejemate')
    expect(await readers()).toEqual([{ state: 'confirmed', email, language: 'en' }])
  })

  it('N4 erases an unconfirmed request after seven days, with its e-mails', async () => {
    await ask()
    app.at('2025-09-01T10:00:01+02:00')
    await ask({ email: 'bor@tango.example' })
    const [mail] = await mailsOf(app)
    await confirmNews(app, keyIn(mail, 'confirm'))
    app.at('2025-09-08T09:00:00+02:00')
    await eraseUnconfirmedReaders(app)
    expect(await readers()).toHaveLength(2)
    app.at('2025-09-08T10:00:02+02:00')
    await eraseUnconfirmedReaders(app)
    expect(await readers()).toMatchObject([{ email, state: 'confirmed' }])
    expect(await mailsOf(app)).toMatchObject([{ to: email }])
  })

  it('N6 takes ten requests a minute from one address', () => {
    const requestContext = { id: '1', address: '192.0.2.7', fromLoopback: false, nonce: '', log: app.log }
    const taken = Array.from({ length: 11 }, () => takeNewsAttempt(app, requestContext))
    expect(taken.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null))
    expect(taken[10]).toEqual(expect.any(Number))
  })
})

describe.each(ENGINES)('the news and registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(() => makeFestival(driver.app, [{ places: byRole(5, 5) }]))

  const registered = (over: Record<string, unknown>) =>
    driver.register({ picks: [eventId(1)], email, newsletter: true, ...over })
  const proved = (id: string) =>
    driver.app.db.query('update registrations set email_confirmed_at = $2 where id = $1', [
      id,
      driver.app.now(),
    ])

  it('N5 go to dancers who ticked them and confirmed the address, each once', async () => {
    const id = await registered({})
    await registered({ name: 'Bor', email: 'bor@tango.example', newsletter: false })
    expect(await findNewsAddresses(driver.app)).toEqual([])
    await proved(id)
    expect(await findNewsAddresses(driver.app)).toEqual([{ email, language: 'en' }])
    await requestNews(driver.app, { email, language: 'en' })
    await confirmNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'confirm'))
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
  })

  it('N5 do not go to a former reader until they tick them again', async () => {
    await proved(await registered({}))
    await requestNews(driver.app, { email, language: 'en' })
    driver.app.at('2025-09-02T10:00:00+02:00')
    await leaveNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'leave'))
    expect(await findNewsAddresses(driver.app)).toEqual([])
    driver.app.at('2025-09-03T10:00:00+02:00')
    await proved(await registered({ name: 'Ana Marija' }))
    expect(await findNewsAddresses(driver.app)).toEqual([{ email, language: 'en' }])
  })

  it('N5 go to a former reader who ticks them again in the same registration, and stop when the tick goes', async () => {
    const id = await registered({})
    await proved(id)
    await requestNews(driver.app, { email, language: 'en' })
    await leaveNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'leave'))
    driver.app.at('2025-09-02T10:00:00+02:00')
    await driver.change(id, { newsletter: false })
    driver.app.at('2025-09-03T10:00:00+02:00')
    await driver.change(id, { newsletter: true })
    expect(await findNewsAddresses(driver.app)).toEqual([{ email, language: 'en' }])
    await driver.change(id, { phone: '+38640111222' })
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    await driver.change(id, { newsletter: false })
    expect(await findNewsAddresses(driver.app)).toEqual([])
  })

  it('N3 are left again by an earlier e-mail, after they were ticked again', async () => {
    await requestNews(driver.app, { email, language: 'en' })
    const mail = (await mailsOf(driver.app))[0]
    await confirmNews(driver.app, keyIn(mail, 'confirm'))
    const key = keyIn(mail, 'leave')
    await leaveNews(driver.app, key)
    driver.app.at('2025-09-02T10:00:00+02:00')
    await proved(await registered({}))
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    driver.app.at('2025-09-03T10:00:00+02:00')
    expect(await leaveNews(driver.app, key)).toBe(true)
    expect(await findNewsAddresses(driver.app)).toEqual([])
  })

  it('N5 end for the address when a dancer takes back the tick, whichever registration had it before', async () => {
    const earlier = await registered({ name: 'Ana Marija' })
    const id = await registered({})
    const stranger = await registered({ name: 'Bor' })
    await proved(earlier)
    await proved(id)
    driver.app.at('2025-09-02T10:00:00+02:00')
    await driver.change(stranger, { newsletter: false })
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    await driver.change(id, { newsletter: false })
    expect(await findNewsAddresses(driver.app)).toEqual([])
    driver.app.at('2025-09-03T10:00:00+02:00')
    await driver.change(id, { newsletter: true })
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
  })

  it('N5 end for a reader who takes the tick away in a registration, also when that is erased by its age, until they subscribe again', async () => {
    const subscribes = async () => {
      await requestNews(driver.app, { email, language: 'en' })
      await confirmNews(driver.app, keyIn((await mailsOf(driver.app)).at(-1), 'confirm'))
    }
    const id = await registered({})
    await proved(id)
    await subscribes()
    driver.app.at('2025-09-02T10:00:00+02:00')
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    await driver.change(id, { newsletter: false })
    expect(await findNewsAddresses(driver.app)).toEqual([])
    driver.app.at('2025-09-04T10:00:00+02:00')
    await subscribes()
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    driver.app.at('2025-09-05T10:00:00+02:00')
    await driver.change(id, { newsletter: true })
    await driver.change(id, { newsletter: false })
    driver.app.at('2029-09-05T10:00:00+02:00')
    expect(await eraseOldRegistrations(driver.app)).toBe(1)
    expect(await findNewsAddresses(driver.app)).toEqual([])
  })

  it('N5 go on for a reader who ticked them in another registration after that, when both are erased by their age', async () => {
    const id = await registered({})
    const later = await registered({ name: 'Ana Marija', newsletter: false })
    for (const one of [id, later]) await proved(one)
    await requestNews(driver.app, { email, language: 'en' })
    await confirmNews(driver.app, keyIn((await mailsOf(driver.app)).at(-1), 'confirm'))
    driver.app.at('2025-09-02T10:00:00+02:00')
    await driver.change(id, { newsletter: false })
    driver.app.at('2025-09-03T10:00:00+02:00')
    await driver.change(later, { newsletter: true })
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
    driver.app.at('2029-09-05T10:00:00+02:00')
    expect(await eraseOldRegistrations(driver.app)).toBe(2)
    expect(await findNewsAddresses(driver.app)).toEqual([{ email, language: 'en' }])
  })

  it("N3 N5 stay off for a person handed over to, who left them before, until the new dancer's own tick", async () => {
    const id = await registered({ name: 'Bor', email: 'bor@tango.example' })
    await proved(await registered({}))
    await requestNews(driver.app, { email, language: 'en' })
    await leaveNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'leave'))
    driver.app.at('2025-09-02T10:00:00+02:00')
    const to = { name: 'Cene', surname: 'Novi', email, phone: null, country: 'SI', city: null }
    const by = dancer(id)
    const handed = await handOverRegistration(driver.app, {
      id,
      by,
      to: { ...to, role: 'both', language: 'en', terms: true },
    })
    expect(handed.ok).toBe(true)
    await proved(id)
    expect(await findNewsAddresses(driver.app)).toEqual([])
    driver.app.at('2025-09-03T10:00:00+02:00')
    await driver.change(id, { newsletter: true })
    expect(await findNewsAddresses(driver.app)).toHaveLength(1)
  })

  it('N3 N5 stay off for a former reader, even if somebody else requests them', async () => {
    await proved(await registered({}))
    await requestNews(driver.app, { email, language: 'en' })
    await leaveNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'leave'))
    driver.app.at('2025-09-02T10:00:00+02:00')
    await requestNews(driver.app, { email, language: 'en' })
    expect(await findNewsAddresses(driver.app)).toEqual([])

    driver.app.at('2025-09-10T10:00:00+02:00')
    await eraseUnconfirmedReaders(driver.app)
    expect(await findNewsAddresses(driver.app)).toEqual([])
    const { rows } = await driver.app.db.query('select state, email from news_readers')
    expect(rows).toEqual([{ state: 'left', email: null }])
    expect(await mailsOf(driver.app)).toEqual([])
  })

  it('N3 N5 R11 stay off for a former reader when they are requested and a registration is erased', async () => {
    const id = await registered({})
    await proved(id)
    await proved(await registered({ name: 'Bor' }))
    await requestNews(driver.app, { email, language: 'en' })
    await leaveNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'leave'))
    driver.app.at('2025-09-02T10:00:00+02:00')
    await requestNews(driver.app, { email, language: 'en' })
    await eraseRegistration(driver.app, { id, by: dancer(id) })
    expect(await findNewsAddresses(driver.app)).toEqual([])
    const { rows } = await driver.app.db.query('select state, email from news_readers')
    expect(rows).toEqual([{ state: 'left', email: null }])
    expect(await mailsOf(driver.app)).toEqual([])
  })

  it('N5 R52 end for the address of a registration that was merged into the erased one', async () => {
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    const stays = await registered({ email: 'ana@work.example' })
    const goes = await registered({})
    await proved(stays)
    await proved(goes)
    await requestNews(driver.app, { email, language: 'en' })
    await confirmNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'confirm'))
    const merged = await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by })
    expect(merged).toMatchObject({ ok: true, value: { id: stays } })
    await eraseRegistration(driver.app, { id: stays, by })
    expect((await driver.app.db.query('select from news_readers')).rows).toEqual([])
    expect(await findNewsAddresses(driver.app)).toEqual([])
  })

  it("N5 end when the reader's registration is erased", async () => {
    const id = await registered({})
    await proved(id)
    await requestNews(driver.app, { email, language: 'en' })
    await confirmNews(driver.app, keyIn((await mailsOf(driver.app))[0], 'confirm'))
    await eraseRegistration(driver.app, { id, by: dancer(id) })
    expect(await findNewsAddresses(driver.app)).toEqual([])
    expect((await driver.app.db.query('select from news_readers')).rows).toEqual([])
    expect((await driver.app.db.query('select from emails where recipient = $1', [email])).rows).toEqual([])
  })
})
