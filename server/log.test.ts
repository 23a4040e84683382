import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postMessage } from '#app/mail/outbox/outbox.server.ts'
import { smtpTransport } from '#app/mail/outbox/smtp.server.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import { signIn } from '#app/people/sign-in/sign-in.server.ts'
import { enter, goodPassword, makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import { renderPlainly } from '#tests/mail/mail-stub.ts'
import { startSmtp } from '#tests/mail/smtp-peer.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { createApp } from './app.ts'
import { makeLog } from './log.ts'
import type { Pages } from './make-pages.ts'

/** Planted in every input; no line of the log may contain one. */
const planted = {
  email: 'zaznamek@tango.example',
  name: 'Zaznamovana',
  secret: newSecret(),
  password: 'zaznamek v geslu',
  ip: '203.0.113.77',
  ipv6: '2001:db8:1:2:3:4:5:6',
} as const

describe.each(defaultEngines)('the log, on %s', (engine) => {
  let db: Database
  let app: TestApp
  let lines: string[]
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    lines = []
    const log = makeLog('trace', { write: (line) => void lines.push(line) })
    app = makeApp(db, { log })
    await makeFestival(app, [{}])
  })
  afterEach(async () => {
    await db.close()
    const text = lines.join('')
    for (const [what, value] of Object.entries(planted)) expect(text, what).not.toContain(value)
    expect(text).not.toMatch(/zaznam|%40|@tango/i)
  })

  const last = () => JSON.parse(lines.at(-1) ?? '{}')
  const failing = (error: unknown) => app.log.error({ err: error, worker: 'x' }, 'a worker failed')

  it.each([
    [
      'a row that is there already',
      `insert into users (id, username, status, reserved) select repeat('a', 24), $1, 'active', now() from generate_series(1, 2)`,
      [planted.email],
    ],
    [
      'a row that breaks a constraint',
      `insert into users (id, username, accname, status, reserved) values ('x', $1, $2, 'active', now())`,
      [planted.name, planted.email],
    ],
    ['a value of another type', 'select $1::text::int', [planted.name]],
    ['text that is no JSON', 'select $1::text::jsonb', [`{"a": ${planted.name} "${planted.secret}"`]],
    ['a date that is none', 'select $1::text::timestamptz', [`${planted.name} "${planted.email}" 3`]],
  ])('U20 describes a database error without its row: %s', async (_, text, values) => {
    const error = await db.query(text, values).catch((thrown: unknown) => thrown)
    failing(error)
    failing(new Error(`while saving ${planted.email}`, { cause: error }))
    expect(last().err.cause).toMatchObject({
      code: expect.stringMatching(/^2[23]/),
      stack: expect.any(String),
    })
    expect(last().err.cause).not.toHaveProperty('detail')
  })

  it('U20 describes other errors without what was read or sent', () => {
    for (const text of [`{"name": "${planted.name}`, `${planted.name}`, `{"a":1} ${planted.secret}`]) {
      try {
        JSON.parse(text)
      } catch (error) {
        failing(error)
      }
    }
    failing(
      Object.assign(new Error('no'), { input: planted.name, rejected: [planted.email], parameters: planted }),
    )
    failing(planted.email)
    app.log.error(new Error(`GET /EN/myReg?key=${planted.secret}`))
    app.log.warn({ anything: { at: [planted.email] } }, `said by ${planted.email}`)
    expect(last()).toMatchObject({ anything: { at: ['[email]'] }, msg: 'said by [email]' })
  })

  it('U20 reports a refused recipient without the address', async () => {
    const smtp = await startSmtp()
    smtp.mood = () => ({ refuse: 550, at: 'recipient' })
    const config = { ...app.config, mail: { smtpUrl: smtp.url, from: null } }
    const message = { kind: 'placed', recipient: planted.email, language: 'en', data: {} } as const
    await db.transaction((tx) =>
      postMessage(
        tx,
        { config },
        { ...message, editionId: '19tf2025', registrationId: null, now: app.now() },
      ),
    )
    const transport = smtpTransport(smtp.url)
    await runOutbox({ ...app, config }, { render: renderPlainly, transport })
    transport.close()
    await smtp.close()
    expect(last()).toMatchObject({
      msg: 'an e-mail was not sent',
      err: { code: 'EENVELOPE', responseCode: 550 },
    })
  })

  /** Stands for the pages. */
  const pages: Pages = async (request, _, { requestContext }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') throw new Error(`${planted.email} ${planted.secret}`)
    requestContext.log.info('within')
    app.log.info('within, by another logger')
    return new Response('<p>', { status: Number(/^\/refused-(\d+)$/.exec(pathname)?.[1] ?? 404) })
  }

  async function ask(path: string, init: RequestInit = {}, from: string = planted.ip): Promise<Response> {
    const build = { id: 'b1', version: '1.2.3' }
    const http = createApp(app, {
      pages,
      files: new Map(),
      build,
      demo: null,
      live: false,
      isReady: () => true,
    })
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': from }
    return http.request(path, { ...init, headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  }

  it('U20 names account, network and request of a refusal', async () => {
    const user = await makeUser(app, { username: planted.email })
    const { cookie } = await enter(app, { username: planted.email })
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    for (const status of [401, 403, 429]) {
      const answer = await ask(`/refused-${status}`, { headers })
      const request = answer.headers.get('X-Request-Id')
      expect(last()).toMatchObject({ status, account: user._id, network: '203.0.113.0/24', request })
      await ask(`/refused-${status}`, {}, planted.ipv6)
      expect(last()).toMatchObject({ status, account: null, network: '2001:db8:1::/48' })
    }
    await ask('/refused-403', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(last()).toMatchObject({ status: 403, account: null, network: '203.0.113.0/24' })

    for (const username of [planted.email, planted.password, planted.name]) {
      await signIn(app, { username, password: planted.password, address: planted.ip })
      const account = username === planted.email ? user._id : null
      expect(last()).toMatchObject({ msg: 'a sign-in was refused', account, network: '203.0.113.0/24' })
    }
    expect(goodPassword).not.toBe(planted.password)
  })

  it('U20 has the path of a request without secrets, and its number in every line', async () => {
    const path = `/${planted.email}/${planted.secret}/ana%40tango.example?code=${planted.secret}&n=${planted.name}`
    const answer = await ask(path, {
      headers: { 'user-agent': planted.name, referer: `/?${planted.secret}` },
    })
    const own = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /within|answered/.test(msg))
    expect(own).toHaveLength(3)
    for (const line of own) expect(line).toMatchObject({ request: answer.headers.get('X-Request-Id') })
    expect(lines.join('').match(/"request"/g)).toHaveLength(lines.length)
    expect(last().path).toBe('/[email]/[secret]/[email]')
    await ask('/broken')
    await ask('/api/auth/login', {
      method: 'POST',
      body: `{"username": "${planted.email}", "password": ${planted.password}`,
      headers: { 'content-type': 'application/json' },
    })
    await ask('/api/errors', {
      method: 'POST',
      body: JSON.stringify({ kind: 'start', message: `no ${planted.email}`, path: '/EN', build: 'b1' }),
      headers: { 'content-type': 'application/json', origin: app.config.origin },
    })
    for (const operation of ['find', 'insert', 'save']) {
      await ask(`/api/db/regs/${operation}`, {
        method: 'POST',
        body: JSON.stringify({ query: { email: planted.email }, insert: planted, ...planted }),
        headers: { 'content-type': 'application/json' },
      })
    }
  })
})
