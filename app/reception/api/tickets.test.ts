import { describe, expect, it } from 'vitest'
import { type Actor, nobody, systemActor } from '#app/people/actor.ts'
import type { Locale } from '#app/platform/locale.ts'
import { eraseRegistration, ticketsOf } from '#app/registration/service.server.ts'
import type { DrawnTicket } from '#app/registration/tickets/ticket.ts'
import { archive, makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { askDesk } from '../testing/ask-desk.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { failureText } from '../ui/failure-text.ts'

describe.each(defaultEngines)('Q22 a ticket sent from a desk, on %s', (engine) => {
  const driver = useTestDriver(engine)

  /** What the desks' app is answered: nothing, or the server's reason. */
  async function ask(
    registrationId: string,
    secret: string,
    by: Actor = rita,
    path: `/${string}` = '/ticketMail',
  ): Promise<string | null> {
    const answer = await askDesk(driver.app, { path, body: { registrationId }, secret, by })
    return 'reason' in answer ? answer.reason : null
  }

  it('goes by e-mail once a day to a person with a place, and every refusal has its own sentence', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader' })
    const waits = await driver.register({ role: 'leader' })
    const { secret } = await openTestDesk(driver, 'A')
    const places = async () => (await driver.messages(id)).filter((kind) => kind === 'placed').length
    driver.app.at('2025-09-02T10:00:00+02:00')
    expect(await Promise.all([ask(id, secret), ask(id, secret)]).then((some) => some.toSorted())).toEqual([
      'mailed-today',
      null,
    ])
    expect(await places()).toBe(2)
    const reasons = [
      await ask(id, secret),
      await ask(waits, secret),
      await ask('f'.repeat(24), secret),
      await ask(id, secret, nobody),
      await ask(id, secret, { kind: 'user', username: 'p', roles: ['progAdmin'] }),
      await ask(id, 'another'),
      await ask('not an id', secret),
    ]
    expect(reasons).toEqual([
      'mailed-today',
      'no-place',
      'not-found',
      'signed-out',
      'not-allowed',
      'no-device',
      'unreadable',
    ])
    await eraseRegistration(driver.app, { id, by: systemActor })
    expect(await ask(id, secret)).toBe('erased')
    await archive(driver.db)
    expect(await ask(waits, secret)).toBe('edition-archived')

    const told = ['mailed-today', 'no-place', 'erased', 'edition-archived', 'signed-out', 'not-allowed']
    for (const locale of ['en', 'sl'] satisfies Locale[]) {
      const sentences = [...told, 'no-network'].map((reason) => failureText(reason, locale))
      expect(new Set([...sentences, failureText('unknown', locale)]).size).toBe(told.length + 2)
    }
  })

  it('Q31 is printed with its code to a person with a place, as often as wanted, and stays as it is', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader' })
    await driver.confirm(id)
    const waits = await driver.register({ role: 'leader' })
    const { secret } = await openTestDesk(driver, 'A')
    const path = '/ticketPrint'
    const prints = (registrationId: string, by: Actor = rita) =>
      askDesk<DrawnTicket>(driver.app, { path, body: { registrationId }, secret, by })
    const [first, second] = await Promise.all([prints(id), prints(id)])
    expect(first).toEqual(second)
    const { rows } = await driver.db.query<{ code: string }>(
      'select code from tickets where registration_id = $1',
      [id],
    )
    expect(first).toMatchObject({
      value: { ...rows[0], qr: { side: expect.any(Number), path: expect.stringMatching(/^M/) } },
    })
    expect(rows).toHaveLength(1)
    const reasons = [
      await ask(waits, secret, rita, path),
      await ask('f'.repeat(24), secret, rita, path),
      await ask(id, secret, nobody, path),
      await ask(id, secret, { kind: 'user', username: 'p', roles: ['progAdmin'] }, path),
      await ask(id, 'another', rita, path),
    ]
    expect(reasons).toEqual(['no-place', 'no-place', 'signed-out', 'not-allowed', 'no-device'])
    await archive(driver.db)
    expect(await ask(id, secret, rita, path)).toBe('edition-archived')
  })

  it('Q23 replaces a lost one: every desk learns that the old one is void, and the new one can be mailed', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader' })
    await driver.confirm(id)
    const desk = await openTestDesk(driver, 'A')
    const other = await openTestDesk(driver, 'B')
    const lost = (by?: Actor) => ask(id, desk.secret, by, '/ticket')
    const codes = async () => {
      const { rows } = await driver.db.query<{ code: string }>(
        'select code from tickets where registration_id = $1 and voided_at is null',
        [id],
      )
      return rows.map(({ code }) => code)
    }
    driver.app.at('2025-09-02T10:00:00+02:00')
    expect(await ask(id, desk.secret)).toBe(null)
    const [before] = await codes()
    expect((await other.send([])).voidedAt).toBe(null)
    driver.app.at('2025-09-02T10:01:00+02:00')
    expect(await lost({ kind: 'user', username: 'p', roles: ['progAdmin'] })).toBe('not-allowed')
    // both desks at once: there is one ticket afterwards
    expect(await Promise.all([lost(), lost()])).toEqual([null, null])
    const after = await codes()
    expect([after.length, after[0] === before]).toEqual([1, false])
    expect((await other.send([])).voidedAt).toBe(driver.app.now().getTime())
    driver.app.at('2025-09-02T10:02:00+02:00')
    expect([await ask(id, desk.secret), await ask(id, desk.secret)]).toEqual([null, 'mailed-today'])
  })

  it('Q22 Q23 Q31 is of the edition of the desk: one of another festival is as if it were not there', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const id = await driver.register({ role: 'leader' })
    await driver.confirm(id)
    await ticketsOf(driver.app, { editionId: '19tf2025', ids: 'all', by: rita })
    await makeNextCurrent(driver.db)
    const { secret } = await openTestDesk(driver, 'A')
    const stored = async () => (await driver.db.query('select * from tickets')).rows
    const before = [await stored(), await driver.messages(id)]
    driver.app.at('2025-09-02T10:00:00+02:00')
    expect([
      await ask(id, secret),
      await ask(id, secret, rita, '/ticket'),
      await ask(id, secret, rita, '/ticketPrint'),
    ]).toEqual(['not-found', 'not-found', 'no-place'])
    expect([await stored(), await driver.messages(id)]).toEqual(before)
  })
})
