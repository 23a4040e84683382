import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { smtpAddress } from '#app/platform/values/smtp-address.ts'
import { renderPlainly } from '#tests/mail/mail-stub.ts'
import { makeApp } from '#tests/mail/make-app.ts'
import { editionId, insertEdition } from '#tests/mail/make-edition.server.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { postMessage } from './outbox.server.ts'
import { smtpTransport } from './smtp.server.ts'
import { runOutbox } from './worker.server.ts'

describe('an address of a mail server', () => {
  it.each([
    ['smtp://mail.example', 'starttls'],
    ['smtp://mail.example:2525', 'starttls'],
    ['smtps://mail.example', 'tls'],
    ['smtp://127.0.0.1:1025', 'none'],
    ['smtp://[::1]:1025', 'none'],
    ['smtp://localhost', 'none'],
    ['smtps://localhost', 'tls'],
    ['smtp://0.0.0.0:1025', 'starttls'],
    ['smtp://localhost.evil.example', 'starttls'],
  ])('L10 %s is protected by %s', (url, protection) => {
    expect(smtpAddress(url)).toMatchObject({ protection })
  })

  it('may have any characters in its credentials', () => {
    expect(smtpAddress('smtp://office%40tango.example:p%2Fw%C5%BE@mail.example:587')).toEqual({
      host: 'mail.example',
      port: 587,
      protection: 'starttls',
      auth: { user: 'office@tango.example', pass: 'p/wž' },
    })
  })
})

describe('a remote mail server', () => {
  let db: Database
  const close: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    await insertEdition(db)
    const message = { kind: 'placed', recipient: 'ana@tango.example', language: 'en' } as const
    const now = new Date('2025-09-01T08:00:00Z')
    await db.transaction((tx) =>
      postMessage(tx, makeApp(db, { smtpUrl: 'smtp://0.0.0.0' }), {
        ...message,
        editionId,
        registrationId: null,
        data: {},
        now,
      }),
    )
  })
  afterEach(async () => {
    await Promise.all(close.splice(0).map((end) => end()))
    await db.close()
  })

  /** A server that accepts a sign-in without TLS; `heard` is what it received. `0.0.0.0` is this machine, but no loopback address. */
  async function serve(options: SMTPServerOptions): Promise<{ url: string; heard: string[] }> {
    const heard: string[] = []
    const server = new SMTPServer({
      logger: false,
      allowInsecureAuth: true,
      authMethods: ['PLAIN', 'LOGIN'],
      closeTimeout: 100,
      onAuth(auth, _session, callback) {
        heard.push(`${auth.username} ${auth.password}`)
        callback(null, { user: 'office' })
      },
      onMailFrom({ address }, _session, callback) {
        heard.push(address)
        callback()
      },
      ...options,
    })
    server.on('error', () => undefined)
    server.listen(0, '0.0.0.0')
    await once(server.server, 'listening')
    close.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    return { url: `0.0.0.0:${port}`, heard }
  }

  async function send(
    url: string,
    timeouts?: Parameters<typeof smtpTransport>[1],
  ): Promise<{ state: string; error: string }> {
    const transport = smtpTransport(url, timeouts)
    await runOutbox(makeApp(db, { smtpUrl: url }), { render: renderPlainly, transport })
    transport.close()
    const { rows } = await db.query<{ state: string; error: string }>('select state, error from emails')
    return rows[0] ?? { state: '', error: '' }
  }

  it('L10 without STARTTLS gets neither credentials nor e-mail, which waits', async () => {
    const { url, heard } = await serve({ disabledCommands: ['STARTTLS'] })
    const { state, error } = await send(`smtp://office:secret@${url}`)
    expect(heard).toEqual([])
    expect(state).toBe('retrying')
    expect(error).toMatch(/TLS/)
  })

  it.each(['smtp', 'smtps'])('L10 with a wrong certificate (%s) gets nothing either', async (scheme) => {
    const { url, heard } = await serve({ secure: scheme === 'smtps' })
    const { state, error } = await send(`${scheme}://office:secret@${url}`)
    expect(heard).toEqual([])
    expect(state).toBe('retrying')
    expect(error).toMatch(/certificate/)
  })

  it('L4 that does not respond is left, and the e-mail waits', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    close.push(async () => silent.close())
    const { port } = silent.address() as AddressInfo
    const { state, error } = await send(`smtp://127.0.0.1:${port}`, { greetingTimeout: 100 })
    expect(state).toBe('retrying')
    expect(error).toMatch(/greeting|time/i)
  })
})
