import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import type { StandardKind } from '../../mail/standard-kinds.ts'
import { previewEnd, runStaffCommand } from '../../queries/preview.server.ts'
import { handOverRegistration } from '../hand-over.server.ts'
import { resendEmail } from './resend.server.ts'
import { previewStandard, sendStandard } from './send-standard.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regEditor = user('regEditor')
const regAdmin = user('regAdmin')
type Command = Parameters<typeof runStaffCommand>[1]['command']

describe.each(defaultEngines)('commands of staff on one registration, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const act = (id: Id, command: Command, { by = regEditor, reason = '' } = {}) =>
    runStaffCommand(driver.app, { id, command, by, reason })
  const reasonOf = async (...given: Parameters<typeof act>) => {
    const done = await act(...given)
    return done.ok ? null : done.reason
  }
  const audit = async (id: Id) =>
    (
      await driver.db.query<{ action: string; actor: string; after: unknown }>(
        'select action, actor, after from audit where subject_id = $1 order by id',
        [id],
      )
    ).rows

  it('R1 are refused to dancers, reception and programme roles, without revealing the registration', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const others = [
      nobody,
      dancer(id),
      user('reception'),
      user('progAdmin'),
      user('partnering'),
      user('trusted'),
      user(),
    ]
    for (const by of others) {
      for (const command of ['confirm', 'excuse', 'unexcuse', 'remind', 'restore'] as const) {
        expect([command, await reasonOf(id, command, { by, reason: 'x' })]).toEqual([command, 'not-found'])
      }
    }
    const gone = asId('f'.repeat(24))
    expect(await reasonOf(gone, 'confirm')).toBe('not-found')
    expect(await resendEmail(driver.app, { emailId: 'nothing', by: regEditor })).toMatchObject({ ok: false })
  })

  it('R21 confirm an unconfirmed registration: it gets its place, its address stays unconfirmed', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }], { edition: { confirmWithinHours: 24 } })
    const id = await driver.register()
    await driver.on('2025-09-03')
    const [next] = [await driver.register({ name: 'Next' })]
    expect([await driver.states(id), await driver.states(next)]).toEqual([['waiting'], ['placed']])
    await act(next, 'cancel')
    const previewed = await previewEnd(driver.app, { id, by: regEditor, command: 'confirm' })
    expect(previewed).toMatchObject({
      ok: true,
      value: { statuses: [{ before: 'waiting', after: 'placed' }] },
    })
    expect(await reasonOf(id, 'confirm')).toBeNull()
    expect(await driver.read(id)).toMatchObject({
      status: 'placed',
      confirmedBy: 'staff',
      emailConfirmedAt: null,
    })
    expect(await reasonOf(id, 'confirm')).toBe('confirmed-already')
    expect(await reasonOf(next, 'confirm')).toBe('ended')
    expect((await audit(id)).filter(({ action }) => action === 'registration.confirm')).toMatchObject([
      { actor: 'ana' },
    ])
  })

  it('R21 confirm once for two concurrent commands', async () => {
    await makeFestival(driver.app, [{}], { edition: { confirmWithinHours: 24 } })
    const id = await driver.register()
    const both = await Promise.all([act(id, 'confirm'), act(id, 'confirm', { by: regAdmin })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await audit(id)).filter(({ action }) => action === 'registration.confirm')).toHaveLength(1)
  })

  it('R33 excuse with a reason, which confirms and prevents lateness; withdrawn, it is late at once', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    expect(await reasonOf(id, 'excuse', { reason: ' ' })).toBe('reason-missing')
    expect(await reasonOf(id, 'excuse', { reason: 'plays for us' })).toBeNull()
    expect(await driver.read(id)).toMatchObject({ status: 'confirmed', excused: true, totalCents: 4000 })
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'registration.excuse',
      after: { excused: true, reason: 'plays for us' },
    })
    await driver.on('2025-09-30')
    expect(await driver.status(id)).toBe('confirmed')
    expect(await driver.messages(id)).toEqual(['placed'])
    expect(await reasonOf(id, 'unexcuse')).toBeNull()
    expect(await driver.status(id)).toBe('late')
    await driver.pay(id, 40)
    expect(await driver.status(id)).toBe('confirmed')
  })

  it('R34 remind once a day, and nobody without an open amount', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1) }])
    const id = await driver.register()
    const waits = await driver.register()
    expect(await reasonOf(waits, 'remind')).toBe('nothing-open')
    expect(await reasonOf(id, 'remind')).toBeNull()
    expect(await reasonOf(id, 'remind')).toBe('reminded-today')
    await driver.on('2025-09-05')
    expect(await driver.messages(id)).toEqual(['placed', 'reminder'])
    expect(await reasonOf(id, 'remind')).toBeNull()
    await driver.on('2025-09-15')
    expect((await driver.messages(id)).at(-1)).toBe('late')
    expect(await reasonOf(id, 'remind')).toBe('reminded-today')
    await driver.on('2025-09-16')
    expect(await reasonOf(id, 'remind')).toBeNull()
    await driver.pay(id, 40)
    await driver.on('2025-09-17')
    expect(await reasonOf(id, 'remind')).toBe('nothing-open')
  })

  it('R35 restore a released registration at its old position and price', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, { places: { mode: 'head', size: 9 } }])
    const picks = [eventId(1), eventId(2)]
    const first = await driver.register({ picks })
    const second = await driver.register()
    const third = await driver.register()
    await act(first, 'release')
    await driver.on('2025-09-02')
    expect(await driver.states(second)).toEqual(['placed'])
    expect(await reasonOf(first, 'restore')).toBeNull()
    expect(await driver.states(first)).toEqual(['waiting', 'placed'])
    const { picks: back } = await driver.read(first)
    expect(back[0]?.waiting?.position).toBe(1)
    expect((await driver.read(third)).picks[0]?.waiting?.position).toBe(2)
    expect(await driver.read(first)).toMatchObject({
      status: 'placed',
      totalCents: 4000,
      dueOn: '2025-09-07',
    })
    expect((await driver.messages(first)).at(-1)).toBe('placed')
    expect(await reasonOf(first, 'restore')).toBe('not-ended')
    await act(second, 'cancel')
    await driver.on('2025-09-02')
    expect(await driver.states(first)).toEqual(['placed', 'placed'])
  })

  it('R35 restore a cancelled, paid one with its money, its refund withdrawn by a regAdmin', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const id = await driver.register()
    await driver.pay(id, 40)
    await act(id, 'cancel')
    expect((await driver.read(id)).refunds).toHaveLength(1)
    expect(await reasonOf(id, 'restore')).toBe('not-allowed')
    const previewed = await previewEnd(driver.app, { id, by: regAdmin, command: 'restore' })
    expect(previewed).toMatchObject({ ok: true, value: { statuses: [{ after: 'confirmed' }] } })
    expect(await reasonOf(id, 'restore', { by: regAdmin })).toBeNull()
    expect(await driver.read(id)).toMatchObject({
      status: 'confirmed',
      totalCents: 4000,
      paidCents: 4000,
      owedCents: 0,
      refunds: [],
    })
  })

  it('R35 do not restore a person who is registered again', async () => {
    await makeFestival(driver.app, [{}])
    const person = { name: 'Ann', surname: 'Ant', email: 'ann@example.org' }
    const id = await driver.register(person)
    await act(id, 'cancel')
    await driver.register(person)
    expect(await reasonOf(id, 'restore')).toBe('name-taken')
  })

  it('R36 resend an e-mail to the present address, with an audit entry', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.confirm(id)
    await driver.change(id, { email: 'new@example.org' }, regEditor)
    const { rows } = await driver.db.query<{ id: string }>(`select id from emails where kind = 'placed'`)
    const [email] = rows
    if (!email) throw new Error('no e-mail')
    expect(await resendEmail(driver.app, { emailId: email.id, by: user('reception') })).toMatchObject({
      ok: false,
    })
    expect(await resendEmail(driver.app, { emailId: email.id, by: regEditor })).toMatchObject({ ok: true })
    const { rows: sent } = await driver.db.query<{ recipient: string }>(
      `select recipient from emails where kind = 'placed' order by created_at, id`,
    )
    expect(sent.map(({ recipient }) => recipient).at(-1)).toBe('new@example.org')
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'registration.resend',
      after: { kind: 'placed' },
    })
    // the new address has had one; a fourth of the day is refused, and tomorrow is another day
    const again = () => resendEmail(driver.app, { emailId: email.id, by: regEditor })
    expect([(await again()).ok, (await again()).ok]).toEqual([true, true])
    expect(await again()).toEqual({ ok: false, reason: 'mailed-enough' })
    driver.app.at(new Date(driver.app.now().getTime() + 86_400_000))
    expect((await again()).ok).toBe(true)
  })

  it('R36 R10 resend nothing to the new dancer that was written to the one before', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.confirm(id)
    const idsOf = async () =>
      (
        await driver.db.query<{ id: string; kind: string; to: boolean | null }>(
          `select id, kind, (data ->> 'to')::boolean as to from emails order by created_at, id`,
        )
      ).rows
    const before = await idsOf()
    driver.app.at(new Date(driver.app.now().getTime() + 86_400_000))
    const to = {
      name: 'Neja',
      surname: 'Nova',
      email: 'neja@example.org',
      phone: null,
      country: 'SI',
      city: null,
    }
    const handed = await handOverRegistration(driver.app, {
      id,
      by: { kind: 'dancer', registrationId: id },
      to: { ...to, role: 'both', language: 'en', terms: true },
    })
    expect(handed.ok).toBe(true)
    await driver.confirm(id)
    const own = new Set(before.map((email) => email.id))
    const after = (await idsOf()).filter((email) => !own.has(email.id))
    expect(after.map((email) => [email.kind, email.to])).toEqual(
      expect.arrayContaining([
        ['handedOver', true],
        ['handedOver', false],
      ]),
    )
    const resend = (emailId: string) => resendEmail(driver.app, { emailId, by: regEditor })
    const refused = { ok: false, reason: 'handed-over' }
    for (const email of before) expect(await resend(email.id)).toEqual(refused)
    for (const email of after)
      expect(await resend(email.id)).toMatchObject(email.to === false ? refused : { ok: true })
  })

  it('F22 send e-mails in a closed edition, and change nothing in it', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register()
    await driver.confirm(id)
    const { rows } = await driver.db.query<{ id: string }>(`select id from emails where kind = 'placed'`)
    const [email] = rows
    if (!email) throw new Error('no e-mail')
    await driver.db.query('update editions set closed = true')
    driver.app.at(new Date(driver.app.now().getTime() + 86_400_000))
    const mailed = [
      await resendEmail(driver.app, { emailId: email.id, by: regEditor }),
      await sendStandard(driver.app, { id, by: regEditor, kind: 'placed' }),
    ]
    expect(mailed.map((done) => (done.ok ? null : done.reason))).toEqual([null, null])
    expect(await reasonOf(id, 'excuse', { reason: 'x' })).toBe('edition-archived')
    await driver.db.query('update editions set archived = true')
    const inArchive = await resendEmail(driver.app, { emailId: email.id, by: regEditor })
    expect(inArchive).toEqual({ ok: false, reason: 'edition-archived' })
  })

  it('R36 send a standard e-mail that is true now, in the registration’s language', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ language: 'sl' })
    const waits = await driver.register()
    const tokens = async () => (await driver.db.query('select * from tokens order by 1')).rows
    const before = await tokens()
    const kindsOf = async (of: Id, by = regEditor) =>
      (await previewStandard(driver.app, { id: of, by }))?.emails.map(({ kind }) => kind) ?? null
    expect(await kindsOf(id, user('reception'))).toBeNull()
    expect(await kindsOf(id)).toEqual(['placed', 'changed', 'reminder', 'confirmReminder', 'oneTime'])
    expect(await kindsOf(waits)).toEqual(['waiting', 'changed', 'confirmReminder', 'oneTime'])
    const previewed = await previewStandard(driver.app, { id, by: regEditor })
    const placed = previewed?.emails[0]?.mail
    expect(previewed?.language).toBe('sl')
    expect(placed?.text).toContain('Pozdravljeni')
    expect(await tokens()).toEqual(before)

    const send = (of: Id, kind: StandardKind, by = regEditor) =>
      sendStandard(driver.app, { id: of, kind, by })
    expect(await send(id, 'waiting')).toEqual({ ok: false, reason: 'untrue' })
    expect(await send(id, 'reminder', user('reception'))).toEqual({ ok: false, reason: 'not-found' })
    expect(await send(id, 'reminder')).toMatchObject({ ok: true })
    const { rows } = await driver.db.query(`select language, recipient from emails where kind = 'reminder'`)
    expect(rows).toMatchObject([{ language: 'sl' }])
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'registration.resend',
      after: { kind: 'reminder' },
    })
    // an address that is not proved gets one of a kind a day
    expect(await send(id, 'reminder')).toEqual({ ok: false, reason: 'mailed-enough' })
    await driver.db.query('update editions set archived = true')
    expect(await send(id, 'changed')).toEqual({ ok: false, reason: 'edition-archived' })
    await driver.db.query('update editions set archived = false')
  })
})
