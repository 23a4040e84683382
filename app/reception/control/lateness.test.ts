import { expect, it } from 'vitest'
import { latenessOf } from './lateness.ts'

const now = new Date('2025-11-13T22:00:00+01:00')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const live = { seenAt: ago(0), unsent: 0, oldestUnsentAt: null, hasEnded: false, revokedAt: null }

it.each([
  ['a live device', live, [null, null, false]],
  ['an action of five minutes', { ...live, unsent: 3, oldestUnsentAt: ago(5) }, [5, null, false]],
  ['an action of sixteen minutes', { ...live, unsent: 3, oldestUnsentAt: ago(16) }, [16, null, true]],
  ['a device silent for a quarter of an hour', { ...live, seenAt: ago(15) }, [null, null, false]],
  ['a device silent for longer', { ...live, seenAt: ago(17) }, [null, 17, true]],
  ['a device that was left for a day', { ...live, seenAt: ago(1_441) }, [null, 1_441, false]],
  [
    'a device that was left with unsent actions',
    { ...live, seenAt: ago(1_441), unsent: 1, oldestUnsentAt: ago(1_450) },
    [1_450, 1_441, true],
  ],
  ['a device whose shift has ended', { ...live, seenAt: ago(90), hasEnded: true }, [null, null, false]],
  [
    'an ended shift with unsent actions',
    { ...live, seenAt: ago(20), hasEnded: true, unsent: 1, oldestUnsentAt: ago(40) },
    [40, 20, true],
  ],
  ['a device that was shut out', { ...live, seenAt: ago(90), revokedAt: ago(80) }, [null, null, false]],
] as const)('Q27 %s', (_name, device, [unsentMinutes, silentMinutes, rings]) => {
  expect(latenessOf(device, now)).toEqual({ unsentMinutes, silentMinutes, rings })
})
