import type { TestFestival } from '../test-festival.ts'

/** Moves the festival's clock on by so many seconds. */
export const passes = (festival: TestFestival, seconds: number) => moves(festival, { seconds })

/** Moves the festival's clock on to an instant, as `2026-07-15T10:01:00+02:00`. */
export const clockAt = (festival: TestFestival, to: string) => moves(festival, { to })

async function moves(festival: TestFestival, how: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: festival.address() }
  const body = JSON.stringify(how)
  const moved = await fetch(`${festival.address()}/demo/clock`, { method: 'POST', headers, body })
  if (!moved.ok) throw new Error(`The clock stands still: ${moved.status}`)
}
