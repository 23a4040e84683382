import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { restoreRegistration } from '#app/registration/commands/office/restore.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import {
  eraseRegistration,
  handOverRegistration,
  replaceTicket,
  ticketsOf,
} from '#app/registration/service.server.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { atDoor, checkEntry } from '../device/entry-check.ts'
import { stateOf } from '../snapshot.ts'
import { rita } from '../testing/desks.ts'
import { takeSnapshot } from './snapshot.server.ts'
import { hashOfTicket } from './void-tickets.server.ts'

const editionId = '19tf2025'
const event = eventId(1)
const by = systemActor

describe.each(defaultEngines)('a ticket that is not the one of now, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const codeOf = async (id: Id) => {
    const ticket = (await ticketsOf(driver.app, { editionId, ids: [id], by: rita })).get(id)
    if (!ticket) throw new Error('no ticket')
    return ticket.code
  }
  /** What a desk shows when the code is scanned at the milonga: why, and what Enter does; null: unknown. */
  const scan = async (code: string, of = editionId) => {
    const taken = await takeSnapshot(driver.app, rita, of)
    if (!taken.ok) throw new Error(taken.reason)
    const { tickets, people } = taken.value
    const ticket = tickets.find(({ hash }) => hash === hashOfTicket(code))
    const person = people.find(({ id }) => id === ticket?.registrationId)
    if (!ticket || !person) return null
    const now = driver.app.now().getTime()
    const door = atDoor(person, taken.value, { eventId: event, now })
    const { reason, main } = checkEntry(person, stateOf(taken.value), event, ticket, door)
    return [reason, main]
  }
  const festival = () =>
    makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }], {
      edition: { deskCredit: true },
    })

  it('Q23 admits nobody and says why: lost, handed over, cancelled, released, merged into another', async () => {
    await festival()
    const [lost, given, left, late, one, two] = [
      await driver.register(),
      await driver.register(),
      await driver.register(),
      await driver.register(),
      await driver.register(),
      await driver.register(),
    ]
    const codes = await Promise.all([lost, given, left, late, one, two].map(codeOf))
    for (const code of codes) expect(await scan(code)).toEqual(['owes', 'takeMoney'])
    await replaceTicket(driver.app, { id: lost, by: rita })
    const eva = { name: 'Eva', surname: 'Nova', email: 'eva@example.org', country: 'AT', role: 'follower' }
    const to = handOverInput.parse({ ...eva, language: 'en', terms: true })
    await handOverRegistration(driver.app, { id: given, to, by: dancer(given) })
    await cancelRegistration(driver.app, { id: left, by })
    await releaseRegistration(driver.app, { id: late, by })
    expect(await mergeDuplicates(driver.app, { ids: [one, two], take: [], by })).toMatchObject({ ok: true })
    expect(await Promise.all(codes.map((code) => scan(code)))).toEqual([
      ['void', 'call'],
      ['handedOver', 'call'],
      ['cancelled', 'call'],
      ['released', 'call'],
      ['owes', 'takeMoney'],
      ['cancelled', 'call'],
    ])
    expect(await scan(await codeOf(lost))).toEqual(['owes', 'takeMoney'])
    expect(await scan(await codeOf(given))).toEqual(['owes', 'takeMoney'])
  })

  it('Q23 of a registration that was restored since says that another took its place, not that it is cancelled', async () => {
    await festival()
    const [left, late] = [await driver.register(), await driver.register()]
    const [ofLeft, ofLate] = [await codeOf(left), await codeOf(late)]
    await cancelRegistration(driver.app, { id: left, by })
    await releaseRegistration(driver.app, { id: late, by })
    for (const id of [left, late])
      expect(await restoreRegistration(driver.app, { id, by })).toMatchObject({ ok: true })
    expect(await scan(ofLeft)).toEqual(['void', 'call'])
    expect(await scan(await codeOf(left))).toEqual(['owes', 'takeMoney'])
    // what was released had kept its ticket
    expect(await codeOf(late)).toBe(ofLate)
    expect(await scan(ofLate)).toEqual(['owes', 'takeMoney'])
  })

  it('Q7 Q14 is unknown where its person was erased, and at the desks of another festival', async () => {
    await festival()
    const [erased, former] = [await driver.register(), await driver.register()]
    const codes = [await codeOf(erased), await codeOf(former)]
    await eraseRegistration(driver.app, { id: erased, by })
    await makeNextCurrent(driver.db)
    expect([await scan(codes[0] ?? ''), await scan(codes[1] ?? '')]).toEqual([null, ['owes', 'takeMoney']])
    expect(await Promise.all(codes.map((code) => scan(code, '20tf2026')))).toEqual([null, null])
  })
})
