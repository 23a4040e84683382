import { describe, expect, it } from 'vitest'
import { useDesk } from '#tests/desk.ts'
import { byRole, classPrice, eventId, makeFestival, makePass } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { findInvitation } from '../access/ways-in.server.ts'

const [one, two] = [eventId(1), eventId(2)]
const pairsOnly = { places: byRole(3, 3, 0) }
const [a, b, c] = ['a@example.org', 'b@example.org', 'c@example.org']

describe.each(ENGINES)('dancing with a partner, on %s', (engine) => {
  const desk = useDesk(engine)

  it('R4 nothing is held and nobody written to before the inviter’s address is proved', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const id = await desk.register({ role: 'leader', partner: { email: b } })
    expect(await desk.look(id)).toMatchObject({ status: 'waiting', partner: { state: 'invited', email: b } })
    expect(await desk.letters(id)).toEqual(['waiting'])
    await desk.confirm(id)
    await desk.confirm(id)
    expect(await desk.look(id)).toMatchObject({ status: 'placed', partner: { state: 'held', email: b } })
    expect(await desk.letters(id)).toEqual(['waiting', 'partnerInvited'])
  })

  it('R4, R5 the couple exists at each event both have picked; other picks are solo', async () => {
    await makeFestival(desk.app, [pairsOnly, { places: byRole(3, 3, 1) }])
    const leader = await desk.invite({ picks: [one, two] })
    const code = await desk.inviteFrom(leader)
    const shown = await findInvitation(desk.app, code)
    expect(shown).toMatchObject({ role: 'follower', eventIds: [one, two], heldIds: [one, two] })
    const follower = await desk.register({ role: 'follower', picks: [one], partner: { code } })
    expect((await desk.look(leader)).picks.map(({ coupled, state }) => [coupled, state])).toEqual([
      [true, 'placed'],
      [false, 'placed'],
    ])
    expect((await desk.look(follower)).partner.state).toBe('confirmed')
    expect(await desk.letters(leader)).toEqual(['placed', 'partnerInvited', 'partnerConfirmed'])
    expect(await desk.letters(follower)).toEqual(['placed'])
    expect(await findInvitation(desk.app, code)).toBeNull()
  })

  it('R5 a link is answered once', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const code = await desk.inviteFrom(await desk.invite())
    await desk.register({ partner: { code } })
    expect(await desk.tryToRegister({ partner: { code } })).toMatchObject({
      reason: { kind: 'partner-link-over', path: 'partner' },
    })
  })

  it('R5 of two who answer at the same moment one is the partner', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const code = await desk.inviteFrom(await desk.invite())
    const answers = await Promise.all([0, 1, 2].map(() => desk.tryToRegister({ partner: { code } })))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
  })

  it('R5 somebody registered already answers the link too', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const follower = await desk.register({ role: 'follower' })
    const leader = await desk.invite()
    await desk.change(follower, { partner: { code: await desk.inviteFrom(leader) } })
    expect(await desk.states(follower)).toEqual(['placed'])
    expect(await desk.letters(follower)).toEqual(['waiting', 'partnerConfirmed'])
  })

  it.each([
    ['leader', 'leader', 'partner-same-role'],
    ['follower', 'follower', 'partner-same-role'],
  ])('R4 a %s is no partner for a %s', async (role, other, kind) => {
    await makeFestival(desk.app, [{}])
    const code = await desk.inviteFrom(await desk.invite({ role }))
    expect(await desk.tryToRegister({ role: other, partner: { code } })).toMatchObject({ reason: { kind } })
  })

  it.each([
    ['leader', 'both', 'leader', 'follower'],
    ['both', 'leader', 'follower', 'leader'],
    ['both', 'both', 'leader', 'follower'],
  ])(
    'R4 a %s with one who dances %s: each takes what the other lacks',
    async (mine, theirs, first, second) => {
      await makeFestival(desk.app, [pairsOnly])
      const inviter = await desk.invite({ role: mine })
      const joiner = await desk.register({ role: theirs, partner: { code: await desk.inviteFrom(inviter) } })
      expect((await desk.look(inviter)).picks).toMatchObject([{ role: first, state: 'placed' }])
      expect((await desk.look(joiner)).picks).toMatchObject([{ role: second, state: 'placed' }])
    },
  )

  it('R4 nobody invites themself, or two at once', async () => {
    await makeFestival(desk.app, [{}])
    expect(await desk.tryToRegister({ email: a, partner: { email: a } })).toMatchObject({
      reason: { kind: 'partner-yourself' },
    })
    const id = await desk.invite()
    expect(await desk.tryToChange(id, { partner: { email: c } })).toMatchObject({
      reason: { kind: 'partner-already' },
    })
    expect(await desk.tryToChange(id, { role: 'follower' })).toMatchObject({
      reason: { kind: 'role-in-couple' },
    })
  })

  it('R4 who changes role before anything is held looks for the other one', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const id = await desk.register({ role: 'leader', partner: { email: b } })
    await desk.change(id, { role: 'follower' })
    await desk.confirm(id)
    const invitation = await findInvitation(desk.app, await desk.inviteFrom(id))
    expect(invitation).toMatchObject({ role: 'leader' })
    expect((await desk.look(id)).picks).toMatchObject([{ role: 'follower' }])
  })

  it('R4 one registration invites ten times at most', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const id = await desk.register({ role: 'leader', partner: { email: b } })
    await desk.confirm(id)
    for (let n = 2; n <= 10; n += 1) {
      await desk.change(id, { partner: null })
      await desk.change(id, { partner: { email: `${n}@example.org` } })
    }
    await desk.change(id, { partner: null })
    expect(await desk.tryToChange(id, { partner: { email: 'eleven@example.org' } })).toEqual({
      ok: false,
      reason: { kind: 'invited-enough', path: 'partner' },
    })
  })

  it('R5 joins two who name each other at the same moment', async () => {
    await makeFestival(desk.app, [{ places: byRole(20, 20, 0) }])
    const pairs = Array.from(
      { length: 10 },
      (_, n) => [`lea${n}@example.org`, `fol${n}@example.org`] as const,
    )
    const ids = await Promise.all(
      pairs.flatMap(([lea, fol]) => [
        desk.register({ role: 'leader', email: lea, partner: { email: fol } }),
        desk.register({ role: 'follower', email: fol, partner: { email: lea } }),
      ]),
    )
    for (const id of ids) {
      expect(await desk.look(id)).toMatchObject({ status: 'placed', partner: { state: 'confirmed' } })
    }
  })

  it('R5 of two who name the same partner, the earlier is chosen, or the one still free', async () => {
    await makeFestival(desk.app, [pairsOnly])
    const first = await desk.register({ role: 'leader', email: a, partner: { email: b } })
    const second = await desk.register({ role: 'leader', email: a, name: 'Other', partner: { email: b } })
    await desk.register({ role: 'follower', email: b, partner: { email: a } })
    expect((await desk.look(first)).partner.state).toBe('confirmed')
    await desk.register({ role: 'follower', email: b, name: 'Beta', partner: { email: a } })
    expect((await desk.look(second)).partner.state).toBe('confirmed')
  })

  it('R4 a couple has its discount only when both are here', async () => {
    await makeFestival(desk.app, [pairsOnly], { items: [classPrice, makePass('full', 30)] })
    const inviter = await desk.invite()
    expect(await desk.look(inviter)).toMatchObject({ totalCents: 3000 })
    await desk.register({ partner: { code: await desk.inviteFrom(inviter) } })
    expect(await desk.look(inviter)).toMatchObject({ totalCents: 2850 })
  })
})
