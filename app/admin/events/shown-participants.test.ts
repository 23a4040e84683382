import { expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Participant } from '#app/registration/service.server.ts'
import { showParticipants } from './shown-participants.ts'

const dancer = (n: number, some: Partial<Participant>): Participant => ({
  id: `${n}`.padStart(24, '0') as Id,
  code: `TF25-${n}`,
  name: 'Ana',
  surname: `Kos ${n}`,
  country: 'SI',
  status: 'placed',
  owedCents: cents(0),
  isHeld: false,
  isEither: false,
  role: null,
  coupleId: null,
  hasArrived: false,
  ...some,
})

it('shows the first 200 of each kind, and counts all', () => {
  const many = (count: number, some: Partial<Participant>) =>
    Array.from({ length: count }, (_, n) => dancer(n, some))
  const couple = [
    dancer(1, { role: 'leader', coupleId: 'c' }),
    dancer(2, { role: 'follower', coupleId: 'c' }),
  ]
  const { count, hasRoles, shown, counts } = showParticipants([
    ...couple,
    ...many(201, { role: 'leader' }),
    ...many(200, { role: 'follower' }),
  ])
  expect([count, hasRoles, counts]).toEqual([
    403,
    true,
    { couples: 1, leaders: 201, followers: 200, others: 0 },
  ])
  expect(shown.leaders).toHaveLength(200)
  expect([shown.couples.length, shown.followers.length, shown.others.length]).toEqual([1, 200, 0])
  expect(showParticipants([])).toMatchObject({ count: 0, hasRoles: false })
})
