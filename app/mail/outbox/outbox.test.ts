import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { renderPlainly } from '#tests/mail/mail-stub.ts'
import { makeApp } from '#tests/mail/make-app.ts'
import { editionId, insertEdition } from '#tests/mail/make-edition.server.ts'
import { startSilentSmtp } from '#tests/mail/silent-smtp.ts'
import { type SmtpPeer, startSmtp } from '#tests/mail/smtp-peer.ts'
import { ENGINES, newServerDatabase, openTestDatabase, programFile } from '#tests/test-database.server.ts'
import type { NewMessage } from './message.ts'
import {
  heldByKind,
  messageColumns,
  messageRow,
  postMessage,
  postMessages,
  releaseHeld,
} from './outbox.server.ts'
import { claimMessages } from './queue.server.ts'
import { overtaken } from './retry.ts'
import { smtpTransport, type Transport } from './smtp.server.ts'
import { makeOutboxWorker, type RenderMessage, runOutbox } from './worker.server.ts'

const now = new Date('2025-09-01T08:00:00Z')
const minute = 60_000

let smtp: SmtpPeer
let transport: Transport
beforeEach(async () => {
  smtp = await startSmtp()
  transport = smtpTransport(smtp.url)
})
afterEach(async () => {
  transport.close()
  await smtp.close()
})

describe.each(ENGINES)('the outbox on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await insertEdition(db)
  })
  afterEach(() => db.close())

  const open = () => makeApp(db, { smtpUrl: smtp.url, now })
  const logging = (of: ReturnType<typeof open>) => {
    const logged: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
    return { app: { ...of, log }, logged }
  }
  const post = (count: number, app = open()) =>
    db.transaction((tx) =>
      postMessages(
        tx,
        app,
        Array.from({ length: count }, (_, n) => messageTo(n)),
      ),
    )
  const run = (app = open(), parts: { render?: RenderMessage; transport?: Transport; limit?: number } = {}) =>
    runOutbox(app, { render: renderPlainly, transport, ...parts })
  const rows = async () => (await db.query<Row>('select * from emails order by recipient')).rows
  const onlyRow = async () => (await rows())[0]

  it('L1 stores an e-mail with its command or not at all', async () => {
    const failing = db.transaction(async (tx) => {
      await postMessage(tx, open(), messageTo(1))
      throw new Error('the action fails')
    })
    await expect(failing).rejects.toThrow('the action fails')
    expect(await rows()).toEqual([])

    await db.transaction((tx) => postMessage(tx, open(), { ...messageTo(2), data: { holdId: 'č', n: [1] } }))
    expect(await rows()).toMatchObject([
      { recipient: 'dancer002@example.com', state: 'queued', data: { holdId: 'č', n: [1] }, attempts: 0 },
    ])
    expect((await onlyRow())?.message_id).toMatch(/^<[0-9a-f]{24}@tango\.example>$/)
  })

  it('L2 sends each of 200 e-mails once with two workers', async () => {
    await post(200)
    const second = smtpTransport(smtp.url)
    const drain = async (through: Transport) => {
      while ((await run(open(), { transport: through })) > 0);
    }
    await Promise.all([drain(transport), drain(second)])
    second.close()

    expect(smtp.arrived).toHaveLength(200)
    expect(new Set(smtp.arrived.map(({ to }) => to)).size).toBe(200)
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('L2 gives no e-mail to two of sixteen concurrent workers', async () => {
    await post(200)
    const leaseEnds = new Date(now.getTime() + minute)
    const reach = () => claimMessages(db, { now, leaseEnds, limit: 25 })
    const taken = (await Promise.all(Array.from({ length: 16 }, reach))).flat()
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    expect(taken.length).toBeGreaterThan(25)
  })

  it('L3 resends what a dead worker left unfinished, with the same Message-ID', async () => {
    await post(1)
    const app = open()
    const { promise: taken, resolve: hasTaken } = Promise.withResolvers<void>()
    const dying: Transport = {
      async send(mail, signal) {
        await transport.send(mail, signal)
        hasTaken()
        await new Promise(() => undefined) // dies here: nothing is noted
      },
      close: () => undefined,
    }
    void run(app, { transport: dying })
    await taken
    expect(await run(app)).toBe(0)

    app.at(new Date(now.getTime() + 11 * minute))
    expect(await run(app)).toBe(1)
    expect(await run(app)).toBe(0)
    expect(smtp.arrived).toHaveLength(2)
    expect(new Set(smtp.arrived.map(({ messageId }) => messageId))).toEqual(
      new Set([(await onlyRow())?.message_id]),
    )
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  it('L3 ignores the result of a worker whose lease has ended', async () => {
    await post(1)
    const app = open()
    const late: Transport = {
      async send() {
        app.at(new Date(now.getTime() + 11 * minute))
        await run(app) // meanwhile another one has it and sends it
        throw new Error('too slow')
      },
      close: () => undefined,
    }
    await run(app, { transport: late })
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  it('L4 retries a temporary refusal with growing delays', async () => {
    await post(1)
    smtp.mood = (_to, nth) => (nth < 3 ? { refuse: 451, at: nth === 1 ? 'recipient' : 'content' } : 'take')
    const app = open()
    await run(app)
    expect(await onlyRow()).toMatchObject({ state: 'retrying', attempts: 1 })
    expect((await onlyRow())?.error).toContain('Not today')
    expect(await run(app)).toBe(0)

    app.at(new Date(now.getTime() + minute))
    await run(app)
    expect(await onlyRow()).toMatchObject({
      state: 'retrying',
      next_at: new Date(now.getTime() + (1 + 5) * minute),
    })
    app.at(new Date(now.getTime() + 6 * minute))
    await run(app)
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 3, error: null, sent_at: app.now() })
    expect(smtp.arrived).toHaveLength(1)
  })

  it.each(['recipient', 'content'] as const)('L4 gives up after a permanent refusal (%s)', async (at) => {
    await post(1)
    smtp.mood = () => ({ refuse: 550, at })
    await run()
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(smtp.arrived).toHaveLength(0)
  })

  it('L4 retries after a connection that broke during an e-mail', async () => {
    await post(3)
    smtp.mood = (to, nth) => (to === 'dancer001@example.com' && nth === 1 ? 'hang-up' : 'take')
    const app = open()
    await run(app)
    const broken = (await rows()).filter(({ state }) => state === 'retrying')
    expect(broken.map(({ recipient }) => recipient)).toContain('dancer001@example.com')

    app.at(new Date(now.getTime() + minute))
    await run(app)
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect(smtp.arrived.filter(({ to }) => to === 'dancer001@example.com')).toHaveLength(1)
  })

  it('L4 retries for three days while no server responds, then gives up', async () => {
    await post(1)
    const unreachable = smtpTransport('smtp://127.0.0.1:1')
    const app = open()
    let tries = 0
    for (;;) {
      const row = await onlyRow()
      if (!row || row.state === 'failed') break
      app.at(row.next_at)
      tries += await run(app, { transport: unreachable })
    }
    unreachable.close()
    expect(tries).toBe(14)
    expect(app.now().getTime() - now.getTime()).toBeGreaterThan(3 * 24 * 60 * minute)
  })

  it('L4 gives up an e-mail whose worker dies each time', async () => {
    await post(1)
    await db.query(`update emails set attempts = 14, state = 'sending'`)
    await run()
    expect(await onlyRow()).toMatchObject({ state: 'failed' })
    expect(smtp.arrived).toHaveLength(0)
  })

  it('L4 keeps an e-mail that could not be composed, and fails one without content', async () => {
    await post(2)
    const render: RenderMessage = async (_app, message) => {
      if (message.recipient === 'dancer000@example.com') return null
      throw new Error('an error of ours')
    }
    await run(open(), { render })
    expect(await rows()).toMatchObject([
      { state: 'failed', error: overtaken },
      { state: 'retrying', error: 'an error of ours' },
    ])
  })

  it('L5 holds e-mails without an SMTP server, and sends those of the last day at the next start', async () => {
    const without = makeApp(db, { now })
    await post(1, without)
    await db.transaction((tx) =>
      postMessage(tx, without, { ...messageTo(2), now: new Date(now.getTime() - 25 * 60 * minute) }),
    )
    expect(await releaseHeld(without)).toEqual({ queued: 0, overtaken: 0, stillHeld: 2 })
    expect(await run(open())).toBe(0)
    expect((await rows()).map(({ state }) => state)).toEqual(['held', 'held'])

    expect(await releaseHeld(open())).toEqual({ queued: 1, overtaken: 0, stillHeld: 1 })
    expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'held'])
    await run()
    expect(smtp.arrived.map(({ to }) => to)).toEqual(['dancer000@example.com'])
  })

  it('L5 releases held e-mails once while it runs, and reports the rest', async () => {
    const without = logging(makeApp(db, { now }))
    await makeOutboxWorker({ mail: null }, renderPlainly).work(without.app)
    expect(without.logged.map(({ msg }) => msg)).toEqual(['no SMTP server is set: e-mails are held'])

    await post(3, without.app)
    const days = (n: number) => new Date(now.getTime() - n * 24 * 60 * minute)
    await db.transaction((tx) =>
      postMessages(tx, without.app, [
        { ...messageTo(1), now: new Date(now.getTime() - 60 * minute) }, // says the same as a later one
        { ...messageTo(8), now: days(3) },
        { ...messageTo(9), now: days(3), kind: 'oneTime' },
      ]),
    )
    const { app, logged } = logging(open())
    const worker = makeOutboxWorker(app.config, renderPlainly)
    while ((await worker.work(app)) > 0);
    expect(smtp.arrived.map(({ to }) => to).sort()).toEqual([0, 1, 2].map((n) => messageTo(n).recipient))
    expect(logged).toContainEqual(expect.objectContaining({ queued: 3, overtaken: 1, held: 2 }))
    await post(1, without.app)
    expect(await worker.work(app)).toBe(0)
    await worker.close()

    expect(await releaseHeld(open(), { days: 7, except: ['oneTime'] })).toEqual({
      queued: 2,
      overtaken: 0,
      stillHeld: 1,
    })
    expect(await heldByKind(db)).toMatchObject([{ kind: 'oneTime', count: 1 }])
  })

  it('stores an e-mail inserted by SQL', async () => {
    const row = messageRow(open(), messageTo(7))
    const columns = messageColumns.join(', ')
    await db.query(
      `insert into emails (${columns}) select ${columns} from jsonb_populate_record(null::emails, $1)`,
      [JSON.stringify(row)],
    )
    await run()
    expect(smtp.arrived).toMatchObject([
      { to: 'dancer007@example.com', from: 'festival@ronda.example', messageId: row.message_id },
    ])
  })

  it.each([
    ['greets nobody', 'greeting'],
    ['falls silent after the sender', 'MAIL'],
    ['falls silent before the content', 'DATA'],
  ] as const)('L3 ends beside a mail server that %s: no e-mail is lost or duplicated', async (_, at) => {
    const silent = await startSilentSmtp(at)
    await post(6)
    const app = makeApp(db, { smtpUrl: silent.url, now })
    const worker = makeOutboxWorker(app.config, renderPlainly, { timeoutMs: 50 })
    const work = worker.work(app)
    await silent.reached
    await worker.close()
    await work
    await expect.poll(() => silent.connections()).toBe(0)
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 6 }, () => ['queued', 0]),
    )
    await silent.close()

    await run()
    expect(smtp.arrived).toHaveLength(6)
    expect(new Set(smtp.arrived.map(({ messageId }) => messageId)).size).toBe(6)
  })

  it('shuts down in order: finishes its e-mails, and returns the others', async () => {
    await post(25)
    const app = open()
    const worker = makeOutboxWorker(app.config, renderPlainly)
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    smtp.taken = () => hasBegun()
    const work = worker.work(app)
    await begun
    await worker.close()
    await work

    const all = await rows()
    const sent = all.filter(({ state }) => state === 'sent')
    expect(sent).toHaveLength(smtp.arrived.length)
    expect(all.filter(({ state, attempts }) => state === 'queued' && attempts === 0)).toHaveLength(
      25 - sent.length,
    )
    expect(sent.length).toBeLessThan(25)
    expect(await worker.work(app)).toBe(0)
  })
})

it('L3 a process killed between sending and recording duplicates an e-mail at most once', async () => {
  const url = await newServerDatabase()
  const db = await openDatabase({ url })
  await insertEdition(db)
  const app = makeApp(db, { smtpUrl: smtp.url, now })
  await db.transaction((tx) =>
    postMessages(
      tx,
      app,
      Array.from({ length: 40 }, (_, n) => messageTo(n)),
    ),
  )
  const doomed = spawn(process.execPath, [await programFile('tests/mail/doomed-worker.ts')], {
    env: { ...process.env, DATABASE_URL: url, SMTP_URL: smtp.url },
    stdio: 'inherit',
  })
  const gone = once(doomed, 'exit')
  smtp.taken = async () => {
    if (smtp.arrived.length !== 5) return
    doomed.kill('SIGKILL')
    await gone
  }
  expect(await gone).toEqual([null, 'SIGKILL'])

  app.at(new Date(now.getTime() + 11 * minute))
  while ((await runOutbox(app, { render: renderPlainly, transport })) > 0);

  const byRecipient = Map.groupBy(smtp.arrived, ({ to }) => to)
  expect(byRecipient.size).toBe(40)
  const twice = [...byRecipient.values()].filter((messages) => messages.length > 1)
  expect(twice.length).toBeGreaterThan(0)
  for (const messages of twice) {
    expect(messages).toHaveLength(2)
    expect(messages[0]?.messageId).toBe(messages[1]?.messageId)
  }
  const { rows } = await db.query(`select distinct state from emails`)
  expect(rows).toEqual([{ state: 'sent' }])
  await db.close()
})

type Row = {
  readonly recipient: string
  readonly state: string
  readonly attempts: number
  readonly message_id: string
  readonly error: string | null
  readonly next_at: Date
}

function messageTo(n: number): NewMessage {
  return {
    editionId,
    kind: 'placed',
    registrationId: null,
    recipient: `dancer${String(n).padStart(3, '0')}@example.com`,
    language: 'en',
    data: {},
    now,
  }
}
