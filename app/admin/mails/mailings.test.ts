import { describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { releaseHeld } from '#app/mail/outbox/outbox.server.ts'
import { overtaken } from '#app/mail/outbox/retry.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { eraseRegistration, handOverRegistration } from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { runMailings } from './commands/run-mailings.server.ts'
import { type MailingRequest, sendMailing } from './commands/send-mailing.server.ts'
import { holdMailing, releaseMailing, stopMailing } from './commands/step-mailing.server.ts'
import { prepareMailing } from './prepare-mailing.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 90 } as const }
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const olga = as('regAdmin')
const bor: Actor = { kind: 'user', username: 'bor', roles: ['admin'] }
const words = (body = 'We begin at nine, {name}.') => ({
  en: { subject: 'Tonight', body },
  sl: { subject: 'Nocoj', body },
})

describe.each(ENGINES)('a mailing on %s', (engine) => {
  const driver = useTestDriver(engine)
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))

  const people = async (count: number, over: Record<string, unknown> = {}) => {
    await makeFestival(driver.app, [hall])
    for (const username of ['olga', 'bor'])
      await driver.db.query(
        `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
         values ($1, $2, '{regAdmin}', 'active', 'SI', 'system', $3, '-')`,
        [(username === 'olga' ? 'a' : 'b').repeat(24), username, driver.app.now()],
      )
    const ids: Id[] = []
    for (let n = 0; n < count; n += 1) {
      const id = await driver.register({ email: `d${n}@story.example`, surname: `D${n}`, ...over })
      await driver.confirm(id)
      ids.push(id)
    }
    return ids
  }
  const request = async (over: Partial<MailingRequest> = {}): Promise<MailingRequest> => {
    const draft = {
      editionId,
      purpose: 'info' as const,
      words: words(),
      audience: { kind: 'view' as const, search: `event=${eventId(1)}&place=placed` },
      ...over,
    }
    const { digest: shown } = await prepareMailing(driver.app, draft)
    return {
      key: 'press-one',
      templateId: null,
      replyTo: null,
      perHour: null,
      leavesAt: null,
      by: olga,
      shown,
      ...draft,
    }
  }
  const send = async (over: Partial<MailingRequest> = {}) => sendMailing(driver.app, await request(over))
  const emails = async (kind = 'free') =>
    (
      await driver.db.query<{ recipient: string; state: string; next_at: Date; error: string | null }>(
        'select recipient, state, next_at, error from emails where kind = $1 order by next_at, recipient',
        [kind],
      )
    ).rows
  const withServer = () => ({
    ...driver.app,
    config: { ...driver.app.config, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'festival@ronda.example' } },
  })
  const handOver = async (id: Id, email: string, name: string) => {
    const to = { name, surname: 'Novak', email, phone: null, country: 'SI', city: null }
    const handed = await handOverRegistration(driver.app, {
      id,
      by: { kind: 'dancer', registrationId: id },
      to: { ...to, role: 'both', language: 'en', terms: true },
    })
    expect(handed).toMatchObject({ ok: true })
    await driver.confirm(id)
  }
  const idOf = async (sent: ReturnType<typeof send>) => {
    const done = await sent
    if (!done.ok) throw new Error(JSON.stringify(done.reason))
    return done.value.id
  }

  it('L12 L14 a stop within 30 seconds sends nothing; sent again, by two users and twice, each recipient gets it once', async () => {
    await people(16)
    const asked = await request()
    const id = await idOf(sendMailing(driver.app, asked))
    later(29_000)
    expect(await runMailings(driver.app)).toBe(0)
    expect(await stopMailing(driver.app, { editionId, id, by: olga })).toMatchObject({ ok: true, value: 16 })
    later(60_000)
    expect(await runMailings(driver.app)).toBe(0)
    expect(await emails()).toEqual([])

    const again = await request({ key: 'press-two' })
    const other = await request({ key: 'of-another', by: bor })
    const pressed = await Promise.all([again, again, other].map((one) => sendMailing(driver.app, one)))
    // who reads after another's mailing has everybody in it is told so
    for (const one of pressed) if (!one.ok) expect(one.reason).toEqual({ kind: 'changed' })
    expect(pressed.some(({ ok }) => ok)).toBe(true)
    later(31_000)
    await Promise.all([runMailings(driver.app), runMailings(driver.app)])
    expect(await runMailings(driver.app)).toBe(0)
    const written = await emails()
    expect(written).toHaveLength(16)
    expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(16)
    expect((written[0]?.next_at.getTime() ?? 0) - driver.app.now().getTime()).toBeGreaterThan(290_000)
    expect(await send({ key: 'press-three' })).toMatchObject({ reason: { kind: 'nothing' } })
  })

  it('L12 that was sent, but not answered, is not taken for the text that its page sends next', async () => {
    await people(2)
    const asked = await request()
    const id = await idOf(sendMailing(driver.app, asked))
    later(5000)
    expect(await sendMailing(driver.app, asked)).toMatchObject({ ok: true, value: { id } })
    const before = { ok: false, reason: { kind: 'sent-before' } }
    for (const over of [
      { words: words('We begin at ten, {name}.') },
      { perHour: 60 },
      { replyTo: 'a@b.example' },
    ])
      expect(await send(over)).toMatchObject(before)
    const tonight = new Date(driver.app.now().getTime() + 3_600_000)
    expect(await send({ leavesAt: tonight })).toMatchObject(before)
    expect(await stopMailing(driver.app, { editionId, id, by: olga })).toMatchObject({ ok: true })
    expect(await sendMailing(driver.app, asked)).toMatchObject(before)
    expect(await send({ key: 'press-two' })).toMatchObject({ ok: true })
  })

  it('L12 refuses an unknown placeholder by name, and an empty one with the names of the recipients', async () => {
    const [first] = await people(3)
    if (!first) throw new Error('nobody')
    expect(await send({ words: words('Hello {nmae}') })).toMatchObject({
      reason: { kind: 'words', errors: [{ names: ['nmae'] }, { names: ['nmae'] }] },
    })
    await driver.pay(first, 40)
    expect(await send({ words: words('You owe {open} until {due}.') })).toMatchObject({
      reason: {
        kind: 'empty',
        empty: [
          { name: 'open', people: [expect.stringContaining('D0')] },
          { name: 'due', people: [expect.stringContaining('D0')] },
        ],
      },
    })
    expect(await emails()).toEqual([])
  })

  it('L12 L6 leaves out a recipient who has paid meanwhile, because the placeholder is no longer true', async () => {
    const [first] = await people(2)
    if (!first) throw new Error('nobody')
    await idOf(send({ words: words('You owe {open}.') }))
    later(31_000)
    await runMailings(driver.app)
    const { rows } = await driver.db.query<{ id: string; data: { mailing: string } }>(
      `select id, data from emails where kind = 'free' and registration_id = $1`,
      [first],
    )
    const message = {
      id: rows[0]?.id ?? '',
      editionId,
      kind: 'free',
      registrationId: first,
      recipient: 'x@y.z',
      language: 'en' as const,
      data: rows[0]?.data ?? {},
      messageId: '',
      attempts: 1,
      createdAt: driver.app.now(),
    }
    expect((await renderMessage(driver.app, message))?.text).toContain('You owe €40.00.')
    await driver.pay(first, 40)
    expect(await renderMessage(driver.app, message)).toBeNull()
  })

  it('L12 goes to the recipients shown: a new registration asks again, an erased one gets none', async () => {
    const ids = await people(3)
    const asked = await request()
    await driver.confirm(await driver.register({ email: 'late@story.example' }))
    expect(await sendMailing(driver.app, asked)).toMatchObject({ reason: { kind: 'changed' } })
    await idOf(send())
    await eraseRegistration(driver.app, { id: ids[0] as Id, by: olga })
    later(31_000)
    await runMailings(driver.app)
    expect(await emails()).toHaveLength(3)
  })

  it('L12 R10 goes to the new dancer of a registration whose former dancer got the same text', async () => {
    const [id] = (await people(2)) as [Id, Id]
    await idOf(send())
    later(31_000)
    await runMailings(driver.app)
    // the e-mail has not gone yet: it goes to the present dancer
    await handOver(id, 'neja@story.example', 'Neja')
    expect(await send({ key: 'press-two' })).toMatchObject({ reason: { kind: 'nothing' } })
    later(600_000)
    const sent: string[] = []
    // without a mail server they are held
    await driver.db.query(`update emails set state = 'queued' where kind = 'free'`)
    const transport = { send: async ({ to }: Mail) => void sent.push(to), close: () => undefined }
    await runOutbox(driver.app, { render: renderMessage, transport, limit: 500 })
    expect(sent).toContain('neja@story.example')
    expect(await send({ key: 'press-three' })).toMatchObject({ reason: { kind: 'nothing' } })
    later(60_000)
    await handOver(id, 'oton@story.example', 'Oton')
    expect(await send({ key: 'press-four' })).toMatchObject({ ok: true, value: { count: 1 } })
    later(31_000)
    await runMailings(driver.app)
    expect((await emails()).map(({ recipient }) => recipient)).toContain('oton@story.example')
    expect(await send({ key: 'press-five' })).toMatchObject({ reason: { kind: 'nothing' } })
  })

  it('L8 of staff to one dancer goes to nobody once that dancer has handed the registration over', async () => {
    const [id = ''] = await people(2)
    await idOf(send({ audience: { kind: 'view', search: `one=${id}` } }))
    later(31_000)
    await runMailings(driver.app)
    later(60_000)
    for (const name of ['Neja', 'Oton']) {
      await handOver(id as Id, `${name}@story.example`, name)
      later(60_000)
    }
    await driver.db.query(`update emails set state = 'queued' where kind in ('free', 'handedOver')`)
    const sent: Mail[] = []
    const transport = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
    later(600_000)
    await runOutbox(driver.app, { render: renderMessage, transport, limit: 500 })
    const names = sent
      .filter(({ text }) => /now belongs|over to you/.test(text))
      .map(({ to, text }) => [to, /Neja Novak|Oton Novak/.exec(text)?.[0]])
    expect(names.toSorted()).toEqual([
      ['Neja@story.example', 'Oton Novak'],
      ['Oton@story.example', 'Neja Novak'],
      ['d0@story.example', 'Neja Novak'],
    ])
    expect((await emails()).map(({ state, error }) => [state, error])).toEqual([['failed', overtaken]])
  })

  it('L12 to many needs a regAdmin at the time of sending, to one a regEditor; other roles send none', async () => {
    const [first] = await people(2)
    const one = { kind: 'view', search: `one=${first}` } as const
    for (const [by, isOne, isMany] of [
      [as('regEditor'), true, false],
      [as('reception'), false, false],
      [as('partnering'), false, false],
      [as('progAdmin'), false, false],
      [as('trusted'), false, false],
    ] as const) {
      const body = `Hello ${JSON.stringify(by)}`.replace(/[{}]/g, '')
      const key = `key ${body}`
      expect((await send({ by, key, audience: one, words: words(body) })).ok).toBe(isOne)
      expect((await send({ by, key: `${key} many`, words: words(`${body} all`) })).ok).toBe(isMany)
    }
    await idOf(send({ key: 'of-olga' }))
    await driver.db.query(`update users set status = 'blocked'`)
    later(31_000)
    await runMailings(driver.app)
    expect(await emails()).toEqual([])
  })

  it('L12 leaves at the scheduled time and at its pace; a past time and an archive are refused', async () => {
    await people(4)
    const leavesAt = new Date(driver.app.now().getTime() + 86_400_000)
    await idOf(send({ leavesAt, perHour: 60 }))
    later(31_000)
    await runMailings(driver.app)
    expect((await emails()).map(({ next_at }) => (next_at.getTime() - leavesAt.getTime()) / 1000)).toEqual([
      0, 60, 120, 180,
    ])
    const past = new Date(driver.app.now().getTime() - 1)
    expect(await send({ key: 'past-time', words: words('x'), leavesAt: past })).toMatchObject({
      reason: { kind: 'past' },
    })
    await driver.db.query('update editions set archived = true')
    expect(await send({ key: 'archived-one', words: words('y') })).toMatchObject({
      reason: { kind: 'edition-archived' },
    })
    await driver.db.query(`update editions set archived = false`)
  })

  it('L12 keeps its pace after a time without a process, without a mail server, and with one that answers nothing', async () => {
    await people(6)
    await idOf(send({ perHour: 60 }))
    later(31_000)
    await runMailings(withServer())
    const taken: Date[] = []
    const away = { send: async () => Promise.reject(new Error('no answer')), close: () => undefined }
    const back = { send: async () => void taken.push(driver.app.now()), close: () => undefined }
    const run = (transport: typeof away | typeof back) =>
      runOutbox(withServer(), { render: renderMessage, transport, limit: 500 })

    later(3_600_000)
    // the one whose turn it is, and the one that a minute's pause lets pass
    expect(await run(away)).toBe(2)
    later(30_000)
    expect(await run(back)).toBe(0)
    const begin = driver.app.now().getTime()
    for (let n = 0; n < 90; n += 1) {
      later(5_000)
      await run(back)
    }
    expect(taken).toHaveLength(6)
    const seconds = taken.map((at) => (at.getTime() - begin) / 1000)
    for (const [n, at] of seconds.slice(1).entries()) expect(at - (seconds[n] ?? 0)).toBe(60)
    expect((await emails()).map(({ state }) => state)).toEqual(Array(6).fill('sent'))
  })

  it('L12 L5 what was held without a mail server leaves at the pace of its mailing', async () => {
    await people(4)
    await idOf(send({ perHour: 60 }))
    later(31_000)
    await runMailings(driver.app)
    later(7_200_000)
    expect(await releaseHeld(withServer())).toMatchObject({ stillHeld: 0 })
    const nothing = { send: async () => undefined, close: () => undefined }
    const sent = []
    for (let n = 0; n < 4; n += 1) {
      await runOutbox(withServer(), { render: renderMessage, transport: nothing, limit: 500 })
      sent.push((await emails()).filter(({ state }) => state === 'sent').length)
      later(60_000)
    }
    // the first two: the one whose turn it is, and the one that a minute's pause lets pass
    expect(sent).toEqual([2, 3, 4, 4])
  })

  it('L14 waits while it is held, and a later stop keeps the unsent e-mails back', async () => {
    await people(3)
    const id = await idOf(send({ perHour: 60 }))
    later(31_000)
    await runMailings(driver.app)
    const on = { editionId, id, by: olga }
    expect(await holdMailing(driver.app, { ...on, by: as('regEditor') })).toMatchObject({ ok: false })
    expect(await holdMailing(driver.app, on)).toMatchObject({ value: 3 })
    expect(await holdMailing(driver.app, on)).toMatchObject({ reason: 'ended' })
    later(3_600_000)
    const nothing = { send: async () => undefined, close: () => undefined }
    expect(await runOutbox(driver.app, { render: renderMessage, transport: nothing, limit: 500 })).toBe(0)
    expect(await releaseMailing(driver.app, on)).toMatchObject({ value: 3 })
    const [first, second] = await emails()
    expect(first?.next_at).toEqual(driver.app.now())
    expect((second?.next_at.getTime() ?? 0) - driver.app.now().getTime()).toBe(60_000)
    expect(await stopMailing(driver.app, on)).toMatchObject({ value: 3 })
    expect((await emails()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    // none of them has gone: sent again they all get it
    expect(await send({ key: 'once-more' })).toMatchObject({ ok: true, value: { count: 3 } })
  })
})
