import { describe, expect, it } from 'vitest'
import { demoClock, fixedClock, systemClock } from './clock.server.ts'

const startsAt = new Date('2025-09-01T08:00:00Z')
const minutes = (count: number) => count * 60_000
const afterStart = (ms: number) => new Date(startsAt.getTime() + ms)

/** A machine whose clock the test sets. */
function machineAt(iso: string) {
  let at = Date.parse(iso)
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
}

describe('demoClock', () => {
  it('starts at the given instant and runs at normal speed', () => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    const clock = demoClock({ startsAt, machine })
    expect(clock.now()).toEqual(startsAt)
    machine.pass(minutes(5))
    expect(clock.now()).toEqual(afterStart(minutes(5)))
  })

  it('continues from the instant it was moved to', () => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    const clock = demoClock({ startsAt, machine })
    const opening = new Date('2025-11-13T19:00:00Z')
    expect(clock.moveTo(opening)).toEqual({ ok: true, value: opening })
    machine.pass(1)
    expect(clock.now()).toEqual(new Date('2025-11-13T19:00:00.001Z'))
  })

  it('continues where an earlier run ended, and never before its start', () => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    expect(demoClock({ startsAt, persisted: afterStart(minutes(90)), machine }).now()).toEqual(
      afterStart(minutes(90)),
    )
    expect(demoClock({ startsAt, persisted: afterStart(-1), machine }).now()).toEqual(startsAt)
    expect(demoClock({ startsAt, persisted: null, machine }).now()).toEqual(startsAt)
  })

  it('does not go back with the system clock', () => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    const clock = demoClock({ startsAt, machine })
    machine.pass(minutes(10))
    clock.now()
    machine.pass(minutes(-60))
    expect(clock.now()).toEqual(afterStart(minutes(10)))
    machine.pass(minutes(1))
    expect(clock.now()).toEqual(afterStart(minutes(11)))
  })

  it.each([
    ['backwards', minutes(5) - 1],
    ['too-far', minutes(60 * 24 * 365 * 2) + 1],
    ['too-far', Number.NaN],
  ])('refuses to move %s, and stays', (reason, ms) => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    const clock = demoClock({ startsAt, machine })
    machine.pass(minutes(5))
    expect(clock.moveTo(afterStart(ms))).toEqual({ ok: false, reason })
    expect(clock.now()).toEqual(afterStart(minutes(5)))
  })

  it('may move to the present instant, and up to two years ahead', () => {
    const clock = demoClock({ startsAt, machine: machineAt('2026-11-21T12:00:00Z') })
    expect(clock.moveTo(startsAt).ok).toBe(true)
    expect(clock.moveTo(afterStart(minutes(60 * 24 * 365 * 2))).ok).toBe(true)
  })

  it('says how far it is ahead of the machine', () => {
    const machine = machineAt('2026-11-21T12:00:00Z')
    const clock = demoClock({ startsAt, machine })
    const before = startsAt.getTime() - Date.parse('2026-11-21T12:00:00Z')
    expect(clock.aheadMs()).toBe(before)
    machine.pass(minutes(5))
    expect(clock.aheadMs()).toBe(before)
    clock.moveTo(afterStart(minutes(15)))
    expect(clock.aheadMs()).toBe(before + minutes(10))
  })

  it('returns copies of its instant', () => {
    const clock = demoClock({ startsAt, machine: machineAt('2026-11-21T12:00:00Z') })
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(startsAt)
  })
})

it('a fixed clock does not run', () => {
  const clock = fixedClock(startsAt)
  clock.now().setFullYear(1999)
  expect(clock.now()).toEqual(startsAt)
})

it("the system clock returns the machine's time", () => {
  const before = Date.now()
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
})
