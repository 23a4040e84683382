import { describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { handOverRegistration } from '../commands/hand-over.server.ts'
import { handOverInput } from '../forms.ts'
import { ticketCodeIn, ticketInFours } from './ticket.ts'
import { replaceTicket, ticketsOf } from './tickets.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 9 } } as const
const rita: Actor = { kind: 'user', username: 'rita', roles: ['reception'] }

describe('R50 the code of a ticket', () => {
  it.each([
    ['7QK4M9Z2XW3T5V8B', '7QK4M9Z2XW3T5V8B'],
    [' 7qk4 m9z2 xw3t-5v8b ', '7QK4M9Z2XW3T5V8B'],
    ['OQK4M9Z2XWIT5V8L', '0QK4M9Z2XW1T5V81'],
    ['7QK4M9Z2XW3T5V8', null],
    ['7QK4M9Z2XW3T5V8U', null],
    ['Maximiliananders', null],
    ['', null],
  ])('is read in %j as %j', (text, code) => {
    expect(ticketCodeIn(text)).toBe(code)
  })

  it('is written in groups of four', () => {
    expect(ticketInFours('7QK4M9Z2XW3T5V8B')).toBe('7QK4 M9Z2 XW3T 5V8B')
  })
})

describe.each(ENGINES)('R50 tickets on %s', (engine) => {
  const driver = useTestDriver(engine)
  const codeOf = async (id: Id, by: Actor = rita) =>
    (await ticketsOf(driver.app, { editionId, ids: [id], by })).get(id)?.code
  const voided = async () =>
    (
      await driver.db.query<{ code: string; why: string }>(
        'select code, void_reason as why from tickets where voided_at is not null order by voided_at, code',
      )
    ).rows

  it('exist once for each registration with a place, for any number of concurrent requests', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1) }])
    const placed = await driver.register()
    const waiting = await driver.register()
    const all = () => ticketsOf(driver.app, { editionId, ids: 'all', by: rita })
    const [one, two] = await Promise.all([all(), all()])
    expect([...one.keys()]).toEqual([placed])
    expect(two).toEqual(one)
    expect(await codeOf(placed, dancer(placed))).toBe(one.get(placed)?.code)
    expect(await codeOf(waiting)).toBeUndefined()
    expect(one.get(placed)?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  })

  it('are visible to their dancer and the reception, and to no other', async () => {
    await makeFestival(driver.app, [hall])
    const [id, other] = [await driver.register(), await driver.register()]
    expect(await codeOf(id, dancer(other))).toBeUndefined()
    expect(await codeOf(id, nobody)).toBeUndefined()
    expect(await codeOf(id, { kind: 'user', username: 'p', roles: ['progAdmin'] })).toBeUndefined()
    const trusted: Actor = { kind: 'user', username: 't', roles: ['trusted'] }
    expect((await ticketsOf(driver.app, { editionId, ids: 'all', by: trusted })).size).toBe(0)
    expect(await replaceTicket(driver.app, { id, by: trusted })).toEqual({ ok: false, reason: 'not-found' })
  })

  it('are void after cancelling, hand-over and replacing, with the reason', async () => {
    await makeFestival(driver.app, [hall])
    const [lost, given, left] = [await driver.register(), await driver.register(), await driver.register()]
    const before = await ticketsOf(driver.app, { editionId, ids: 'all', by: rita })
    const codes = [lost, given, left].map((id) => before.get(id)?.code)

    const replaced = await replaceTicket(driver.app, { id: lost, by: rita })
    driver.app.at('2025-09-02T10:00:00+02:00')
    const eva = { name: 'Eva', surname: 'Nova', email: 'eva@example.org', country: 'AT', role: 'follower' }
    const to = handOverInput.parse({ ...eva, language: 'en', terms: true })
    await handOverRegistration(driver.app, { id: given, to, by: dancer(given) })
    driver.app.at('2025-09-03T10:00:00+02:00')
    await cancelRegistration(driver.app, { id: left, by: dancer(left) })

    expect(await voided()).toEqual([
      { code: codes[0], why: 'lost' },
      { code: codes[1], why: 'handedOver' },
      { code: codes[2], why: 'cancelled' },
    ])
    expect(await codeOf(lost)).toBe(replaced.ok ? replaced.value.code : '')
    expect(await codeOf(given)).not.toBe(codes[1])
    expect(await codeOf(left)).toBeUndefined()
    expect(await replaceTicket(driver.app, { id: left, by: rita })).toMatchObject({ reason: 'no-place' })
  })

  it('do not change in an archive, and none is made there', async () => {
    await makeFestival(driver.app, [hall])
    const [has, hasNone] = [await driver.register(), await driver.register()]
    const code = await codeOf(has)
    await archive(driver.db)
    expect(await codeOf(has)).toBe(code)
    expect(await codeOf(hasNone)).toBeUndefined()
    expect(await replaceTicket(driver.app, { id: has, by: rita })).toMatchObject({
      reason: 'edition-archived',
    })
  })
})
