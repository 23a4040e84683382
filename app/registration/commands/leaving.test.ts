import { describe, expect, it } from 'vitest'
import { type Actor, nobody, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival, makeInput } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { findDancer } from '../access/links.server.ts'
import { handOverInput } from '../forms.ts'
import { makeLink } from '../mail/links.server.ts'
import { cancelRegistration } from './cancel.server.ts'
import { eraseRegistration } from './erase.server.ts'
import { handOverRegistration } from './hand-over.server.ts'
import { saveRegistration } from './save.server.ts'

const eva = {
  name: 'Eva',
  surname: 'Nova',
  email: 'eva@example.org',
  country: 'AT',
  role: 'follower',
  language: 'en',
  terms: true,
}

describe.each(ENGINES)('leaving a registration on %s', (engine) => {
  const driver = useTestDriver(engine)

  const handOver = (id: Id, over: Record<string, unknown> = {}, by: Actor = dancer(id)) =>
    handOverRegistration(driver.app, { id, to: handOverInput.parse({ ...eva, ...over }), by })

  async function messageKey(subjectId: Id) {
    const of = { editionId: '19tf2025', locale: 'en', purpose: 'letter', subjectId, expiresAt: null } as const
    return new URL((await makeLink(driver.app, of)).url).searchParams.get('key') ?? ''
  }

  it('R7 by cancelling gives up all places and ends changes; a second time does nothing', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    for (let time = 0; time < 2; time += 1) {
      expect(await cancelRegistration(driver.app, { id, by: dancer(id) })).toMatchObject({ ok: true })
    }
    expect(await driver.read(id)).toMatchObject({ status: 'cancelled', owedCents: 0, dueOn: null })
    expect(await driver.states(id)).toEqual(['left'])
    expect(await driver.messages(id)).toEqual(['placed', 'cancelled'])
    expect(await driver.tryToChange(id, { note: 'x' })).toMatchObject({ reason: { kind: 'ended' } })
    expect(await handOver(id)).toEqual({ ok: false, reason: 'ended' })
  })

  it('R10 by hand-over happens once, also for two concurrent requests', async () => {
    await makeFestival(driver.app, [{}])
    const saved = await saveRegistration(driver.app, { input: makeInput(), by: nobody })
    if (!saved.ok) throw new Error('refused')
    const { id, secret } = saved.value
    const way = await findDancer(driver.app, secret)
    if (!way) throw new Error('nobody’s')
    const by = { ...way, kind: 'dancer' } as const
    const both = await Promise.all(
      ['one', 'two'].map((who) => handOver(id, { email: `${who}@example.org` }, by)),
    )
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'not-found' }])
    const given = both.find(({ ok }) => ok)
    if (!given?.ok) throw new Error('to nobody')
    expect(await findDancer(driver.app, given.value.secret)).toMatchObject({ registrationId: id })
  })

  it('R10 by hand-over passes place, price and payments to another person, and revokes all links', async () => {
    await makeFestival(driver.app, [{}])
    const input = makeInput({ note: 'private' })
    const saved = await saveRegistration(driver.app, { input, by: nobody })
    if (!saved.ok) throw new Error('refused')
    const { id, secret } = saved.value
    const key = await messageKey(id)
    await driver.pay(id, 40)
    const given = await handOver(id)
    if (!given.ok) throw new Error(given.reason)

    expect(await driver.read(id)).toMatchObject({
      name: 'Eva',
      country: 'AT',
      status: 'confirmed',
      paidCents: 4000,
      note: null,
      emailConfirmedAt: null,
      picks: [{ state: 'placed', role: 'follower' }],
    })
    expect(await findDancer(driver.app, secret)).toBeNull()
    expect(await findDancer(driver.app, key)).toBeNull()
    expect((await findDancer(driver.app, given.value.secret))?.registrationId).toBe(id)
    const { rows } = await driver.db.query<{ recipient: string; data: unknown }>(
      `select recipient, data from emails where kind = 'handedOver' order by recipient`,
    )
    expect(rows).toEqual([
      { recipient: input.email, data: { to: false, toName: 'Eva Nova', leftEvents: [eventId(1)] } },
      { recipient: 'eva@example.org', data: { to: true, fromName: `${input.name} Kovač` } },
    ])
    expect(await driver.register({ name: input.name, email: input.email, role: 'leader' })).not.toBe(id)
  })

  it.each([
    ['follower', 'leader', 'role-differs'],
    ['both', 'follower', 'role-differs'],
    ['follower', 'both', null],
    ['both', 'both', null],
  ])('R10 of a %s by hand-over to a dancer of %s: %s', async (role, to, reason) => {
    await makeFestival(driver.app, [{}])
    const given = await handOver(await driver.register({ role }), { role: to })
    expect(given.ok ? null : given.reason).toBe(reason)
  })

  it('R10 by hand-over is refused to others, out of a couple, and to a registered person', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 2) }])
    const id = await driver.register()
    expect(await handOver(id, {}, dancer(eventId(9)))).toEqual({ ok: false, reason: 'not-found' })
    const here = await driver.register({ name: 'Eva', surname: 'Nova', email: 'eva@example.org' })
    expect(await handOver(id)).toEqual({ ok: false, reason: 'registered-already' })
    expect(await driver.messages(here)).toEqual(['placed', 'oneTime'])
    const inCouple = await driver.invite()
    expect(await handOver(inCouple, { role: 'leader' })).toEqual({ ok: false, reason: 'in-couple' })
  })

  it('R10 by hand-over does not pass on trust: the new dancer has to pay', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({}, { kind: 'user', username: 'ivo', roles: ['trusted'] })
    expect(await handOver(id, {}, systemActor)).toMatchObject({ ok: true })
    expect(await driver.status(id)).toBe('placed')
  })

  it("R10 an e-mail's link confirms only the address it was sent to", async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const old = await messageKey(id)
    await driver.change(id, { email: 'new@example.org' })
    expect(await findDancer(driver.app, old)).toBeNull()
    expect((await driver.read(id)).emailConfirmedAt).toBeNull()
    expect(await findDancer(driver.app, await messageKey(id))).toMatchObject({ registrationId: id })
    expect((await driver.read(id)).emailConfirmedAt).not.toBeNull()
  })

  it('R11 by erasing cancels, removes personal data, and keeps what is counted', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ note: 'diary', city: 'Koper', phone: '+386 40 123 456' })
    await driver.pay(id, 40)
    const key = await messageKey(id)
    for (let time = 0; time < 2; time += 1) {
      expect(await eraseRegistration(driver.app, { id, by: dancer(id) })).toMatchObject({ ok: true })
    }
    const gone = await driver.read(id)
    expect(gone).toMatchObject({ status: 'cancelled', country: 'SI', role: 'follower', paidCents: 4000 })
    expect(JSON.stringify(gone)).not.toMatch(/Kovač|diary|Koper|40 123/)
    expect(await driver.messages(id)).toEqual([])
    expect(await findDancer(driver.app, key)).toBeNull()
    const { rows } = await driver.db.query<{ text: string }>(
      'select audit::text as text from audit where subject_id = $1',
      [id],
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('Kovač')
  })

  it('R11 by erasing after the festival cancels nothing: status, places and sums stay', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ note: 'diary' })
    await driver.pay(id, 40)
    const before = await driver.read(id)
    driver.app.at('2025-11-18T10:00:00+01:00')
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    const { status, totalCents, paidCents, picks, surname } = await driver.read(id)
    const { status: was, totalCents: owed, paidCents: paid, picks: had } = before
    expect({ status, totalCents, paidCents }).toEqual({ status: was, totalCents: owed, paidCents: paid })
    expect(picks.map(({ state }) => state)).toEqual(had.map(({ state }) => state))
    expect(surname).not.toBe(before.surname)
  })

  it('R11 by erasing for staff needs a regAdmin', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const by = (role: 'regEditor' | 'regAdmin') => ({ kind: 'user', username: 'u', roles: [role] }) as const
    expect(await eraseRegistration(driver.app, { id, by: by('regEditor') })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await driver.status(id)).toBe('placed')
    expect(await eraseRegistration(driver.app, { id, by: by('regAdmin') })).toMatchObject({ ok: true })
  })
})
