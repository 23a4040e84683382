import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { stepsAt } from './dance-steps.ts'
import { findFloor, findOwnRow } from './find-floor.server.ts'
import { dancersOn, type FloorCounts, lightName, lightOf, parseLight, placeOfLight } from './floor.ts'
import { floorLights, pathOfLights } from './floor-lights.ts'

const count = fc.integer({ min: 0, max: 120 })
const floors = fc.record<FloorCounts>({ pairs: count, lead: count, follow: count, both: count })
const hex = fc.constantFrom(...'0123456789abcdef')
const registrationIds = fc.string({ unit: hex, minLength: 24, maxLength: 24 })
const kinds = fc.constantFrom('pair-lead', 'pair-follow', 'lead', 'follow', 'both')

describe('the lights of the floor', () => {
  it('are as many as dancers, each on the floor, without overlaps', () => {
    fc.assert(
      fc.property(floors, (counts) => {
        const { lead, follow, both, reach } = floorLights(counts)
        expect([lead.length, follow.length, both.length]).toEqual([
          counts.pairs + counts.lead,
          counts.pairs + counts.follow,
          counts.both,
        ])
        const all = [...lead, ...follow, ...both]
        expect(all).toHaveLength(dancersOn(counts))
        for (const [x, y] of all) expect(Math.hypot(x, y)).toBeLessThan(reach)
        // as written: to a tenth
        const written = all.map((light) => pathOfLights([light]))
        expect(new Set(written).size).toBe(all.length)
      }),
      { numRuns: 60 },
    )
  })

  it('of a couple are side by side, closer to each other than to others', () => {
    const { lead, follow } = floorLights({ pairs: 80, lead: 9, follow: 30, both: 4 })
    for (let pair = 0; pair < 80; pair += 1) {
      const [x, y] = lead[pair] ?? [0, 0]
      const distances = follow.map(([a, b]) => Math.hypot(a - x, b - y))
      expect(distances.indexOf(Math.min(...distances))).toBe(pair)
    }
  })

  it('of a few dancers are no larger than those of a hundred', () => {
    const few = floorLights({ pairs: 1, lead: 1, follow: 0, both: 0 })
    expect(few.reach).toBe(floorLights({ pairs: 40, lead: 9, follow: 9, both: 0 }).reach)
    expect(few.radii).toHaveLength(1)
    expect(floorLights({ pairs: 0, lead: 0, follow: 0, both: 0 }).radii).toHaveLength(1)
  })

  it('move from their positions along the line of dance, and stay on the floor', () => {
    const phases = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    fc.assert(
      fc.property(fc.integer({ min: 22, max: 300 }), phases, phases, (radius, part, phase) => {
        const one = { radius, angle: 2 * Math.PI * part, phase }
        const begin = stepsAt(one, 0)
        expect(begin.x).toBeCloseTo(radius * Math.cos(one.angle), 6)
        expect(begin.y).toBeCloseTo(radius * Math.sin(one.angle), 6)
        expect(begin.facing).toBeCloseTo(one.angle, 6)
        // counter-clockwise, where y points down
        const later = stepsAt(one, 3)
        expect(begin.x * later.y - begin.y * later.x).toBeLessThan(0)
        for (const seconds of [1, 60, 3_600]) {
          const { x, y } = stepsAt(one, seconds)
          expect(Math.abs(Math.hypot(x, y) - radius)).toBeLessThan(1.5)
        }
      }),
    )
  })
})

describe('a dancer’s own light', () => {
  it('is found again by its name, on any floor with one of its kind', () => {
    fc.assert(
      fc.property(kinds, registrationIds, floors, (kind, id, counts) => {
        const light = lightOf(kind, id)
        expect(parseLight(lightName(light))).toEqual(light)
        const place = placeOfLight(light, counts)
        const key = kind.startsWith('pair') ? 'pairs' : (kind as keyof FloorCounts)
        expect(place === null).toBe(counts[key] === 0)
        if (place) expect(floorLights(counts)[place.path][place.index]).toBeDefined()
      }),
    )
  })

  it.each(['', 'lead', 'lead-', 'lead-12345', 'pair-12', 'LEAD-1', 'lead-1<', null])(
    'has no name like %s',
    (name) => {
      expect(parseLight(name)).toBeNull()
    },
  )
})

describe.each(defaultEngines)('the floor of the registrations, on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(() => makeFestival(driver.app, [{ places: byRole(9, 9, 9) }]))
  const floor = () => findFloor(driver.app, '19tf2025')

  it('R15 counts couples when both are registered, everybody else alone, and nobody who cancelled', async () => {
    expect(await floor()).toEqual({ pairs: 0, lead: 0, follow: 0, both: 0 })
    const picks = [eventId(1)]
    const inviter = await driver.invite({ picks })
    expect(await floor()).toEqual({ pairs: 0, lead: 1, follow: 0, both: 0 })
    const code = await driver.inviteFrom(inviter)
    const partner = await driver.register({ role: 'both', picks, partner: { code } })
    expect(await floor()).toEqual({ pairs: 1, lead: 0, follow: 0, both: 0 })
    expect(await findOwnRow(driver.app, inviter)).toMatchObject({ light: { kind: 'pair-lead' } })
    expect(await findOwnRow(driver.app, partner)).toMatchObject({ light: { kind: 'pair-follow' } })

    await driver.register({ role: 'both', picks })
    await cancelRegistration(driver.app, { id: partner, by: dancer(partner) })
    expect(await floor()).toEqual({ pairs: 0, lead: 1, follow: 0, both: 1 })
    expect(await findOwnRow(driver.app, inviter)).toMatchObject({ light: { kind: 'lead' } })
    expect(await findOwnRow(driver.app, partner)).toBeNull()
  })
  it('shows a dancer the open amount, unless it is cash at reception, and when all is paid', async () => {
    const picks = [eventId(1)]
    const bank = await driver.register({ role: 'leader', picks })
    const { owedCents } = await driver.read(bank)
    expect(owedCents).toBeGreaterThan(0)
    expect(await findOwnRow(driver.app, bank)).toMatchObject({ payCents: owedCents })
    await driver.db.query(`update registrations set pay_by = 'cash'`)
    expect(await findOwnRow(driver.app, bank)).toMatchObject({ payCents: null })
    await driver.db.query(`update registrations set pay_by = 'card'`)
    await driver.pay(bank, owedCents / 100)
    expect(await findOwnRow(driver.app, bank)).toMatchObject({ payCents: null, light: { kind: 'lead' } })
  })
})
