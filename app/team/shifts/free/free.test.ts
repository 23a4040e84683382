import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { editionId, planner, shiftDriver, user } from '../testing/shift-driver.ts'
import { earnedBy, freeStep } from './earned.ts'
import { readFreePlaces } from './read-free.server.ts'

const organiser = user('progAdmin', 'regEditor')
const thursday = localDay('2025-11-13')

describe('what hours earn', () => {
  const worked = (day: string, hours: number, state: 'accepted' | 'done' | 'noShow' = 'done') => {
    const startsAt = new Date(`${day}T12:00:00+01:00`)
    return {
      shift: { startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000) },
      person: { state, doneMinutes: state === 'done' ? hours * 60 : null },
    }
  }

  it.each([
    ['nothing below four hours a day', [worked('2025-11-13', 3), worked('2025-11-14', 3.5)], null],
    ['the milongas of a day from four hours', [worked('2025-11-13', 4)], { nights: [thursday], classes: 0 }],
    [
      'all milongas from twelve',
      [3, 4, 5].map((n) => worked(`2025-11-1${n}`, 4)),
      { nights: 'all', classes: 0 },
    ],
    [
      'three classes from twenty',
      [3, 4].map((n) => worked(`2025-11-1${n}`, 10)),
      { nights: 'all', classes: 3 },
    ],
    ['what is promised until it is done', [worked('2025-11-13', 4, 'accepted')], { nights: [thursday] }],
    ['nothing for an absence', [worked('2025-11-13', 4, 'noShow')], null],
  ])('T24 is %s', (_, own, earned) => {
    const found = earnedBy(own)
    if (earned === null) expect(found).toBeNull()
    else expect(found).toMatchObject(earned)
  })

  it('T25 is to be given, changed or taken back, and nothing when it is as given', () => {
    const earned = earnedBy([worked('2025-11-13', 4)])
    const gift = { minutes: 240, nights: [thursday], classes: 0, added: [] }
    expect([freeStep(earned, null), freeStep(null, gift), freeStep(null, null)]).toEqual([
      'give',
      'take',
      null,
    ])
    expect(freeStep(earned, gift)).toBeNull()
    expect(freeStep(earned, { ...gift, nights: 'all' })).toBe('change')
  })
})

describe.each(ENGINES)('free places of helpers on %s', (engine) => {
  const driver = useTestDriver(engine)
  const { send, plan, member, shift } = shiftDriver(driver)
  const milonga: Partial<FestivalEvent> = {
    ...({ kind: 'milonga', places: { mode: 'head', size: 1 }, festivalDay: thursday } as const),
    startsAt: new Date('2025-11-13T21:00:00+01:00'),
    endsAt: new Date('2025-11-14T02:00:00+01:00'),
  }

  /** Eva, who dances one class, with a shift of four hours on Thursday evening. */
  async function helper(picks = [eventId(1)]) {
    await makeFestival(driver.app, [{}, milonga])
    const id = await driver.register({ email: 'Eva@team.example', picks })
    const eva = await member('Eva')
    const door = await shift()
    expect(await send({ intent: 'agree', shift: door, member: eva })).toMatchObject({ kind: 'done' })
    return { id, eva, door }
  }
  const free = async () => readFreePlaces(driver.db, editionId, await plan())
  const show = (eva: Id, by = organiser) => send({ intent: 'showFree', member: eva }, by)
  const give = async (eva: Id) => {
    const shown = await show(eva)
    if (shown?.kind !== 'free') throw new Error(JSON.stringify(shown))
    return send({ intent: 'giveFree', member: eva, shown: shown.digest }, organiser)
  }
  const placesOf = async (id: Id) => {
    const { picks, totalCents, lines } = await driver.read(id)
    const given = lines
      .filter(({ rule }) => rule === 'P24')
      .map(({ amountCents, covers }) => [amountCents, covers])
    return { states: picks.map(({ state }) => state), totalCents, given }
  }

  it('T25 P24 gives the milonga of the night by admission, at no price, exactly as it was shown', async () => {
    const { id, eva } = await helper()
    expect(await free()).toMatchObject([{ memberId: eva, step: 'give', earned: { nights: [thursday] } }])
    for (const by of [planner, user('regAdmin'), user('reception')])
      expect(await show(eva, by)).toEqual({ kind: 'refused', reason: 'not-allowed' })
    const shown = await show(eva)
    expect(shown).toMatchObject({
      kind: 'free',
      name: 'Eva',
      step: 'give',
      preview: {
        places: [{ eventId: eventId(2), change: 'placed' }],
        money: [],
        emails: [{ kind: 'changed' }],
      },
    })
    expect(await placesOf(id)).toEqual({ states: ['placed'], totalCents: 4000, given: [] })
    const wrong = { intent: 'giveFree', member: eva, shown: 'another' }
    expect(await send(wrong, organiser)).toEqual({ kind: 'refused', reason: 'wrong-state' })
    expect(await give(eva)).toEqual({ kind: 'done', what: 'giveFree' })
    expect(await placesOf(id)).toEqual({
      states: ['placed', 'placed'],
      totalCents: 4000,
      given: [[0, [eventId(2)]]],
    })
    expect(await free()).toMatchObject([{ step: null }])
    expect(await show(eva)).toEqual({ kind: 'refused', reason: 'wrong-state' })
  })

  it('T25 waits in the queue of a full milonga', async () => {
    const { id, eva } = await helper()
    await driver.register({ picks: [eventId(2)] })
    expect(await give(eva)).toEqual({ kind: 'done', what: 'giveFree' })
    expect(await placesOf(id)).toMatchObject({ states: ['placed', 'waiting'], totalCents: 4000 })
  })

  it('T25 takes it back when the hours fail: an added milonga is left, a chosen one costs again', async () => {
    const { id, eva, door } = await helper()
    await give(eva)
    driver.app.at('2025-11-13T18:30:00+01:00')
    expect(await send({ intent: 'noShow', shift: door, member: eva })).toMatchObject({ kind: 'done' })
    expect(await free()).toMatchObject([{ earned: null, step: 'take' }])
    expect(await show(eva)).toMatchObject({ preview: { places: [{ eventId: eventId(2), change: 'freed' }] } })
    expect(await give(eva)).toEqual({ kind: 'done', what: 'giveFree' })
    expect(await placesOf(id)).toEqual({ states: ['placed'], totalCents: 4000, given: [] })
    expect(await free()).toEqual([])
  })

  it('T25 P24 makes a chosen milonga free, and money already paid is credit until it is taken back', async () => {
    const { id, eva, door } = await helper([eventId(1), eventId(2)])
    await driver.pay(id, 80)
    expect(await show(eva)).toMatchObject({
      preview: {
        places: [],
        money: [{ before: { totalCents: 8000 }, after: { totalCents: 4000, creditCents: 4000 } }],
      },
    })
    await give(eva)
    expect(await placesOf(id)).toMatchObject({ totalCents: 4000 })
    driver.app.at('2025-11-13T18:30:00+01:00')
    await send({ intent: 'noShow', shift: door, member: eva })
    await give(eva)
    expect(await placesOf(id)).toMatchObject({ states: ['placed', 'placed'], totalCents: 8000 })
  })

  it('T25 is refused without a registration of that address, and does not move with a hand-over', async () => {
    const { id, eva } = await helper([eventId(1), eventId(2)])
    await give(eva)
    const to = { name: 'Ivo', surname: 'Novak', email: 'ivo@team.example', country: 'SI', role: 'follower' }
    const handed = await handOverRegistration(driver.app, {
      id,
      by: dancer(id),
      to: handOverInput.parse({ ...to, language: 'en', terms: true }),
    })
    expect(handed.ok).toBe(true)
    expect(await placesOf(id)).toMatchObject({ totalCents: 8000, given: [] })
    expect(await show(eva)).toEqual({ kind: 'refused', reason: 'no-registration' })
  })
})
