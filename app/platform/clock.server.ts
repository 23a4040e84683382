import { accept, type Decision, refuse } from './decision.ts'

/** Where time comes from. This file is the only one that reads the machine's; every rule takes `now`. */
export type Clock = {
  now(): Date
  /** How far it is ahead of the machine's, in milliseconds: what a demo invents. Absent: not at all. */
  aheadMs?(): number
}

/** A clock whose owner may move it, forward only: what happened stays happened. */
export type DemoClock = Required<Clock> & {
  /**
   * From now on it is `instant`, and time runs on from there; answers the instant. Refused when that is
   * earlier than now, or later than two years after the demo's start, when its festival is long history.
   */
  moveTo(instant: Date): Decision<Date, 'backwards' | 'too-far'>
}

/**
 * The machine's clock. Rules take their instant from the application's clock, which in the demo is another; authenticators go by this one.
 */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that always shows this instant. For tests. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) }
}

/**
 * The demo's clock: `startsAt` when it is made, then as fast as `machine`, and never back, even when the
 * machine's clock is set back.
 *
 * @param startsAt where the demo begins
 * @param persisted how far an earlier run of the same demo came, so that a restart does not undo what was lived
 */
export function demoClock({
  startsAt,
  persisted,
  machine = systemClock,
}: {
  readonly startsAt: Date
  readonly persisted?: Date | null
  readonly machine?: Clock
}): DemoClock {
  const latest = startsAt.getTime() + longestJourneyMs
  let reached = Math.max(startsAt.getTime(), persisted?.getTime() ?? Number.NEGATIVE_INFINITY)
  let seen = machine.now().getTime()

  function now(): Date {
    const machineNow = machine.now().getTime()
    reached += Math.max(0, machineNow - seen)
    seen = machineNow
    return new Date(reached)
  }

  function moveTo(instant: Date): Decision<Date, 'backwards' | 'too-far'> {
    if (instant < now()) return refuse('backwards')
    if (!(instant.getTime() <= latest)) return refuse('too-far')
    reached = instant.getTime()
    return accept(new Date(reached))
  }

  const aheadMs = (): number => now().getTime() - machine.now().getTime()

  return { now, aheadMs, moveTo }
}

const longestJourneyMs = 2 * 365 * 86_400_000
