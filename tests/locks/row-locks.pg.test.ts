import { describe, expect, it } from 'vitest'
import { saveOldAddress } from '#app/festival/old-addresses/editing.server.ts'
import { deleteUser, saveUser } from '#app/people/accounts/users.server.ts'
import { type Actor, nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { answerTickets } from '#app/print/service.server.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { setEventStatus } from '#app/programme/testing/set-event-status.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { endUnconfirmedTimes } from '#app/registration/confirmation/unconfirmed.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { endHoldsThatAreOver } from '#app/registration/time/deadlines.server.ts'
import { byRole, classPrice, eventId, makeFestival, makeInput, makePass } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { meet } from './meet.ts'

/**
 * One test for each lock that a command relies on: two commands meet at it, and the outcome is that of one after the other. Without the lock
 * the second decides on data that the first is about to change, and the test fails: scripts/test-mutations.ts removes each of them.
 */
const editionId = '19tf2025'
const [one, two, three, four] = [1, 2, 3, 4].map(eventId) as [Id, Id, Id, Id]

describe('two concurrent commands', () => {
  const driver = useTestDriver('postgresql')
  const registers =
    (over: Record<string, unknown>, by: Actor = nobody) =>
    (app: AppContext) =>
      saveRegistration(app, { input: makeInput(over), by })
  const changes = (id: Id, change: Record<string, unknown>) => (app: AppContext) =>
    changeRegistration(app, { id, change: registrationChange.parse(change), by: systemActor })
  const cancels = (id: Id) => (app: AppContext) => cancelRegistration(app, { id, by: systemActor })

  /** The states of each dancer's picks, or why they were refused, in the order of the answers. */
  const statesOf = async (answers: readonly Awaited<ReturnType<typeof saveRegistration>>[]) =>
    Promise.all(answers.map((answer) => (answer.ok ? driver.states(answer.value.id) : [answer.reason.kind])))

  it('A1 pools: the first gets the last place, the second waits', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1) }])
    const both = await meet(driver.app, registers({}), registers({}))
    expect(await statesOf(both)).toEqual([['placed'], ['waiting']])
  })

  it('A1 pools: a reduction of places counts the place being given', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1) }])
    const event = await findEvent(driver.app, editionId, one)
    if (!event) throw new Error('there is one')
    const places = byRole(1, 0)
    const [, smaller] = await meet(driver.app, registers({}), (app) =>
      saveEvent(app, { editionId, event: { ...event, places }, by: systemActor }),
    )
    expect(smaller.ok).toBe(false)
  })

  it('R13 open events: a cancelled event removes a dancer who is just being admitted', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'open' } }])
    const cancels = async (app: AppContext) => {
      const done = await setEventStatus(app, { editionId, id: one, status: 'cancelled', by: systemActor })
      await driver.drain()
      return done
    }
    const [saved, cancelled] = await meet(driver.app, registers({}), cancels, 'share-open-events')
    expect(cancelled.ok).toBe(true)
    expect(await statesOf([saved])).toEqual([['left']])
  })

  it('R21 open events: whose time to confirm ends while places are given gets none', async () => {
    const edition = { confirmWithinHours: 24, unconfirmedPerAddress: 9, unconfirmedPerNetwork: 40 }
    await makeFestival(driver.app, [{ places: { mode: 'open' } }], { edition })
    const [here, waits] = [await driver.register({ name: 'Ana' }), await driver.register({ name: 'Bor' })]
    await driver.db.query(
      `update picks set state = 'waiting', role = null, placed_at = null where dancer_id = $1`,
      [waits],
    )
    await driver.db.query('update registrations set confirm_until = $2 where id = $1', [
      waits,
      driver.app.now(),
    ])
    await meet(driver.app, cancels(here), endUnconfirmedTimes, 'read-queue')
    expect(await driver.states(waits)).toEqual(['waiting'])
  })

  it('A7 registrations: a cancellation ends the picks of a concurrent change', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ picks: [one] })
    const both = await meet(driver.app, changes(id, { picks: [two] }), cancels(id))
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await driver.status(id)).toBe('cancelled')
    expect(new Set(await driver.states(id))).toEqual(new Set(['left']))
  })

  it("R6 couples: leaving a partner and the partner's cancellation end the couple once", async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2) }])
    const { leader, follower } = await driver.couple()
    await meet(driver.app, changes(leader, { partner: null }), cancels(follower))
    expect(await driver.status(follower)).toBe('cancelled')
    expect(await driver.states(leader)).toEqual(['placed'])
  })

  it('R5 addresses: two dancers who name each other become a couple', async () => {
    await makeFestival(driver.app, [{}])
    const a = 'ana@example.org'
    const b = 'bo@example.org'
    const both = await meet(
      driver.app,
      registers({ email: a, role: 'follower', partner: { email: b } }),
      registers({ email: b, role: 'leader', partner: { email: a } }),
    )
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    const { rows } = await driver.db.query('select 1 from couples')
    expect(rows).toHaveLength(1)
  })

  it('R5 invitations: one dancer takes a link', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3) }])
    const leader = await driver.invite()
    const code = await driver.inviteFrom(leader)
    const joins = registers({ role: 'follower', partner: { code } })
    const [first, second] = await meet(driver.app, joins, joins)
    expect([first.ok, second.ok]).toEqual([true, false])
  })

  it('R5 invitations: an expiry does not end an invitation being accepted', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3) }])
    const leader = await driver.invite()
    const code = await driver.inviteFrom(leader)
    await driver.db.query('update holds set expires_at = $1', [new Date(driver.app.now().getTime() + 500)])
    await meet(driver.app, registers({ role: 'follower', partner: { code } }), (app) =>
      endHoldsThatAreOver({ ...app, now: () => new Date(app.now().getTime() + 1000) }),
    )
    const { rows } = await driver.db.query('select state from holds')
    expect(rows).toEqual([{ state: 'taken' }])
    expect(await driver.states(leader)).toEqual(['placed'])
  })

  it('P6 quotas: the last pass is sold once', async () => {
    await makeFestival(driver.app, [{}, {}, {}, {}], {
      items: [classPrice, makePass('few', 60, { quota: 1 })],
    })
    const both = await meet(driver.app, registers({ picks: [one, two] }), registers({ picks: [three, four] }))
    const totals = await Promise.all(
      both.map(async (each) => (each.ok ? (await driver.read(each.value.id)).totalCents : each.reason)),
    )
    expect(totals).toEqual([6000, 8000])
  })

  it('P11 promo codes: the last use is given once', async () => {
    await makeFestival(driver.app, [{}, {}], { promos: [lastPromo] })
    const both = await meet(
      driver.app,
      registers({ picks: [one], promo: 'LAST' }),
      registers({ picks: [two], promo: 'LAST' }),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('R3 live names: a person is registered once', async () => {
    await makeFestival(driver.app, [{}])
    const ana = registers({ name: 'Ana', surname: 'Čuk', email: 'ana@example.org' })
    const both = await meet(driver.app, ana, ana)
    expect(both).toMatchObject([{ ok: true }, { ok: false, reason: { kind: 'registered-already' } }])
  })

  it('R3 live names: two registrations that change into the same person become one and a refusal', async () => {
    await makeFestival(driver.app, [{}])
    const first = await driver.register({ name: 'Ana', surname: 'Novak', email: 'ana@example.org' })
    const second = await driver.register({ name: 'Ana', surname: 'Kos', email: 'ana@example.org' })
    const both = await meet(
      driver.app,
      changes(first, { surname: 'Bor' }),
      changes(second, { surname: 'Bor' }),
    )
    expect(both).toMatchObject([{ ok: true }, { ok: false, reason: { kind: 'registered-already' } }])
  })

  it('R22 counts: one address holds at most its limit of unconfirmed places', async () => {
    const edition = { confirmWithinHours: 24, unconfirmedPerAddress: 1, unconfirmedPerNetwork: 40 }
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }], { edition })
    const email = 'family@example.org'
    const both = await meet(driver.app, registers({ name: 'Ana', email }), registers({ name: 'Bor', email }))
    expect(await statesOf(both)).toEqual([['placed'], ['waiting']])
  })

  it('R21 accounts: one account confirms at most its limit', async () => {
    const edition = { confirmWithinHours: 24, unconfirmedPerAddress: 1, unconfirmedPerNetwork: 40 }
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }], { edition })
    const club: Actor = { kind: 'user', username: 'club@example.org', roles: [] }
    await meet(driver.app, registers({}, club), registers({}, club))
    const { rows } = await driver.db.query(
      `select confirmed_by from registrations order by confirmed_by nulls last`,
    )
    expect(rows).toEqual([{ confirmed_by: 'account' }, { confirmed_by: null }])
  })

  it('U15 admins: two admins who remove each other leave one', async () => {
    await makeFestival(driver.app, [])
    const users = await Promise.all(['alenka', 'second'].map(makeAdmin))
    const [first, second] = await meet(
      driver.app,
      (app) => deleteUser(app, { by: systemActor, id: users[0] as Id }),
      (app) => deleteUser(app, { by: systemActor, id: users[1] as Id }),
    )
    expect([first, second]).toMatchObject([{ ok: true }, { ok: false, reason: 'last-admin' }])
  })

  it('F9 old addresses: two that redirect to each other are refused', async () => {
    await makeFestival(driver.app, [])
    const leads = (from: string, to: string) => (app: AppContext) =>
      saveOldAddress(app, { editionId, by: { name: 'admin', isAdmin: true }, wanted: { from, to } })
    const both = await meet(driver.app, leads('/x', '/y'), leads('/y', '/x'))
    expect(both).toMatchObject([{ ok: true }, { ok: false, reason: 'leads-to-itself' }])
  })

  it('J10 print runs: of two users who print the new tickets, one does', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'make', sheet: 'L7160' })) form.append(name, value)
    const prints = (app: AppContext) =>
      answerTickets(app, { editionId, by: { kind: 'user', username: 'eva', roles: ['regEditor'] } }, form)
    const both = await meet(driver.app, prints, prints)
    expect(both).toMatchObject([
      { kind: 'made', count: 1 },
      { kind: 'refused', reason: 'nothing' },
    ])
  })

  async function makeAdmin(username: string): Promise<Id> {
    const user = { username, accname: null, roles: ['admin'] as const, status: 'active' as const }
    const saved = await saveUser(driver.app, {
      by: systemActor,
      user: { ...user, password: 'two lines that never part' },
      locale: 'en',
    })
    if (!saved.ok) throw new Error(`There could be no ${username}.`)
    return saved.value._id
  }
})

const lastPromo = {
  code: 'LAST',
  discount: { amountCents: cents(500) },
  quota: 1,
  lastDay: null,
  owner: null,
  ownerOnly: false,
}
