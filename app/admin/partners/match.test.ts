import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import type { Seeker } from '#app/registration/service.server.ts'
import { eventId } from '#tests/make.ts'
import { follows, leads, matchesOf } from './match.ts'

const seeker = (n: number, over: Partial<Seeker> = {}): Seeker => ({
  id: id(String(n).padStart(24, '0')),
  code: `C${n}`,
  name: `N${n}`,
  surname: '',
  email: '',
  country: 'SI',
  level: null,
  role: 'follower',
  status: 'waiting',
  seeks: false,
  isConfirmed: true,
  placed: [],
  waiting: [],
  asked: [],
  ...over,
})
const [X, Y] = [eventId(1), eventId(2)]

describe('the list of matching partners', () => {
  const leader = seeker(1, { role: 'leader', waiting: [X], placed: [Y] })

  it('R41 ranks by the number of shared waiting events, and puts unavailable dancers last', () => {
    const others = [
      seeker(2, { placed: [X] }),
      seeker(3, { waiting: [X], isConfirmed: false }),
      seeker(4, { waiting: [X], placed: [Y] }),
      seeker(5, { role: 'leader', waiting: [X] }),
      seeker(6, { role: 'both', waiting: [X] }),
      seeker(7),
      seeker(8, { waiting: [X], asked: [{ id: seeker(9).id, state: 'open' }] }),
    ]
    const matches = matchesOf(leader, others)
    expect(matches.map(({ seeker: { code }, isFree }) => [code, isFree])).toEqual([
      ['C4', true],
      ['C6', true],
      ['C2', true],
      ['C3', false],
      ['C8', false],
      ['C7', false],
    ])
    expect(matches[0]).toMatchObject({ waitingTogether: [X], shared: [Y, X], askedBefore: false })
  })

  it('R41 shows earlier proposals, and never proposes a dancer to themselves', () => {
    const before = seeker(2, { waiting: [X], asked: [{ id: leader.id, state: 'declined' }] })
    expect(matchesOf(leader, [leader, before])).toMatchObject([{ askedBefore: true, isFree: true }])
    expect([leads(leader), follows(leader)]).toEqual([true, false])
    expect([leads({ role: 'both' }), follows({ role: 'both' })]).toEqual([true, true])
  })
})
