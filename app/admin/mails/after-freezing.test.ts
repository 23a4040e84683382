import { describe, expect, it } from 'vitest'
import { recordBounce } from '#app/mail/bounces/record-bounce.server.ts'
import type { Mail } from '#app/mail/outbox/message.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { restoreRegistration } from '#app/registration/commands/office/restore.server.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { cancelRegistration, handOverRegistration, readSurvivors } from '#app/registration/service.server.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { retryEmail } from './commands/one-email.server.ts'
import { runMailings } from './commands/run-mailings.server.ts'
import { type MailingRequest, sendMailing } from './commands/send-mailing.server.ts'
import { stopMailing } from './commands/step-mailing.server.ts'
import { prepareMailing } from './prepare-mailing.server.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const words = (body: string) => ({ en: { subject: 'Tonight', body }, sl: { subject: 'Nocoj', body } })

describe.each(ENGINES)('dancers who change while they are written to, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))
  const people = async (count: number) => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 90 } }])
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{regAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
    const ids: Id[] = []
    for (let n = 0; n < count; n += 1) {
      const id = await driver.register({ email: `d${n}@story.example`, surname: `D${n}` })
      await driver.confirm(id)
      ids.push(id)
    }
    return ids
  }
  let presses = 0
  const send = async (search = '', over: Partial<MailingRequest> = {}) => {
    const draft = {
      editionId,
      purpose: 'info' as const,
      words: words('We begin at nine.'),
      audience: { kind: 'view' as const, search },
    }
    const { digest: shown } = await prepareMailing(driver.app, draft)
    presses += 1
    const rest = { templateId: null, replyTo: null, perHour: null, leavesAt: null, by: olga }
    return sendMailing(driver.app, { ...draft, ...rest, key: `press-number-${presses}`, shown, ...over })
  }
  const emails = async () =>
    (
      await driver.db.query<{ id: string; recipient: string; state: string; error: string | null }>(
        `select id, recipient, state, error from emails where kind = 'free' order by created_at, recipient`,
      )
    ).rows
  const deliver = async () => {
    await driver.db.query(
      `update emails set state = 'queued' where kind = 'free' and state = 'held' and held_by is null`,
    )
    const sent: string[] = []
    const transport = { send: async ({ to }: Mail) => void sent.push(to), close: () => undefined }
    later(600_000)
    await runOutbox(driver.app, { render: renderMessage, transport, limit: 500 })
    return sent.toSorted()
  }
  const handOver = async (id: Id) => {
    const to = {
      name: 'Neja',
      surname: 'Novak',
      email: 'neja@story.example',
      phone: null,
      country: 'SI',
      city: null,
    }
    const handed = await handOverRegistration(driver.app, {
      id,
      by: { kind: 'dancer', registrationId: id },
      to: { ...to, role: 'both', language: 'en', terms: true },
    })
    expect(handed).toMatchObject({ ok: true })
    await driver.confirm(id)
  }

  it('L8 L12 get nothing that staff wrote to the former dancer, who handed over before it was in the outbox', async () => {
    const [id] = (await people(2)) as [Id]
    expect(await send(`one=${id}`)).toMatchObject({ ok: true })
    later(5000)
    await handOver(id)
    later(31_000)
    await runMailings(driver.app)
    expect(await deliver()).not.toContain('neja@story.example')
  })

  it('L12 L15 get it at the corrected address after it bounced, and once', async () => {
    const [id] = (await people(2)) as [Id]
    await send()
    later(31_000)
    await runMailings(driver.app)
    await deliver()
    const [first] = await emails()
    if (!first) throw new Error('no e-mail')
    const bounce = { id: first.id, reason: '550 5.1.1 no such user', at: driver.app.now() }
    await driver.db.transaction((tx) => recordBounce(tx, bounce))
    await driver.db.query(`update registrations set email = 'right@story.example' where id = $1`, [id])
    later(60_000)
    expect(await send()).toMatchObject({ ok: true, value: { count: 1 } })
    later(31_000)
    await runMailings(driver.app)
    expect(await deliver()).toEqual(['right@story.example'])
    expect(await send()).toMatchObject({ reason: { kind: 'nothing' } })
    // refused at once it may be tried again, but not beside the other one
    await driver.db.query(`update emails set state = 'failed', error = '550' where id = $1`, [first.id])
    expect(await retryEmail(driver.app, { editionId, id: first.id, by: olga })).toMatchObject({
      reason: 'sent-otherwise',
    })
  })

  it('L12 L15 get it at the same address, once it takes e-mails again', async () => {
    const [id] = await people(1)
    await send()
    later(31_000)
    await runMailings(driver.app)
    await deliver()
    const [first] = await emails()
    if (!first) throw new Error('no e-mail')
    const bounce = { id: first.id, reason: '552 5.2.2 mailbox full', at: driver.app.now() }
    await driver.db.transaction((tx) => recordBounce(tx, bounce))
    later(60_000)
    expect(await send()).toMatchObject({ reason: { kind: 'nothing' } })
    await driver.db.query(
      `update emails set state = 'sent', sent_at = $1 where registration_id = $2 and kind <> 'free'`,
      [driver.app.now(), id],
    )
    expect(await send()).toMatchObject({ ok: true, value: { count: 1 } })
    later(31_000)
    await runMailings(driver.app)
    expect(await deliver()).toEqual(['d0@story.example'])
    expect(await send()).toMatchObject({ reason: { kind: 'nothing' } })
  })

  it('L12 R52 get nothing for a registration that was merged into another one of theirs', async () => {
    const [stays, goes] = (await people(3)) as [Id, Id]
    await send()
    later(5000)
    const merged = await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: olga })
    expect(merged).toMatchObject({ ok: true, value: { id: stays } })
    later(31_000)
    await runMailings(driver.app)
    expect(await deliver()).toEqual(['d0@story.example', 'd2@story.example'])
    expect(await send('status=cancelled')).toMatchObject({ reason: { kind: 'nothing' } })
  })

  it('L12 R35 R52 get what the cancelled get once a merged registration was restored and cancelled', async () => {
    const [stays, goes] = (await people(3)) as [Id, Id]
    expect((await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: olga })).ok).toBe(true)
    // the merge was a mistake: places, then a wish to leave
    await cancelRegistration(driver.app, { id: stays, by: olga })
    expect((await restoreRegistration(driver.app, { id: goes, by: olga })).ok).toBe(true)
    expect(await send('status=cancelled')).toMatchObject({ ok: true, value: { count: 1 } })
    await cancelRegistration(driver.app, { id: goes, by: olga })
    expect(await send('status=cancelled')).toMatchObject({ ok: true, value: { count: 1 } })
    later(31_000)
    while ((await runMailings(driver.app)) > 0);
    expect(await deliver()).toEqual(['d0@story.example', 'd1@story.example'])
    expect(await readSurvivors(driver.db)).toEqual(new Map())
  })

  it('L13 get no stopped e-mail again once its text went to them at another address', async () => {
    const [id] = (await people(1)) as [Id]
    const sent = await send()
    later(31_000)
    await runMailings(driver.app)
    const [first] = await emails()
    if (!sent.ok || !first) throw new Error('not sent')
    await stopMailing(driver.app, { editionId, id: sent.value.id, by: olga })
    await driver.db.query(`update registrations set email = 'other@story.example' where id = $1`, [id])
    later(60_000)
    expect(await send()).toMatchObject({ ok: true, value: { count: 1 } })
    later(31_000)
    await runMailings(driver.app)
    expect(await deliver()).toEqual(['other@story.example'])
    expect(await retryEmail(driver.app, { editionId, id: first.id, by: olga })).toMatchObject({
      ok: false,
      reason: 'sent-otherwise',
    })
  })
})
