import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import {
  findProposedPartner,
  readOpenProposals,
  readSeekers,
} from '#app/registration/queries/partner-board.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { answerProposal } from './answer-proposal.server.ts'
import { proposePartners, withdrawProposal } from './propose.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const partnering = user('partnering')
const editionId = '19tf2025'
const no = (reason: string) => ({ ok: false, reason })
const eva = {
  name: 'Eva',
  surname: 'Nova',
  email: 'eva@example.org',
  country: 'AT',
  role: 'leader',
  language: 'en',
  terms: true,
}
const yes = (value: string) => ({ ok: true, value })

describe.each(ENGINES)('a proposed couple on %s', (engine) => {
  const driver = useTestDriver(engine)
  const propose = (one: Id, other: Id, by: Actor = partnering) =>
    proposePartners(driver.app, { editionId, ids: [one, other], by })
  const answer = (id: Id, proposalId: string, saysYes = true, by: Actor = dancer(id)) =>
    answerProposal(driver.app, { id, proposalId, saysYes, by })

  /** Two who seek a partner and have confirmed their addresses. */
  async function two(over: Record<string, unknown> = {}): Promise<readonly [Id, Id]> {
    const ids = [
      await driver.register({ role: 'leader', seeksPartner: true, country: 'IT', ...over }),
      await driver.register({ role: 'follower', seeksPartner: true, ...over }),
    ] as const
    for (const id of ids) await driver.confirm(id)
    return ids
  }
  const merge = (ids: readonly [Id, Id]) =>
    mergeDuplicates(driver.app, { ids, take: [], by: user('regAdmin') })
  const seenBy = (id: Id) => findProposedPartner(driver.db, { editionId, id, now: driver.app.now() })
  async function proposed(ids: readonly [Id, Id]): Promise<string> {
    const made = await propose(...ids)
    if (!made.ok) throw new Error(made.reason)
    return made.value.id
  }

  it('R41 R52 follows its dancer into the registration that stays after a merge, with an e-mail and the answer', async () => {
    await makeFestival(driver.app, [{}])
    const stays = await driver.register({ role: 'follower', email: 'stays@example.org' })
    await driver.confirm(stays)
    const [leader, goes] = await two()
    const proposalId = await proposed([leader, goes])
    expect(await merge([stays, goes])).toMatchObject({ ok: true, value: { id: stays } })
    expect(await seenBy(stays)).toMatchObject({ id: proposalId })
    const { rows } = await driver.db.query<{ recipient: string }>(
      `select recipient from emails where kind = 'partnerProposed' and registration_id = $1`,
      [stays],
    )
    expect(rows).toEqual([{ recipient: 'stays@example.org' }])
    expect(await answer(goes, proposalId)).toEqual(no('over'))
    expect(await answer(leader, proposalId)).toEqual(yes('waits'))
    expect(await answer(stays, proposalId)).toEqual(yes('made'))
    expect(await driver.read(leader)).toMatchObject({ partner: { state: 'confirmed' } })
  })

  it('R41 R52 ends at a merge where the registration that stays has a proposal of its own', async () => {
    await makeFestival(driver.app, [{}])
    const [leader, stays] = await two()
    const [other, goes] = await two()
    const own = await proposed([leader, stays])
    await proposed([other, goes])
    expect(await merge([stays, goes])).toMatchObject({ ok: true, value: { id: stays } })
    expect(await seenBy(stays)).toMatchObject({ id: own })
    expect(await seenBy(other)).toBeNull()
    // free to be proposed to somebody else at once
    const next = await driver.register({ role: 'follower', email: 'next@example.org' })
    await driver.confirm(next)
    expect(await propose(other, next)).toMatchObject({ ok: true })
  })

  it('R41 gets e-mails, and is made by the second yes', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }])
    const ids = await two()
    const id = await proposed(ids)
    for (const one of ids) expect(await driver.messages(one)).toContain('partnerProposed')
    const seen = await seenBy(ids[1])
    expect(seen).toMatchObject({ id, role: 'leader', country: 'IT', eventIds: [eventId(1)], saidYes: null })
    expect(Object.keys(seen ?? {}).toSorted()).toEqual([
      'country',
      'eventIds',
      'id',
      'level',
      'name',
      'role',
      'saidYes',
      'until',
    ])
    expect(await answer(ids[0], id)).toEqual(yes('waits'))
    expect(await answer(ids[0], id)).toEqual(yes('waits'))
    expect((await driver.read(ids[0])).partner.state).toBe('none')
    expect(await answer(ids[1], id)).toEqual(yes('made'))
    for (const one of ids) {
      expect((await driver.read(one)).partner.state).toBe('confirmed')
      expect(await driver.messages(one)).toContain('partnerConfirmed')
    }
    expect(await answer(ids[1], id)).toEqual(no('over'))
    expect(await readOpenProposals(driver.db, editionId)).toEqual([])
  })

  it('R41 A3 admits a dancer who waited for balance beside a placed partner', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 1) }])
    const leader = await driver.register({ role: 'leader' })
    await driver.register({ role: 'follower' })
    await driver.register({ role: 'follower' })
    const follower = await driver.register({ role: 'follower' })
    for (const id of [leader, follower]) await driver.confirm(id)
    expect([await driver.states(leader), await driver.states(follower)]).toEqual([['placed'], ['waiting']])
    const id = await proposed([leader, follower])
    await answer(follower, id)
    expect(await answer(leader, id)).toEqual(yes('made'))
    expect(await driver.states(follower)).toEqual(['placed'])
  })

  it('R41 is ended by a no, also repeated', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }])
    const ids = await two()
    const id = await proposed(ids)
    await answer(ids[0], id)
    expect(await answer(ids[1], id, false)).toEqual(yes('declined'))
    expect(await answer(ids[0], id)).toEqual(no('over'))
    const {
      first: [seeker],
    } = await readSeekers(driver.db, editionId)
    expect(seeker?.asked).toEqual([{ id: ids[1], state: 'declined' }])
    // another time is another proposal, which the first one's answer does not answer
    const again = await proposed(ids)
    expect(await answer(ids[0], id)).toEqual(no('over'))
    expect(await answer(ids[0], again)).toEqual(yes('waits'))
  })

  it('R41 is one open proposal for each dancer, also when two are made at once', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const [leader, follower] = await two()
    const [other] = await two()
    const both = await Promise.all([propose(leader, follower), propose(other, follower)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual(no('asked-already'))
  })

  it('R41 is made once by two simultaneous answers', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }])
    const ids = await two()
    const id = await proposed(ids)
    const answers = await Promise.all(ids.map((one) => answer(one, id)))
    expect(answers.map((one) => (one.ok ? one.value : one.reason)).toSorted()).toEqual(['made', 'waits'])
    expect((await driver.read(ids[0])).partner.state).toBe('confirmed')
  })

  it('R41 expires after 72 hours, when withdrawn, and when one finds a partner', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const [late, gone, back] = [await two(), await two(), await two()]
    const proposals = [await proposed(late), await proposed(gone), await proposed(back)]
    await answer(gone[0], proposals[1] ?? '')
    await cancelRegistration(driver.app, { id: gone[0], by: dancer(gone[0]) })
    expect(await answer(gone[1], proposals[1] ?? '')).toEqual(yes('declined'))
    const withdraw = { editionId, id: proposals[2] as Id }
    expect(await withdrawProposal(driver.app, { ...withdraw, by: user('regAdmin') })).toEqual(
      no('not-allowed'),
    )
    expect(await withdrawProposal(driver.app, { ...withdraw, by: partnering })).toMatchObject({ ok: true })
    expect(await withdrawProposal(driver.app, { ...withdraw, by: partnering })).toEqual(no('not-found'))
    expect(await answer(back[0], proposals[2] ?? '')).toEqual(no('over'))
    await driver.on('2025-09-04T10:30:00+02:00')
    expect(await answer(late[0], proposals[0] ?? '')).toEqual(no('over'))
    expect(await readOpenProposals(driver.db, editionId)).toEqual([])
  })

  it('R41 ends when one finds another partner or ends the registration, and the other may be proposed again', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const [paired, cancelled, untouched] = [await two(), await two(), await two()]
    for (const ids of [paired, cancelled, untouched]) await proposed(ids)
    const email = 'friend@example.org'
    await driver.change(paired[0], { partner: { email } })
    const code = await driver.inviteFrom(paired[0])
    await driver.register({ role: 'follower', email, partner: { code } })
    await cancelRegistration(driver.app, { id: cancelled[0], by: dancer(cancelled[0]) })
    await enforceDeadlines(driver.app)
    expect((await driver.read(paired[0])).partner.state).toBe('confirmed')
    const open = await readOpenProposals(driver.db, editionId)
    expect(open.map(({ halves }) => halves.map(({ id }) => id))).toEqual([untouched])
    for (const [, left] of [paired, cancelled]) expect(await seenBy(left)).toBeNull()
    const [another] = await two()
    expect(await propose(another, cancelled[1])).toMatchObject({ ok: true })
  })

  it('R41 R10 ends when one is handed over: the new dancer has agreed to nothing', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const ids = await two()
    const id = await proposed(ids)
    expect(await answer(ids[0], id)).toEqual(yes('waits'))
    const to = handOverInput.parse(eva)
    expect(await handOverRegistration(driver.app, { id: ids[0], to, by: dancer(ids[0]) })).toMatchObject({
      ok: true,
    })
    await driver.confirm(ids[0])
    expect(await seenBy(ids[1])).toBeNull()
    expect(await answer(ids[1], id)).toEqual(no('over'))
    expect((await driver.read(ids[0])).partner.state).toBe('none')
  })

  it('R41 is refused to other roles, for equal roles, for unavailable dancers and without a shared event', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }, { places: byRole(9, 9, 9) }])
    const [leader, follower] = await two()
    for (const by of [nobody, dancer(leader), user(), user('regAdmin'), user('reception'), user('progAdmin')])
      expect(await propose(leader, follower, by)).toEqual(no('not-allowed'))
    const [another] = await two()
    expect(await propose(leader, another)).toEqual(no('same-role'))
    expect(await propose(leader, leader)).toEqual(no('not-found'))
    expect(await propose(leader, eventId(99) as Id)).toEqual(no('not-found'))
    const [, elsewhere] = await two({ picks: [eventId(2)] })
    expect(await propose(leader, elsewhere)).toEqual(no('nothing-shared'))
    const unconfirmed = await driver.register({ role: 'follower' })
    expect(await propose(leader, unconfirmed)).toEqual(no('unconfirmed'))
    const inviting = await driver.invite()
    expect(await propose(inviting, follower)).toEqual(no('not-free'))
    const id = await proposed([leader, follower])
    for (const by of [nobody, partnering, user('admin'), dancer(follower)])
      expect(await answer(leader, id, true, by)).toEqual(no('not-found'))
    expect(await answer(another, id)).toEqual(no('over'))
    await driver.db.query('update editions set archived = true')
    expect(await answer(leader, id)).toEqual(no('edition-archived'))
    expect(await propose(leader, follower)).toEqual(no('edition-archived'))
    await driver.db.query('update editions set archived = false')
  })

  it('R41 is chosen from dancers who seek a partner or wait as solos, with their shared events', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 0) }, { places: byRole(3, 3, 9) }])
    const waits = await driver.register({ role: 'follower', picks: [eventId(1), eventId(2)] })
    const seeks = await driver.register({ role: 'leader', picks: [eventId(2)], seeksPartner: true })
    await driver.register({ role: 'leader', picks: [eventId(2)] })
    await driver.couple({ picks: [eventId(2)], seeksPartner: true })
    const seekers = await readSeekers(driver.db, editionId)
    expect(seekers.count).toBe(2)
    expect(seekers.first.map(({ id, seeks, placed, waiting }) => ({ id, seeks, placed, waiting }))).toEqual([
      { id: seeks, seeks: true, placed: [eventId(2)], waiting: [] },
      { id: waits, seeks: false, placed: [eventId(2)], waiting: [eventId(1)] },
    ])
    const ofOne = await readSeekers(driver.db, editionId, { eventId: eventId(1) })
    expect([ofOne.count, ofOne.first.map(({ id }) => id)]).toEqual([1, [waits]])
  })

  it('R41 shows the board the first of each role, and counts all', async () => {
    const { id: editionId } = await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const seek = (role: 'leader' | 'follower' | 'both') =>
      driver.register({ role, picks: [eventId(1)], seeksPartner: true })
    const leaders = [await seek('leader'), await seek('leader'), await seek('leader')]
    const both = await seek('both')
    const follower = await seek('follower')
    const first = await readSeekers(driver.db, editionId, { most: 1 })
    expect(first).toMatchObject({ count: 5, leaders: 4, followers: 2 })
    expect(first.first.map(({ id }) => id)).toEqual([leaders[0], both])
    const two = await readSeekers(driver.db, editionId, { most: 2 })
    expect(two.first.map(({ id }) => id)).toEqual([leaders[0], leaders[1], both, follower])
    const file = await readSeekers(driver.db, editionId, { most: null })
    expect(file.first.map(({ id }) => id)).toEqual([...leaders, both, follower])
  })
})
