import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { goodUntil } from '#server/page-cache/page-cache-times.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readFloor, readTonight } from '../queries/floor.server.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { densityText } from '../ui/floor/floor-text.ts'
import { densityOf, floorSum, tonightOf } from './floor.ts'

describe('the numbers of a floor', () => {
  it('Q15 show free places, the role that would balance it, and when it is nearly full and full', () => {
    expect(floorSum({ leader: 112, follower: 131, unknown: 6 }, 260)).toEqual({
      all: 249,
      level: 'near',
      free: 11,
      even: { role: 'leader', count: 19 },
    })
    const of = (unknown: number) => floorSum({ leader: 0, follower: 0, unknown }, 100).level
    expect([of(94), of(95), of(99), of(100), of(101)]).toEqual(['calm', 'near', 'near', 'full', 'full'])
    expect(floorSum({ leader: 2, follower: 1, unknown: 0 }, null)).toMatchObject({
      free: null,
      level: 'calm',
    })
    expect(floorSum({ leader: 7, follower: 7, unknown: 0 }, 10)).toMatchObject({ free: 0, even: null })
  })

  it('Q15 show people per m² to one decimal, where the area is known', () => {
    const of = (unknown: number, areaM2: number | null) => ({
      heads: { leader: 0, follower: 0, unknown },
      areaM2,
    })
    expect([densityOf(of(410, 310)), densityOf(of(0, 310)), densityOf(of(9, null))]).toEqual([1.3, 0, null])
    expect(densityText(of(410, 310), 'sl')).toBe('1,3 na m²')
    expect(densityText(of(410, 310), 'en')).toBe('1.3 per m²')
    expect(densityText(of(9, null), 'en')).toBe('')
  })

  it('Q16 are rounded down for the public, and never negative', () => {
    const told = (unknown: number, size = 40) =>
      tonightOf({ id: 'm', heads: { leader: 0, follower: 0, unknown }, size })
    expect([told(19).about, told(20).about, told(-1).about]).toEqual([10, 20, 0])
    expect(told(39)).toEqual({ eventId: 'm', about: 30, level: 'near' })
  })
})

describe.each(ENGINES)('the floor at present on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('Q13 Q15 Q16 counts people by role with guests, less those who left; the home page shows it where staff allow it', async () => {
    const times = {
      startsAt: new Date('2025-11-13T21:00:00+01:00'),
      endsAt: new Date('2025-11-14T03:00:00+01:00'),
    }
    await makeFestival(driver.app, [
      { ...times, kind: 'milonga', places: { mode: 'head', size: 14 } },
      { ...times, places: byRole(2, 2) },
      {
        festivalDay: '2025-11-14' as LocalDay,
        startsAt: new Date('2025-11-14T21:00:00+01:00'),
        endsAt: new Date('2025-11-15T03:00:00+01:00'),
      },
    ])
    const [lea, fia] = [await driver.register({ role: 'leader' }), await driver.register()]
    const both = await driver.register({ role: 'both' })
    const inClass = await driver.register({ role: 'both', picks: [eventId(2)] })
    await driver.db.query("update rooms set area_m2 = 10 where slug = 'festivalna'")
    driver.app.at('2025-11-13T21:10:00+01:00')
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const event = eventId(1)
    const comes = (registrationId: string, at = event) =>
      a.make('checkIn', { registrationId, eventId: at, reason: null })
    const sale = {
      ...({ eventId: event, item: null, unitCents: 0, method: 'cash', documentNumber: null } as const),
      sessionId: a.sessionId,
    }
    const free = a.make('doorSale', { ...sale, count: 3, role: null, freeReason: 'guest' })
    const wrong = a.make('doorSale', { ...sale, count: 2, role: 'leader', freeReason: 'staff' })
    await a.send([comes(lea), comes(fia), comes(both), comes(inClass, eventId(2)), free, wrong])
    await a.send([a.make('undo', { of: wrong.id, reason: null, second: null })])
    // the same ticket at another desk is one body
    await b.send([b.make('checkIn', { registrationId: lea, eventId: event, reason: null })])
    driver.app.at('2025-11-13T22:00:00+01:00')
    const count = (role: 'leader' | 'follower', by: number) => b.make('count', { eventId: event, role, by })
    await b.send([count('leader', -1), count('follower', 8)])

    const floor = await readFloor(driver.app, { editionId: '19tf2025', by: rita })
    // a milonga of tomorrow is not danced tonight
    expect(floor?.map(({ id }) => id)).toEqual([eventId(1), eventId(2)])
    expect(floor?.[0]).toMatchObject({
      heads: { leader: 0, follower: 9, unknown: 4 },
      size: 14,
      sides: null,
      taken: 6,
      guests: 3,
      lately: 8,
      exits: 1,
      areaM2: 10,
    })
    // at a class the role of the place is known
    expect(floor?.[1]).toMatchObject({ heads: { leader: 1, follower: 0, unknown: 0 }, size: 4, exits: 0 })
    const pia: Actor = { kind: 'user', username: 'pia', roles: ['partnering'] }
    expect(await readFloor(driver.app, { editionId: '19tf2025', by: pia })).toBeNull()

    expect(await readTonight(driver.app)).toEqual([])
    await driver.db.query(
      'update editions set shows_tonight = true, catalogue_version = catalogue_version + 1',
    )
    await driver.db.notify('catalogue', '19tf2025')
    await expect.poll(() => readTonight(driver.app)).toEqual([{ eventId: event, about: 10, level: 'calm' }])
    await b.send([count('follower', 1)])
    expect(await readTonight(driver.app)).toEqual([{ eventId: event, about: 10, level: 'full' }])
    // no rendered page says it for longer than a minute
    const until = await goodUntil(driver.app, driver.app.now())
    expect(until.getTime() - driver.app.now().getTime()).toBeLessThanOrEqual(60_000)
    driver.app.at('2025-11-14T03:00:00+01:00')
    expect(await readTonight(driver.app)).toEqual([])
  })
})
