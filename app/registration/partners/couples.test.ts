import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { byRole, classPrice, eventId, makeFestival, makePass } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { findInvitation } from '../access/links.server.ts'
import { handOverRegistration } from '../commands/hand-over.server.ts'
import { mergeDuplicates } from '../commands/office/merge-duplicates.server.ts'
import { handOverInput } from '../forms.ts'
import { findInvitationTo } from './invitation-rows.server.ts'

const editionId = '19tf2025'
const [one, two] = [eventId(1), eventId(2)]
const pairsOnly = { places: byRole(3, 3, 0) }
const [a, b, c] = ['a@example.org', 'b@example.org', 'c@example.org']

describe.each(ENGINES)('dancing with a partner, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it("R4 holds nothing and sends no invitation before the inviter's address is confirmed", async () => {
    await makeFestival(driver.app, [pairsOnly])
    const id = await driver.register({ role: 'leader', partner: { email: b } })
    expect(await driver.read(id)).toMatchObject({
      status: 'waiting',
      partner: { state: 'invited', email: b },
    })
    expect(await driver.messages(id)).toEqual(['waiting'])
    await driver.confirm(id)
    await driver.confirm(id)
    expect(await driver.read(id)).toMatchObject({ status: 'placed', partner: { state: 'held', email: b } })
    expect((await driver.messages(id)).toSorted()).toEqual(['partnerInvited', 'promoted', 'waiting'])
  })

  it('R4 holds no place at an event that filled before the address was confirmed', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 1, 1) }])
    const id = await driver.register({ role: 'leader', partner: { email: b } })
    expect((await driver.read(id)).status).toBe('placed')
    await driver.confirm(await driver.register({ role: 'follower', email: c }))
    await driver.confirm(id)
    expect((await driver.read(id)).partner).toMatchObject({ state: 'held', email: b, holdsPlace: false })
  })

  it('R4, R5 makes a couple at each event both have picked; other picks are solo', async () => {
    await makeFestival(driver.app, [pairsOnly, { places: byRole(3, 3, 1) }])
    const leader = await driver.invite({ picks: [one, two] })
    const code = await driver.inviteFrom(leader)
    const shown = await findInvitation(driver.app, { editionId, secret: code })
    expect(shown).toMatchObject({ role: 'follower', eventIds: [one, two], heldIds: [one, two] })
    const follower = await driver.register({ role: 'follower', picks: [one], partner: { code } })
    expect((await driver.read(leader)).picks.map(({ coupled, state }) => [coupled, state])).toEqual([
      [true, 'placed'],
      [false, 'placed'],
    ])
    expect((await driver.read(follower)).partner.state).toBe('confirmed')
    expect((await driver.messages(leader)).toSorted()).toEqual([
      'partnerConfirmed',
      'partnerInvited',
      'placed',
      'promoted',
    ])
    expect(await driver.messages(follower)).toEqual(['placed'])
    expect(await findInvitation(driver.app, { editionId, secret: code })).toBeNull()
  })

  it('R5 accepts a link once', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const code = await driver.inviteFrom(await driver.invite())
    await driver.register({ partner: { code } })
    expect(await driver.tryToRegister({ partner: { code } })).toMatchObject({
      reason: { kind: 'partner-link-over', path: 'partner' },
    })
  })

  it('R5 accepts one of two simultaneous answers', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const code = await driver.inviteFrom(await driver.invite())
    const answers = await Promise.all([0, 1, 2].map(() => driver.tryToRegister({ partner: { code } })))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
  })

  it('R5 accepts an answer of a registered dancer', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const follower = await driver.register({ role: 'follower' })
    const leader = await driver.invite()
    await driver.change(follower, { partner: { code: await driver.inviteFrom(leader) } })
    expect(await driver.states(follower)).toEqual(['placed'])
    expect(await driver.messages(follower)).toEqual(['waiting', 'partnerConfirmed'])
  })

  it('R5 shows an invitation to a registered dancer at the proved address, until it is answered', async () => {
    await makeFestival(driver.app, [pairsOnly, {}])
    const invited = async (id: Id) => findInvitationTo(driver.db, await driver.read(id), driver.app.now())
    const follower = await driver.register({ role: 'follower', email: b })
    const leader = await driver.register({
      role: 'leader',
      email: a,
      partner: { email: b },
      picks: [one, two],
    })
    await driver.confirm(leader)
    expect(await invited(follower)).toBeNull()
    await driver.confirm(follower)
    expect(await invited(follower)).toMatchObject({ email: a, role: 'follower', eventIds: [one, two] })
    await driver.change(follower, { partner: { email: a } })
    expect(await driver.read(follower)).toMatchObject({ partner: { state: 'confirmed' } })
    expect(await invited(follower)).toBeNull()
  })

  it('R5 R52 shows an invitation to the address of a registration that was merged into this one', async () => {
    await makeFestival(driver.app, [pairsOnly, {}])
    const invited = async (id: Id) => findInvitationTo(driver.db, await driver.read(id), driver.app.now())
    const stays = await driver.register({ role: 'follower', email: c })
    const goes = await driver.register({ role: 'follower', email: b })
    const leader = await driver.register({ role: 'leader', email: a, partner: { email: b }, picks: [one] })
    await driver.confirm(leader)
    await driver.confirm(stays)
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    expect(await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by })).toMatchObject({
      value: { id: stays },
    })
    // the other address was never proved
    expect(await invited(stays)).toBeNull()
    await driver.db.query('update registrations set email_confirmed_at = $1 where id = $2', [
      driver.app.now(),
      goes,
    ])
    expect(await invited(stays)).toMatchObject({ email: a, role: 'follower', eventIds: [one] })
    await driver.change(stays, { partner: { email: a } })
    expect(await driver.read(stays)).toMatchObject({ partner: { state: 'confirmed' } })
    expect(await driver.read(leader)).toMatchObject({ partner: { state: 'confirmed' } })
  })

  it('R5 R10 shows the new owner no invitation to an address of the previous dancer', async () => {
    await makeFestival(driver.app, [pairsOnly, {}])
    const stays = await driver.register({ role: 'follower', email: c })
    const goes = await driver.register({ role: 'follower', email: b })
    const leader = await driver.register({ role: 'leader', email: a, partner: { email: b }, picks: [one] })
    for (const id of [leader, stays, goes]) await driver.confirm(id)
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by })
    const to = handOverInput.parse({
      name: 'New',
      surname: 'Owner',
      email: 'new@tango.example',
      country: 'SI',
      role: 'follower',
      language: 'en',
      terms: true,
    })
    expect(await handOverRegistration(driver.app, { id: stays, to, by })).toMatchObject({ ok: true })
    await driver.confirm(stays)
    expect(await findInvitationTo(driver.db, await driver.read(stays), driver.app.now())).toBeNull()
    await driver.change(stays, { partner: { email: a } })
    expect(await driver.read(stays)).toMatchObject({ partner: { state: 'held', email: a } })
    expect(await driver.read(leader)).toMatchObject({ partner: { state: 'held', email: b } })
  })

  it.each([
    ['leader', 'leader', 'partner-same-role'],
    ['follower', 'follower', 'partner-same-role'],
  ])('R4 a %s cannot be partner of a %s', async (role, other, kind) => {
    await makeFestival(driver.app, [{}])
    const code = await driver.inviteFrom(await driver.invite({ role }))
    expect(await driver.tryToRegister({ role: other, partner: { code } })).toMatchObject({ reason: { kind } })
  })

  it.each([
    ['leader', 'both', 'leader', 'follower'],
    ['both', 'leader', 'follower', 'leader'],
    ['both', 'both', 'leader', 'follower'],
  ])('R4 a %s with a dancer of %s: each takes the missing role', async (mine, theirs, first, second) => {
    await makeFestival(driver.app, [pairsOnly])
    const inviter = await driver.invite({ role: mine })
    const joiner = await driver.register({
      role: theirs,
      partner: { code: await driver.inviteFrom(inviter) },
    })
    expect((await driver.read(inviter)).picks).toMatchObject([{ role: first, state: 'placed' }])
    expect((await driver.read(joiner)).picks).toMatchObject([{ role: second, state: 'placed' }])
  })

  it('R4 refuses oneself, and a second partner', async () => {
    await makeFestival(driver.app, [{}])
    expect(await driver.tryToRegister({ email: a, partner: { email: a } })).toMatchObject({
      reason: { kind: 'partner-yourself' },
    })
    const id = await driver.invite()
    expect(await driver.tryToChange(id, { partner: { email: c } })).toMatchObject({
      reason: { kind: 'partner-already' },
    })
    expect(await driver.tryToChange(id, { role: 'follower' })).toMatchObject({
      reason: { kind: 'role-in-couple' },
    })
  })

  it('R4 after a change of role before anything is held looks for the other role', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const id = await driver.register({ role: 'leader', partner: { email: b } })
    await driver.change(id, { role: 'follower' })
    await driver.confirm(id)
    const invitation = await findInvitation(driver.app, {
      editionId,
      secret: await driver.inviteFrom(id),
    })
    expect(invitation).toMatchObject({ role: 'leader' })
    expect((await driver.read(id)).picks).toMatchObject([{ role: 'follower' }])
  })

  it('R4 holds a leader’s place for a dancer of both roles who has one for following', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5) }])
    await driver.register({ role: 'leader' })
    const id = await driver.register({ role: 'both', partner: { email: b } })
    expect((await driver.read(id)).picks).toMatchObject([{ role: 'follower', state: 'placed' }])
    await driver.confirm(id)
    expect(await driver.read(id)).toMatchObject({
      partner: { state: 'held', holdsPlace: true },
      picks: [{ role: 'follower', state: 'placed', coupled: true }],
    })
    const code = await driver.inviteFrom(id)
    expect(await findInvitation(driver.app, { editionId, secret: code })).toMatchObject({ role: 'leader' })
    const joiner = await driver.register({ role: 'leader', email: b, partner: { code } })
    expect((await driver.read(joiner)).picks).toMatchObject([{ role: 'leader', state: 'placed' }])
  })

  it('R4 allows ten invitations a registration', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const id = await driver.register({ role: 'leader', partner: { email: b } })
    await driver.confirm(id)
    for (let n = 2; n <= 10; n += 1) {
      await driver.change(id, { partner: null })
      await driver.change(id, { partner: { email: `${n}@example.org` } })
    }
    await driver.change(id, { partner: null })
    expect(await driver.tryToChange(id, { partner: { email: 'eleven@example.org' } })).toEqual({
      ok: false,
      reason: { kind: 'invited-enough', path: 'partner' },
    })
  })

  it('R5 makes a couple of two who name each other at once', async () => {
    await makeFestival(driver.app, [{ places: byRole(20, 20, 0) }])
    const pairs = Array.from(
      { length: 10 },
      (_, n) => [`lea${n}@example.org`, `fol${n}@example.org`] as const,
    )
    const ids = await Promise.all(
      pairs.flatMap(([lea, fol]) => [
        driver.register({ role: 'leader', email: lea, partner: { email: fol } }),
        driver.register({ role: 'follower', email: fol, partner: { email: lea } }),
      ]),
    )
    for (const id of ids) {
      expect(await driver.read(id)).toMatchObject({ status: 'placed', partner: { state: 'confirmed' } })
    }
  })

  it('R5 of two who name the same partner takes the earlier, or the one still free', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const first = await driver.register({ role: 'leader', email: a, partner: { email: b } })
    const second = await driver.register({ role: 'leader', email: a, name: 'Other', partner: { email: b } })
    await driver.register({ role: 'follower', email: b, partner: { email: a } })
    expect((await driver.read(first)).partner.state).toBe('confirmed')
    await driver.register({ role: 'follower', email: b, name: 'Beta', partner: { email: a } })
    expect((await driver.read(second)).partner.state).toBe('confirmed')
  })

  it('R5 accepts a lower price from naming each other than the form could know, and no other difference', async () => {
    const items = [classPrice, makePass('full', 30)]
    await makeFestival(driver.app, [pairsOnly, { places: byRole(3, 3) }], { items })
    const [al, bo] = ['al@example.org', 'bo@example.org']
    const inviter = await driver.invite({ email: al, role: 'leader', partner: { email: bo } })
    const naming = { role: 'follower', email: bo, picks: [eventId(1), eventId(2)], partner: { email: al } }
    // the pass without the discount is what the form shows; anything else is another price
    for (const expectedTotalCents of [2999, 3001, 2849, 0])
      expect(await driver.tryToRegister({ ...naming, expectedTotalCents })).toMatchObject({
        ok: false,
        reason: { kind: 'price-changed', totalCents: 2850 },
      })
    expect(await driver.tryToRegister({ ...naming, expectedTotalCents: 3000 })).toMatchObject({ ok: true })
    expect(await driver.read(inviter)).toMatchObject({ partner: { state: 'confirmed' }, totalCents: 2850 })
    // a dancer alone pays what was shown
    const solo = { role: 'leader', email: 'cy@example.org', picks: [eventId(2)] }
    expect(await driver.tryToRegister({ ...solo, expectedTotalCents: 4000 })).toMatchObject({ ok: false })
  })

  it('R4 gives the couple discount only when both are registered', async () => {
    await makeFestival(driver.app, [pairsOnly], { items: [classPrice, makePass('full', 30)] })
    const inviter = await driver.invite()
    expect(await driver.read(inviter)).toMatchObject({ totalCents: 3000 })
    await driver.register({ partner: { code: await driver.inviteFrom(inviter) } })
    expect(await driver.read(inviter)).toMatchObject({ totalCents: 2850 })
  })
})
